internal import Model

/// The earliest of many instants, as far as it is known without looking at all of them.
struct Earliest: Sendable {
    private(set) var instant: Instant?
    /// The earliest one has gone; only a look at all of them tells the next.
    private(set) var isStale = false

    static func of(_ left: Instant?, _ right: Instant?) -> Instant? {
        guard let left, let right else { return left ?? right }
        return min(left, right)
    }

    /// One of the instants changes.
    mutating func replace(_ old: Instant?, by new: Instant?) {
        if isStale { return }
        if let old, old == instant, new.map({ $0 > old }) ?? true {
            isStale = true
        } else if let new, instant.map({ new < $0 }) ?? true {
            instant = new
        }
    }

    /// All were looked at.
    mutating func set(_ earliest: Instant?) { (instant, isStale) = (earliest, false) }
}
