/// A hash of content that is equal for equal values (rule P8): the order of members and the spelling of numbers and
/// strings do not count, nor do members that are `null`.
///
/// It is the first half of the SHA-256 of the content's canonical form (see ``CanonicalJSON``), so two contents that
/// collide are not to be found, by accident or on purpose.
public struct ContentHash: Hashable, Sendable {
    public let high: UInt64
    public let low: UInt64

    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }
}
