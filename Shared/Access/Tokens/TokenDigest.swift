internal import Model

/// The SHA-256 of a token, which stands in the file instead of the token.
///
/// A token is found by its digest, so the time that takes does not show how much of the token was right.
public struct TokenDigest: Hashable, Sendable {
    private let words: SIMD4<UInt64>

    package init(of token: String) { self.init(bytes: SHA256.hash(of: token)) }

    /// Reads 64 hexadecimal digits; `nil` for anything else.
    public init?(hexadecimal text: String) {
        let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard text.utf8.count == 64, digits.count == 64 else { return nil }
        self.init(bytes: stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
    }

    /// - Parameter bytes: at least 32.
    private init(bytes: [UInt8]) {
        func word(_ index: Int) -> UInt64 { bytes[index * 8..<index * 8 + 8].reduce(0) { $0 << 8 | UInt64($1) } }
        words = SIMD4(word(0), word(1), word(2), word(3))
    }

    /// 64 hexadecimal digits, in lower case.
    public var hexadecimal: String {
        words.indices.map { index in
            let digits = String(words[index], radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
