internal import CGnuTLS
internal import Glibc

/// A client's end of TLS on a non-blocking socket. It accepts only a server whose certificate is trusted and names the
/// server's host.
final class TLSSession {
    private static let versions = "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"

    private let socket: Socket
    private let session: gnutls_session_t
    // GnuTLS uses both for as long as the session exists.
    private let trusted: TrustedCertificates
    private let host: UnsafeMutablePointer<CChar>

    init(_ socket: Socket, host name: String, _ trusted: TrustedCertificates) throws(HTTP2ConnectError) {
        var session: gnutls_session_t?
        guard let host = strdup(name) else { throw HTTP2ConnectError(.tls, "no memory") }
        guard belfry_tls_init(&session) == GNUTLS_E_SUCCESS, let session else {
            free(host)
            throw HTTP2ConnectError(.tls, "GnuTLS has no memory")
        }
        (self.socket, self.session, self.trusted, self.host) = (socket, session, trusted, host)
        var codes = [
            gnutls_priority_set_direct(session, Self.versions, nil),
            gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(trusted.pointer)),
            belfry_tls_offer_h2(session),
        ]
        if !Self.isAddress(name) {
            codes.append(gnutls_server_name_set(session, GNUTLS_NAME_DNS, host, strlen(host)))
        }
        if let code = codes.first(where: { $0 < 0 }) { throw HTTP2ConnectError(.tls, gnutlsText(code)) }
        gnutls_session_set_verify_cert(session, host, 0)
        belfry_tls_set_socket(session, socket.descriptor)
    }

    deinit {
        gnutls_deinit(session)
        free(host)
    }

    var descriptor: Int32 { socket.descriptor }

    /// What the handshake waits for.
    var interest: SocketInterest {
        SocketInterest(descriptor: descriptor, wantsToWrite: gnutls_record_get_direction(session) == 1)
    }

    /// - Returns: whether it is done; false while it waits.
    func handshake() throws(HTTP2ConnectError) -> Bool {
        while true {
            let code = gnutls_handshake(session)
            switch code {
            case GNUTLS_E_SUCCESS:
                guard belfry_tls_has_h2(session) != 0 else {
                    throw HTTP2ConnectError(.protocol, "the server does not choose h2")
                }
                return true
            case GNUTLS_E_AGAIN: return false
            case GNUTLS_E_CERTIFICATE_VERIFICATION_ERROR:
                throw HTTP2ConnectError(.certificate, whyNotTrusted)
            case GNUTLS_E_NO_APPLICATION_PROTOCOL:
                throw HTTP2ConnectError(.protocol, gnutlsText(code))
            default:
                guard gnutls_error_is_fatal(code) != 0 else { continue }
                throw failure(code)
            }
        }
    }

    private func failure(_ code: Int32) -> HTTP2ConnectError {
        guard code == GNUTLS_E_FATAL_ALERT_RECEIVED else { return HTTP2ConnectError(.tls, gnutlsText(code)) }
        let alert = gnutls_alert_get(session)
        let name = gnutls_alert_get_name(alert).map { String(cString: $0) } ?? "\(alert.rawValue)"
        let isProtocol = alert == GNUTLS_A_NO_APPLICATION_PROTOCOL
        return HTTP2ConnectError(isProtocol ? .protocol : .tls, "the server's alert: \(name)")
    }

    private var whyNotTrusted: String {
        var text = gnutls_datum_t()
        let status = gnutls_session_get_verify_cert_status(session)
        guard gnutls_certificate_verification_status_print(status, GNUTLS_CRT_X509, &text, 0) == GNUTLS_E_SUCCESS,
            let data = text.data
        else { return gnutlsText(GNUTLS_E_CERTIFICATE_VERIFICATION_ERROR) }
        defer { belfry_tls_free(data) }
        let bytes = UnsafeBufferPointer(start: data, count: Int(text.size))
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Reads what has come.
    func receive(into bytes: UnsafeMutableRawBufferPointer) -> Socket.Transfer {
        while true {
            let count = gnutls_record_recv(session, bytes.baseAddress, bytes.count)
            if count > 0 { return .bytes(count) }
            switch Int32(truncatingIfNeeded: count) {
            case 0, GNUTLS_E_PREMATURE_TERMINATION: return .closed
            case GNUTLS_E_AGAIN: return .again
            case let code where gnutls_error_is_fatal(code) != 0: return .failed(code)
            // An interruption, or a request for another handshake, which is not granted.
            default: continue
            }
        }
    }

    /// Writes a record, or goes on with one.
    ///
    /// - Parameter bytes: `nil` after ``Socket/Transfer/again``, to go on with the same record.
    /// - Returns: with the count of the whole record.
    func send(_ bytes: UnsafeRawBufferPointer?) -> Socket.Transfer {
        while true {
            let count = gnutls_record_send(session, bytes?.baseAddress, bytes?.count ?? 0)
            if count >= 0 { return .bytes(count) }
            let code = Int32(truncatingIfNeeded: count)
            if code == GNUTLS_E_AGAIN { return .again }
            if gnutls_error_is_fatal(code) != 0 { return .failed(code) }
        }
    }

    /// Tells the server that nothing more is sent, if the socket takes that at once.
    func finishSending() { gnutls_bye(session, GNUTLS_SHUT_WR) }

    private static func isAddress(_ host: String) -> Bool {
        var (four, six) = (in_addr(), in6_addr())
        return inet_pton(AF_INET, host, &four) == 1 || inet_pton(AF_INET6, host, &six) == 1
    }
}
