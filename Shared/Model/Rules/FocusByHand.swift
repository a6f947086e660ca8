/// What a person did about their Focus by hand: `focus-on`, `focus-off`, and `activeFocus` of their record.
package struct FocusByHand: Hashable, Sendable {
    /// A Focus turned on by hand.
    package struct Manual: Hashable, Sendable {
        /// One of the person's Focuses. A Focus that the person's record no longer has does not count as on.
        package var focus: PlainID
        /// When it was turned on.
        package var since: Instant
        /// When it ends by itself, exclusive; `nil` keeps it on until it is turned off.
        package var until: Instant?
    }

    /// The Focus that is on by hand.
    package var on: Manual?
    /// When each Focus was last turned off by hand. Scheduled periods that began at or before that instant are over.
    package var ended: [PlainID: Instant] = [:]

    /// No Focus was turned on or off by hand.
    package init() {}

    /// Applies `focus-on`. A Focus that the person does not have, or an end that is past, changes nothing.
    ///
    /// - Returns: whether the Focus was turned on.
    package mutating func turnOn(
        _ focus: PlainID, of person: Person?, until: Instant?, at: Instant, now: Instant
    ) -> Bool {
        guard person?.focus(focus) != nil, until.map({ now < $0 }) ?? true else { return false }
        on = Manual(focus: focus, since: at, until: until)
        return true
    }

    /// Applies `focus-off`: the Focus that is on ends; a scheduled one comes back with its next period.
    ///
    /// - Parameters:
    /// - focus: the Focus to end; one that is not on changes nothing, `nil` means whichever is on.
    /// - current: the Focus that is on, by hand or by its schedule.
    /// - Returns: whether a Focus ended.
    package mutating func turnOff(_ focus: PlainID?, current: PlainID?, now: Instant) -> Bool {
        guard let current, focus == nil || focus == current else { return false }
        on = nil
        ended[current] = now
        return true
    }

    /// Applies `activeFocus` of a person's record where it differs from the record before.
    package mutating func take(_ record: Person, after old: Person?, now: Instant) {
        guard record.activeFocus != old?.activeFocus else { return }
        on = record.activeFocus.map { Manual(focus: $0.id, since: now, until: $0.until) }
    }
}
