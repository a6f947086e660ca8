#ifndef BELFRY_CCURL_SHIM_H
#define BELFRY_CCURL_SHIM_H
/* What Swift cannot call: the variadic functions of libcurl. */
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

static inline CURLcode belfry_curl_set_text(CURL *handle, CURLoption option, const char *text) {
    return curl_easy_setopt(handle, option, text);
}

static inline CURLcode belfry_curl_set_number(CURL *handle, CURLoption option, long number) {
    return curl_easy_setopt(handle, option, number);
}

static inline CURLcode belfry_curl_set_pointer(CURL *handle, CURLoption option, void *pointer) {
    return curl_easy_setopt(handle, option, pointer);
}

/* Copies the body. */
static inline CURLcode belfry_curl_set_body(CURL *handle, const void *body, size_t count) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, body) : code;
}

static inline CURLcode belfry_curl_set_reader(CURL *handle, curl_write_callback callback, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
    return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, callback) : code;
}

static inline CURLcode belfry_curl_set_opener(CURL *handle, curl_opensocket_callback callback, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, context);
    return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, callback) : code;
}

static inline long belfry_curl_status(CURL *handle) {
    long status = 0;
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

/* Seconds; 0 without the header. */
static inline long long belfry_curl_retry_after(CURL *handle) {
    curl_off_t seconds = 0;
    curl_easy_getinfo(handle, CURLINFO_RETRY_AFTER, &seconds);
    return seconds;
}

static inline double belfry_curl_seconds(CURL *handle) {
    curl_off_t microseconds = 0;
    curl_easy_getinfo(handle, CURLINFO_TOTAL_TIME_T, &microseconds);
    return (double)microseconds / 1e6;
}

/* The address is longer than the member that holds it. */
static inline const struct sockaddr *belfry_curl_address(const struct curl_sockaddr *place) { return &place->addr; }

#endif
