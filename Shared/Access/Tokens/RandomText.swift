/// Text from random characters.
enum RandomText {
    /// Draws each character with equal probability.
    ///
    /// - Parameter alphabet: ASCII, not empty.
    static func make(of alphabet: [UInt8], length: Int, using generator: inout some RandomNumberGenerator) -> String {
        let bytes = (0..<length).compactMap { _ in alphabet.randomElement(using: &generator) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
