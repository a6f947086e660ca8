#include "link.h"
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { RECORD = 16384 };

void die(const char *what)
{
    perror(what);
    exit(1);
}

int64_t clock_now(int clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

void link_begin(struct link *link, int socket, unsigned flags, gnutls_certificate_credentials_t credentials)
{
    unsigned char name[] = {'h', '2'};
    gnutls_datum_t protocol = {name, sizeof name};
    int one = 1;
    memset(link, 0, sizeof *link);
    link->socket = socket;
    fcntl(socket, F_SETFL, O_NONBLOCK);
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (gnutls_init(&link->tls, flags | GNUTLS_NONBLOCK | GNUTLS_NO_SIGNAL) < 0
        || gnutls_priority_set_direct(link->tls, "NORMAL:-VERS-ALL:+VERS-TLS1.3", NULL) < 0
        || gnutls_credentials_set(link->tls, GNUTLS_CRD_CERTIFICATE, credentials) < 0
        || gnutls_alpn_set_protocols(link->tls, &protocol, 1, GNUTLS_ALPN_MANDATORY) < 0)
        die("gnutls");
    gnutls_transport_set_int(link->tls, socket);
}

int link_handshake(struct link *link)
{
    int code;
    do code = gnutls_handshake(link->tls);
    while (code < 0 && code != GNUTLS_E_AGAIN && !gnutls_error_is_fatal(code));
    link->is_open = code == GNUTLS_E_SUCCESS;
    link->wants_to_write = !link->is_open && gnutls_record_get_direction(link->tls);
    if (link->is_open) return 1;
    if (code == GNUTLS_E_AGAIN) return 0;
    fprintf(stderr, "handshake: %s\n", gnutls_strerror(code));
    return -1;
}

long link_receive(struct link *link, unsigned char *bytes, size_t size)
{
    for (;;) {
        long count = gnutls_record_recv(link->tls, bytes, size);
        if (count > 0) return count;
        if (count == GNUTLS_E_AGAIN) return 0;
        if (count == 0 || gnutls_error_is_fatal((int) count)) return -1;
    }
}

void link_add(struct link *link, const unsigned char *bytes, size_t count)
{
    if (link->begin == link->end) link->begin = link->end = 0;
    if (link->end + count > link->capacity) {
        link->capacity = 2 * (link->end + count);
        link->out = realloc(link->out, link->capacity);
        if (!link->out) die("memory");
    }
    memcpy(link->out + link->end, bytes, count);
    link->end += count;
}

int link_flush(struct link *link)
{
    link->wants_to_write = 0;
    while (link->begin < link->end) {
        /* After GNUTLS_E_AGAIN it has the record already. */
        int has_record = link->pending > 0;
        if (!has_record) link->pending = link->end - link->begin < RECORD ? link->end - link->begin : RECORD;
        long count = gnutls_record_send(
            link->tls, has_record ? NULL : link->out + link->begin, has_record ? 0 : link->pending);
        if (count == GNUTLS_E_AGAIN) {
            link->wants_to_write = 1;
            return 0;
        }
        if (count < 0 && gnutls_error_is_fatal((int) count)) return -1;
        if (count < 0) continue;
        link->begin += (size_t) count;
        link->pending = 0;
    }
    return 0;
}

void link_end(struct link *link)
{
    gnutls_deinit(link->tls);
    close(link->socket);
    free(link->out);
}
