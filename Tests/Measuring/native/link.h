/* An encrypted connection that does not block, for the programs of this folder: GnuTLS, as `apns` uses it. */
#ifndef BELFRY_LINK_H
#define BELFRY_LINK_H
#include <gnutls/gnutls.h>
#include <stddef.h>
#include <stdint.h>

struct link {
    int socket;
    gnutls_session_t tls;
    int is_open; /* whether the handshake is done */
    int wants_to_write; /* whether the socket took less than there is */
    unsigned char *out; /* what is to be written lies from `begin` to `end` */
    size_t begin, end, capacity;
    size_t pending; /* the bytes of the record that the socket has not yet taken whole */
};

/* Prints what failed, and ends the program. */
void die(const char *what) __attribute__((noreturn));

/* The time of this clock, in nanoseconds. */
int64_t clock_now(int clock);

/* Prepares an end of TLS with HTTP/2 on a socket; `flags` are GNUTLS_SERVER or GNUTLS_CLIENT. */
void link_begin(struct link *link, int socket, unsigned flags, gnutls_certificate_credentials_t credentials);

/* Goes on with the handshake; -1 if it failed, 1 when it is done, 0 while it waits. */
int link_handshake(struct link *link);

/* Reads at most `size` bytes; -1 at the connection's end, 0 if none are there. */
long link_receive(struct link *link, unsigned char *bytes, size_t size);

/* Adds bytes to what is to be written. */
void link_add(struct link *link, const unsigned char *bytes, size_t count);

/* Writes as much as the socket takes; -1 if the connection is broken. */
int link_flush(struct link *link);

void link_end(struct link *link);
#endif
