internal import CGnuTLS
internal import Glibc

/// Why a file cannot sign.
public struct SigningKeyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, without anything of the file.
    public let description: String
}

/// A key for provider tokens: the text of the `.p8` file that Apple gives out, an elliptic curve's (P-256).
///
/// GnuTLS reads a key and signs with it from any thread, as long as nobody changes it, and nobody does: hence
/// `@unchecked Sendable`.
public final class SigningKeyFile: @unchecked Sendable {
    private let key: gnutls_privkey_t

    /// Reads a key.
    ///
    /// - Parameter text: PEM of PKCS #8, without a password.
    public init(_ text: String) throws(SigningKeyError) {
        var made: gnutls_privkey_t?
        guard gnutls_privkey_init(&made) == 0, let key = made else {
            throw SigningKeyError(description: "there is no memory for a key")
        }
        self.key = key
        var bytes = Array(text.utf8)
        let code = bytes.withUnsafeMutableBufferPointer { bytes in
            var datum = gnutls_datum_t(data: bytes.baseAddress, size: UInt32(clamping: bytes.count))
            return gnutls_privkey_import_x509_raw(key, &datum, GNUTLS_X509_FMT_PEM, nil, 0)
        }
        guard code == 0 else {
            throw SigningKeyError(description: "it is no key: write the .p8 file as Apple gave it out")
        }
        var bits: UInt32 = 0
        let algorithm = gnutls_privkey_get_pk_algorithm(key, &bits)
        guard algorithm == GNUTLS_PK_ECDSA.rawValue, bits == 256 else {
            throw SigningKeyError(description: "it is no key of the curve P-256, which Apple wants")
        }
    }

    deinit { gnutls_privkey_deinit(key) }

    /// The signature of ES256: R and S, 32 bytes each (RFC 7518). The same text always gets the same one (RFC 6979), so
    /// all processes with this key make the same provider token.
    func signature(of text: String) -> [UInt8]? {
        var bytes = Array(text.utf8)
        var signature = gnutls_datum_t()
        let code = bytes.withUnsafeMutableBufferPointer { bytes in
            var datum = gnutls_datum_t(data: bytes.baseAddress, size: UInt32(clamping: bytes.count))
            return gnutls_privkey_sign_data2(
                key, GNUTLS_SIGN_ECDSA_SHA256, UInt32(GNUTLS_PRIVKEY_FLAG_REPRODUCIBLE.rawValue), &datum, &signature)
        }
        guard code == 0 else { return nil }
        defer { belfry_tls_free(signature.data) }
        var (r, s) = (gnutls_datum_t(), gnutls_datum_t())
        guard gnutls_decode_rs_value(&signature, &r, &s) == 0 else { return nil }
        defer {
            belfry_tls_free(r.data)
            belfry_tls_free(s.data)
        }
        return Self.padded(r) + Self.padded(s)
    }

    /// A number as 32 bytes: without the leading zero that keeps it positive, or with those that it lacks.
    private static func padded(_ number: gnutls_datum_t) -> [UInt8] {
        let bytes = Array(UnsafeBufferPointer(start: number.data, count: Int(number.size)).suffix(32))
        return Array(repeating: 0, count: 32 - bytes.count) + bytes
    }
}
