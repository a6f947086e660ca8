/// What a person did about their Focus by hand: `focus-on`, `focus-off`, and `activeFocus` of their record.
package struct FocusByHand: Hashable, Sendable {
    /// A Focus turned on by hand.
    package struct Manual: Hashable, Sendable {
        /// One of the person's; one that their record no longer has is not on.
        package var focus: PlainID
        /// When it was turned on.
        package var since: Instant
        /// When it ends by itself, exclusive; `nil` is until it is turned off.
        package var until: Instant?

        /// Puts it together.
        package init(focus: PlainID, since: Instant, until: Instant? = nil) {
            (self.focus, self.since, self.until) = (focus, since, until)
        }
    }

    /// What is on by hand.
    package var on: Manual?
    /// When a Focus was last turned off by hand: what its schedule began until then, that instant included, is over.
    package var ended: [PlainID: Instant] = [:]

    /// Nothing was done by hand.
    package init() {}

    /// `focus-on`; a Focus that the person does not have, or whose end is past, changes nothing.
    ///
    /// - Returns: whether it is on.
    package mutating func turnOn(
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
    package mutating func turnOff(_ focus: PlainID?, current: PlainID?, now: Instant) -> Bool {
        guard let current, focus == nil || focus == current else { return false }
        on = nil
        ended[current] = now
        return true
    }

    /// A record's `activeFocus` counts when it differs from the one before.
    package mutating func take(_ record: Person, after old: Person?, now: Instant) {
        guard record.activeFocus != old?.activeFocus else { return }
        on = record.activeFocus.map { Manual(focus: $0.id, since: now, until: $0.until) }
    }
}
