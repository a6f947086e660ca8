internal import CCrypto

/// SHA-256.
package enum SHA256 {
    /// The hash's 32 bytes.
    package static func hash(of text: String) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        let text = Array(text.utf8)
        EVP_Digest(text, text.count, &bytes, nil, EVP_sha256(), nil)
        return Array(bytes.prefix(32))
    }

    /// The hash as 64 hexadecimal digits in lower case.
    package static func hexadecimal(of text: String) -> String {
        hash(of: text).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

/// HMAC-SHA256, as the header `belfry-signature` carries it (rule I5).
package enum MessageAuthentication {
    /// The code over `bytes`, in base64: 44 characters.
    ///
    /// - Parameter secret: its UTF-8 bytes are the key.
    package static func code(over bytes: Span<UInt8>, secret: String) -> String {
        code(over: bytes, key: Array(secret.utf8))
    }

    /// The code over `bytes`, in base64: 44 characters.
    package static func code(over bytes: Span<UInt8>, key: [UInt8]) -> String {
        String(decoding: encoded(bytes, key), as: UTF8.self)
    }

    /// Compares in constant time, so that the duration does not reveal how much of the code was right.
    ///
    /// - Parameter code: the header's value, in base64.
    package static func isValid(code: some StringProtocol, over bytes: Span<UInt8>, secret: String) -> Bool {
        let expected = encoded(bytes, Array(secret.utf8))
        let given = Array(code.utf8)
        return given.count == expected.count && CRYPTO_memcmp(given, expected, given.count) == 0
    }

    private static func encoded(_ bytes: Span<UInt8>, _ key: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var length: UInt32 = 0
        bytes.withUnsafeBufferPointer { bytes in
            _ = HMAC(EVP_sha256(), key, Int32(clamping: key.count), bytes.baseAddress, bytes.count, &digest, &length)
        }
        // Four characters for each three bytes, and a terminating zero.
        var text = [UInt8](repeating: 0, count: (Int(length) + 2) / 3 * 4 + 1)
        let written = EVP_EncodeBlock(&text, digest, Int32(clamping: length))
        return Array(text.prefix(Int(written)))
    }
}
