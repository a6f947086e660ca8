internal import Model

/// Where an item is.
enum Place: Hashable, Sendable {
    /// Not in Notification Center, and nothing is decided: its person or device is not registered yet (rule P1).
    case unregistered(until: Instant)
    /// Not in Notification Center: it waits for its trigger (rule P10), or is about to appear.
    case parked
    /// In Notification Center.
    case center(Presence)
}

/// How an item is in Notification Center.
struct Presence: Hashable, Sendable {
    /// What its alert waits for; `nil` when no alert is to come, unless its trigger fires again.
    var wait: Wait?
    /// Counts in the badge (rule N1).
    var isUnread = true
}

/// When the list of Notification Center has an item. It stays as it is while a repeating one is away.
enum ListingPlan: Hashable, Sendable {
    /// From its arrival on.
    case atOnce
    /// Not yet: it comes with the summary (rule W6).
    case withSummary
    /// From its arrival on, and a digest may list it again: it is Passive, and S3 made it quiet (rule W8).
    case againInDigest
    /// From its arrival on, and a digest or the next summary may list it again: it is Passive, and its app was in the summary
    /// when it came (rule W9).
    case againInSummary

    /// Whether a digest may list it again.
    var isPassive: Bool { self == .againInDigest || self == .againInSummary }
}
