#ifndef BELFRY_CMICROHTTPD_SHIM_H
#define BELFRY_CMICROHTTPD_SHIM_H
/* What Swift cannot call: variadic functions and macros. */
#include <errno.h>
#include <gnutls/gnutls.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>

/* The options of belfry_http_start. `certificate` is NULL without TLS. */
struct belfry_http_options {
    int listener;
    unsigned connections, idle_seconds;
    size_t header_memory;
    const char *certificate, *key;
    void *context;
    MHD_AcceptPolicyCallback policy;
    MHD_AccessHandlerCallback handler;
    void *(*target)(void *, const char *, struct MHD_Connection *);
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback connection;
};

/* Keeps percent signs: Swift decodes each part of the target itself. */
static inline size_t belfry_http_unescape(void *context, struct MHD_Connection *connection, char *text)
{
    (void) context;
    (void) connection;
    return strlen(text);
}

/* Starts a daemon that answers the connections of `listener` whenever MHD_run is called; NULL on failure. */
static inline struct MHD_Daemon *belfry_http_start(const struct belfry_http_options *options)
{
    struct MHD_OptionItem items[4];
    int count = 0;
    unsigned flags = MHD_ALLOW_SUSPEND_RESUME | MHD_USE_EPOLL;
    if (options->certificate) {
        flags |= MHD_USE_TLS;
        items[count++] = (struct MHD_OptionItem) {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *) options->certificate};
        items[count++] = (struct MHD_OptionItem) {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *) options->key};
        items[count++] = (struct MHD_OptionItem) {
            MHD_OPTION_HTTPS_PRIORITIES, 0, (void *) "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"};
    }
    items[count] = (struct MHD_OptionItem) {MHD_OPTION_END, 0, NULL};
    return MHD_start_daemon(
        flags, 0, options->policy, options->context, options->handler, options->context,
        MHD_OPTION_LISTEN_SOCKET, options->listener,
        MHD_OPTION_CONNECTION_LIMIT, options->connections,
        MHD_OPTION_CONNECTION_TIMEOUT, options->idle_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, options->header_memory,
        MHD_OPTION_UNESCAPE_CALLBACK, belfry_http_unescape, NULL,
        MHD_OPTION_URI_LOG_CALLBACK, options->target, options->context,
        MHD_OPTION_NOTIFY_COMPLETED, options->completed, options->context,
        MHD_OPTION_NOTIFY_CONNECTION, options->connection, options->context,
        MHD_OPTION_ARRAY, items, MHD_OPTION_END);
}

/* The descriptor that becomes readable when MHD_run has something to do; -1 if the daemon has none. */
static inline int belfry_http_epoll(struct MHD_Daemon *daemon)
{
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return info ? info->epoll_fd : -1;
}

/* The connection's socket; -1 if it has none. */
static inline int belfry_http_socket(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

/* The address of the connection's other end; NULL if it is unknown. */
static inline const struct sockaddr *belfry_http_peer(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : NULL;
}

/* What the connection callback stored for this connection. */
static inline void *belfry_http_context(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

/* The size of the request's head, from its method to the empty line; 0 if it is unknown. */
static inline size_t belfry_http_head_size(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info
        = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info ? info->header_size : 0;
}

/* Sends bytes past libmicrohttpd, which queues no response while a body arrives; returns how many were sent. */
static inline ssize_t belfry_http_send(struct MHD_Connection *connection, const void *bytes, size_t size)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
    if (info && info->tls_session) return gnutls_record_send((gnutls_session_t) info->tls_session, bytes, size);
    return send(belfry_http_socket(connection), bytes, size, MSG_NOSIGNAL | MSG_DONTWAIT);
}

static const ssize_t belfry_http_stream_end = MHD_CONTENT_READER_END_OF_STREAM;
static const ssize_t belfry_http_stream_error = MHD_CONTENT_READER_END_WITH_ERROR;
static const uint64_t belfry_http_unknown_size = MHD_SIZE_UNKNOWN;
#endif
