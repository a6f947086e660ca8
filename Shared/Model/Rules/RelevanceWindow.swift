/// When a Time Sensitive notification is about something that happens now or within an hour (rule C6).
///
/// A pure value: classification checks it on arrival, scheduling when an alert is due to fire and again after every
/// wait.
package struct RelevanceWindow: Hashable, Sendable {
    /// The first instant of the window; `nil` when it has always been open.
    package var opens: Instant?
    /// The last instant of the window; `nil` when it never closes.
    package var closes: Instant?

    /// How long before its start an event becomes relevant, and how long an event without an end stays relevant, in
    /// seconds.
    package static let hour: Double = 3600

    /// The window of an event; without an event, or where it has no times, the window is always open.
    package init(of event: Event?) {
        opens = event?.start?.adding(seconds: -Self.hour)
        closes = event?.end ?? event?.start?.adding(seconds: Self.hour)
    }

    /// When it opens; `nil` where it has always been open, or never is.
    package var opening: Instant? {
        guard let opens, closes.map({ opens <= $0 }) ?? true else { return nil }
        return opens
    }

    /// Where an instant lies relative to the window.
    package enum Position: Hashable, Sendable {
        case before, inside, after
    }

    /// Where `instant` lies; both ends belong to the window. An event that ends before its window opens is never
    /// relevant.
    package func position(of instant: Instant) -> Position {
        if let closes, instant > closes { return .after }
        if let opens, instant < opens { return .before }
        return .inside
    }
}
