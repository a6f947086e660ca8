#ifndef BELFRY_CMICROHTTPD_SHIM_H
#define BELFRY_CMICROHTTPD_SHIM_H
#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <string.h>

/* Starts a server; NULL when it cannot listen. Swift cannot call the variadic MHD_start_daemon itself. `address` is
   an IPv4 address in digits. */
static inline struct MHD_Daemon *belfry_http_start(
    const char *address, uint16_t port, MHD_AccessHandlerCallback handler, void *context)
{
    struct sockaddr_in place;
    memset(&place, 0, sizeof place);
    place.sin_family = AF_INET;
    place.sin_port = htons(port);
    if (inet_pton(AF_INET, address, &place.sin_addr) != 1) return NULL;
    return MHD_start_daemon(
        MHD_USE_AUTO | MHD_USE_INTERNAL_POLLING_THREAD, port, NULL, NULL, handler, context,
        MHD_OPTION_SOCK_ADDR, (struct sockaddr *) &place, MHD_OPTION_CONNECTION_LIMIT, 32u,
        MHD_OPTION_CONNECTION_TIMEOUT, 10u, MHD_OPTION_END);
}

/* Answers one request with a copy of `body`. */
static inline enum MHD_Result belfry_http_answer(
    struct MHD_Connection *connection, unsigned code, const char *type, const void *body, size_t size)
{
    struct MHD_Response *response = MHD_create_response_from_buffer(size, (void *) body, MHD_RESPMEM_MUST_COPY);
    if (!response) return MHD_NO;
    MHD_add_response_header(response, "Content-Type", type);
    enum MHD_Result result = MHD_queue_response(connection, code, response);
    MHD_destroy_response(response);
    return result;
}

/* Refuses one request by closing its connection. */
static inline enum MHD_Result belfry_http_refuse(void) { return MHD_NO; }

/* The port that the server listens on, even if port 0 asked for any free one. */
static inline uint16_t belfry_http_port(struct MHD_Daemon *daemon)
{
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info ? info->port : 0;
}
#endif
