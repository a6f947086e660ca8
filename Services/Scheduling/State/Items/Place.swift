internal import Model

/// Where an item is.
enum Place: Hashable, Sendable {
    /// Not in Notification Center, and nothing is decided: its person or device is not registered yet (rule P1).
    case unregistered(until: Instant)
    /// Not in Notification Center: it waits for its trigger (rule P10).
    case parked(Firing)
    /// Not in Notification Center: it is about to appear, or ends in this turn. No state keeps it so.
    case arriving
    /// In Notification Center. A repeating one comes `next` when its trigger fires again, whatever its alert waits for.
    case center(Presence, next: Firing? = nil)
}

/// How an item is in Notification Center.
enum Presence: Hashable, Sendable {
    /// No alert is to come, unless its trigger fires again.
    case read
    /// The same, and it counts in the badge (rule N1).
    case unread
    /// Its alert waits, and it counts in the badge.
    case waiting(Wait)
    /// Snoozed, and read: before, or since with all others of its app (rule W7).
    case readInSnooze(Firing)

    /// Whether it counts in the badge (rule N1).
    var isUnread: Bool {
        switch self {
        case .unread, .waiting: true
        case .read, .readInSnooze: false
        }
    }

    var wait: Wait? {
        switch self {
        case .waiting(let wait): wait
        case .readInSnooze(let firing): .snooze(firing)
        case .read, .unread: nil
        }
    }

    /// The same with an alert that waits. Who has read an item and snoozes it has still read it.
    func waiting(for wait: Wait) -> Presence {
        if case .snooze(let firing) = wait, !isUnread { .readInSnooze(firing) } else { .waiting(wait) }
    }

    /// The same without an alert that waits.
    var waitingNoMore: Presence { isUnread ? .unread : .read }
}

/// When the list of Notification Center has an item. It stays as it is while a repeating one is away.
enum ListingPlan: Hashable, Sendable {
    /// From its arrival on.
    case atOnce
    /// Not yet: it comes with the summary (rule W6).
    case withSummary
    /// From its arrival on, and a digest may list it again: it is Passive, and S3 made it quiet (rule W8).
    case againInDigest
    /// From its arrival on, and a digest or the next summary may list it again: it is Passive, and when it arrived its app was in
    /// the person's summary at that level (rule W9).
    case againInSummary

    /// Whether a digest may list it again.
    var isPassive: Bool { self == .againInDigest || self == .againInSummary }
}
