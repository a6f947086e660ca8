/// When a person's record was removed, and when they were registered again.
///
/// Whoever keeps or sends on what others wrote about a person asks it, so that nothing of an erased person comes up again
/// from another topic.
public struct PersonErasure: Hashable, Sendable {
    /// When the record was removed.
    public let at: Instant
    /// When the person was registered again; `nil` while they are not.
    public private(set) var again: Instant?

    /// A record was removed.
    public init(at: Instant, again: Instant? = nil) { (self.at, self.again) = (at, again) }

    /// Whether what began or was written at this time is of the person who was erased.
    public func hides(_ time: Instant) -> Bool { again.map { time < $0 } ?? true }

    /// Notes that the person was registered again; the first time counts.
    ///
    /// - Returns: whether that is news.
    public mutating func register(at time: Instant) -> Bool {
        guard again == nil else { return false }
        again = time
        return true
    }
}
