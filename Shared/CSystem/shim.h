#ifndef BELFRY_CSYSTEM_SHIM_H
#define BELFRY_CSYSTEM_SHIM_H
/* What Swift's Glibc module lacks, such as eventfd and malloc_trim. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <malloc.h>
#include <getopt.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

static inline int belfry_eventfd(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }
#endif
