#ifndef BELFRY_CCURL_SHIM_H
#define BELFRY_CCURL_SHIM_H
/* What Swift cannot call: the variadic functions of libcurl. */
#include <curl/curl.h>

#endif
