#ifndef BELFRY_CGNUTLS_SHIM_H
#define BELFRY_CGNUTLS_SHIM_H
/* What Swift cannot call: macros, enums that a macro shadows, and functions that are variables. */
#include <gnutls/abstract.h>
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>

/* A client's session on a non-blocking socket. Its writes raise no SIGPIPE. */
static inline int belfry_tls_init(gnutls_session_t *session)
{
    return gnutls_init(session, GNUTLS_CLIENT | GNUTLS_NONBLOCK | GNUTLS_NO_SIGNAL);
}

static inline void belfry_tls_set_socket(gnutls_session_t session, int socket)
{
    gnutls_transport_set_int2(session, socket, socket);
}

/* Offers HTTP/2 and nothing else (RFC 7301, RFC 9113). */
static inline int belfry_tls_offer_h2(gnutls_session_t session)
{
    unsigned char name[] = {'h', '2'};
    gnutls_datum_t protocol = {name, sizeof name};
    return gnutls_alpn_set_protocols(session, &protocol, 1, 0);
}

/* Whether the server accepted HTTP/2. */
static inline int belfry_tls_has_h2(gnutls_session_t session)
{
    gnutls_datum_t protocol;
    return gnutls_alpn_get_selected_protocol(session, &protocol) == GNUTLS_E_SUCCESS && protocol.size == 2
        && protocol.data[0] == 'h' && protocol.data[1] == '2';
}

static inline void belfry_tls_free(void *memory) { gnutls_free(memory); }
#endif
