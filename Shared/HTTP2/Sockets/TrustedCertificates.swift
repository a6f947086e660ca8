internal import CGnuTLS

/// The certificates that a pool trusts.
final class TrustedCertificates {
    let pointer: gnutls_certificate_credentials_t

    /// - Parameter file: in PEM; `nil` for the system's.
    init(_ file: String?) throws(HTTP2ConnectError) {
        var pointer: gnutls_certificate_credentials_t?
        guard gnutls_certificate_allocate_credentials(&pointer) == GNUTLS_E_SUCCESS, let pointer else {
            throw HTTP2ConnectError(.tls, "GnuTLS has no memory")
        }
        self.pointer = pointer
        let count =
            file.map { gnutls_certificate_set_x509_trust_file(pointer, $0, GNUTLS_X509_FMT_PEM) }
            ?? gnutls_certificate_set_x509_system_trust(pointer)
        guard count > 0 else {
            let reason = count < 0 ? gnutlsText(count) : "there is no certificate"
            throw HTTP2ConnectError(.certificate, "\(file ?? "the system's certificates"): \(reason)")
        }
    }

    deinit { gnutls_certificate_free_credentials(pointer) }
}

extension HTTP2Server {
    /// Reads ``certificates`` once, to find out at a program's start whether a pool can.
    ///
    /// - Throws: why they cannot be trusted.
    public func checkCertificates() throws(HTTP2ConnectError) { _ = try TrustedCertificates(certificates) }
}

/// What an error of GnuTLS means.
func gnutlsText(_ code: Int32) -> String { gnutls_strerror(code).map { String(cString: $0) } ?? "error \(code)" }
