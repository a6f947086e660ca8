internal import Model

/// Which Focus is on, by hand or by schedule, and whether it has changed since the last look (section 3, Focus, and
/// rule W4; the digest of rule W8 lists what came during one unbroken stretch).
enum FocusLook {
    /// The Focus that is on, and until when that is certain. Schedules are read on the clock of the person's zone (rule
    /// T2).
    static func moment(in state: PersonState, at now: Instant) -> FocusMoment {
        if let known = state.focusMoment, known.next.map({ now < $0 }) ?? true { return known }
        guard let record = state.record, !record.focuses.isEmpty, let clock = LocalTime(record.timeZone) else {
            return FocusMoment()
        }
        return FocusSchedule.moment(record.focuses, byHand: state.attention.byHand, on: clock, at: now)
    }

    /// Whether the Focus that is on now has been on ever since the last look. No timer runs while nothing waits for the
    /// Focus, so it may have ended and begun again, or another may have come between. Periods may also meet or overlap.
    ///
    /// - Parameter isFirstLook: `false` after a change by hand or by a record, since no time passes between two looks
    ///   then.
    static func goesOn(as on: FocusOn?, isFirstLook: Bool, in state: PersonState, at now: Instant) -> Bool {
        guard let before = state.attention.on, let on, before.focus == on.focus else { return false }
        guard isFirstLook, before.began < on.began else { return true }
        // Items from before then are no longer in Notification Center (rule N12).
        guard now.seconds(since: before.ends ?? now) < ItemStanding.mostAge, let record = state.record,
            let clock = LocalTime(record.timeZone)
        else { return false }
        var instant = max(before.began, now.adding(seconds: -ItemStanding.mostAge))
        while instant < on.began {
            let moment = FocusSchedule.moment(record.focuses, byHand: state.attention.byHand, on: clock, at: instant)
            guard moment.on?.focus == on.focus else { return false }
            guard let next = moment.next, next > instant else { return true }
            instant = next
        }
        return true
    }
}

/// The Focus that was on has ended, or another is on.
struct FocusChange: Hashable, Sendable {
    /// What was on before.
    var stopped: FocusOn?
    /// The ordinals of the items that arrived while it was last on. What arrives at the instant of its end is not among
    /// them (rule T4).
    var ordinals: Range<Int>
}
