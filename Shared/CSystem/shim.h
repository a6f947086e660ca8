#ifndef BELFRY_CSYSTEM_SHIM_H
#define BELFRY_CSYSTEM_SHIM_H
/* What Swift's Glibc module lacks, such as eventfd and malloc_trim. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <malloc.h>
#include <fcntl.h>
#include <getopt.h>
#include <linux/openat2.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static inline int belfry_eventfd(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

/* Opens a folder; -1 and errno if that fails. */
static inline int belfry_open_folder(const char *path) { return open(path, O_PATH | O_DIRECTORY | O_CLOEXEC); }

/* Opens what `name` leads to, unless a link leads out of `folder` (errno EXDEV); Linux 5.6 or later. A pipe is not waited
   for. */
static inline int belfry_open_beneath(int folder, const char *name, int is_folder) {
    struct open_how how = {
        .flags = (uint64_t)(O_CLOEXEC | (is_folder ? O_PATH | O_DIRECTORY : O_RDONLY | O_NONBLOCK | O_NOCTTY)),
        .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS,
    };
    return (int)syscall(SYS_openat2, folder, name, &how, sizeof how);
}
#endif
