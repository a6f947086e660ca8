/// What a person did about their Focus by hand: `focus-on`, `focus-off`, and `activeFocus` of their record.
public struct FocusByHand: Hashable, Sendable {
    /// A Focus turned on by hand.
    public struct Manual: Hashable, Sendable {
        /// One of the person's; one that their record no longer has is not on.
        public var focus: PlainID
        /// When it was turned on.
        public var since: Instant
        /// When it ends by itself, exclusive; `nil` is until it is turned off.
        public var until: Instant?

        /// Puts it together.
        public init(focus: PlainID, since: Instant, until: Instant? = nil) {
            (self.focus, self.since, self.until) = (focus, since, until)
        }
    }

    /// What is on by hand.
    public var on: Manual?
    /// When a Focus was last turned off by hand: what its schedule began until then, that instant included, is over.
    public var ended: [PlainID: Instant] = [:]

    /// Nothing was done by hand.
    public init() {}

    /// `focus-on`; a Focus that the person does not have, or whose end is past, changes nothing.
    ///
    /// - Returns: whether it is on.
    public mutating func turnOn(
        _ focus: PlainID, of person: Person?, until: Instant?, at: Instant, now: Instant
    ) -> Bool {
        guard person?.focus(focus) != nil, until.map({ now < $0 }) ?? true else { return false }
        on = Manual(focus: focus, since: at, until: until)
        return true
    }

    /// `focus-off`: the Focus that is on ends, a scheduled one until its next beginning.
    ///
    /// - Parameters:
    ///   - focus: one that is not on changes nothing; `nil` is whichever is on.
    ///   - current: the one that is on, by hand or by its schedule.
    /// - Returns: whether one ended.
    public mutating func turnOff(_ focus: PlainID?, current: PlainID?, now: Instant) -> Bool {
        guard let current, focus == nil || focus == current else { return false }
        on = nil
        ended[current] = now
        return true
    }

    /// A record's `activeFocus` counts when it differs from the one before.
    public mutating func take(_ record: Person, after old: Person?, now: Instant) {
        guard record.activeFocus != old?.activeFocus else { return }
        on = record.activeFocus.map { Manual(focus: $0.id, since: now, until: $0.until) }
    }
}
