/// A hash of content that is equal for equal values (rule P8): the order of members and the spelling of numbers and
/// strings do not count, nor do members that are `null`. Title, subtitle and body count by their words.
///
/// It is the 128-bit SipHash of the content's canonical form (see ``CanonicalJSON``) with a key of zeros. Accidental
/// collisions do not occur in practice; an app that causes one on purpose suppresses only its own notifications.
public struct ContentHash: Hashable, Sendable {
    /// The first 64 bits.
    public let high: UInt64
    /// The other 64 bits.
    public let low: UInt64

    /// Takes a hash that was computed before.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    private static let texts: [StaticString] = ["title", "subtitle", "body"]

    /// The hash of a value that a reader has checked.
    ///
    /// - Throws: a ``Rejection`` when it is no JSON after all.
    public init(of content: JSONSlice) throws(Rejection) {
        let canonical = try CanonicalJSON.bytes(of: content.bytes.span, checksNames: false, wordsOf: Self.texts)
        (high, low) = SipHash.hash(canonical.span)
    }
}
