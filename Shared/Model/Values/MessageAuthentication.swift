internal import CCrypto

/// SHA-256.
package enum SHA256 {
    /// The hash's 32 bytes.
    package static func hash(of text: String) -> [UInt8] {
        var text = text
        return text.withUTF8 { text in
            [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
                bytes.initialize(repeating: 0)
                EVP_Digest(text.baseAddress, text.count, bytes.baseAddress, nil, algorithm ?? EVP_sha256(), nil)
                count = size
            }
        }
    }

    /// The hash as 64 hexadecimal digits in lower case.
    package static func hexadecimal(of text: String) -> String {
        let bytes = hash(of: text)
        return String(unsafeUninitializedCapacity: 2 * bytes.count) { digits in
            for (index, byte) in bytes.enumerated() {
                digits[2 * index] = digit(byte >> 4)
                digits[2 * index + 1] = digit(byte & 0xF)
            }
            return 2 * bytes.count
        }
    }

    /// The hexadecimal digit of a value below 16, in lower case.
    package static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
    }

    private static let size = 32
    /// OpenSSL looks the algorithm up by name for each hash unless it was fetched. It is never changed nor freed.
    nonisolated(unsafe) private static let algorithm = EVP_MD_fetch(nil, "SHA256", nil)
}

/// HMAC-SHA256, as the header `belfry-signature` carries it (rule I5).
package enum MessageAuthentication {
    /// The code over `bytes`, in base64: 44 characters.
    package static func code(over bytes: Span<UInt8>, key: [UInt8]) -> String {
        String(decoding: encoded(bytes, key), as: UTF8.self)
    }

    /// A code of 32 bytes in base64.
    private static let charactersOfCode = 44

    /// Compares in constant time, so that the duration does not reveal how much of the code was right.
    ///
    /// - Parameter code: the header's value, in base64.
    package static func isValid(code: some StringProtocol, over bytes: Span<UInt8>, secret: String) -> Bool {
        let given = Array(code.utf8)
        guard given.count == charactersOfCode else { return false }
        let expected = encoded(bytes, Array(secret.utf8))
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
