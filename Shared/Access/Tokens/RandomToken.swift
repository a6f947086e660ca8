/// The tokens of producers, device services and operators: `belfry_<role>_<id>_<43 letters and digits>`.
///
/// The secret is 43 characters drawn from 62, so a little over 256 bits. The fixed beginning lets scanners of
/// repositories and logs find a token that leaked, and the id says which one to revoke. The file has only the token's
/// SHA-256, which is enough for a secret that nobody can guess.
public enum RandomToken {
    /// Draws a new token.
    ///
    /// - Parameter generator: must be unpredictable, such as `SystemRandomNumberGenerator`.
    public static func make(
        for owner: TokenOwner, id: TokenID, using generator: inout some RandomNumberGenerator
    ) -> String {
        let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
        let word = owner == .deviceService ? "service" : owner.role.word
        return "belfry_\(word)_\(id)_\(RandomText.make(of: alphabet, length: 43, using: &generator))"
    }
}

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
