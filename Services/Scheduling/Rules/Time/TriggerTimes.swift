internal import Model

/// When a trigger is due (rules P10, T2).
enum TriggerTimes {
    /// When a trigger is due for the first time. An interval counts from the acceptance of the request. An interval or
    /// an instant may be over already; it then fires at once.
    ///
    /// - Parameter after: the instant of the decision; a calendar trigger comes strictly after it.
    /// - Returns: `nil` when no such moment comes before the year 10000.
    static func first(_ trigger: Trigger, acceptedAt: Instant, after: Instant, zone: TimeZoneName) -> Instant? {
        switch trigger {
        case .at(let instant): instant
        case .after(let seconds, _): acceptedAt.adding(seconds: seconds)
        case .calendar(let match, _): LocalTime(zone).flatMap { CalendarTimes.next(match, on: $0, after: after) }
        }
    }

    /// When a repeating trigger that fired is due again, strictly after `after`. An interval is due at its multiples,
    /// counted from the acceptance of the request; firings that were missed count as one.
    ///
    /// - Returns: `nil` when no such moment comes before the year 10000.
    static func next(_ trigger: Trigger, acceptedAt: Instant, after: Instant, zone: TimeZoneName) -> Instant? {
        guard case .after(let seconds, _) = trigger else {
            return first(trigger, acceptedAt: acceptedAt, after: after, zone: zone)
        }
        guard seconds > 0 else { return nil }
        let periods = (after.seconds(since: acceptedAt) / seconds).rounded(.down) + 1
        let multiple = acceptedAt.adding(seconds: periods * seconds)
        let next = multiple > after ? multiple : multiple.adding(seconds: seconds)
        // At the end of time no later instant exists.
        return next > after ? next : nil
    }

    /// When a repeating item comes again; `nil` for all others, and if no such time is left.
    static func nextFiring(of item: Item, _ circumstances: Circumstances) -> Instant? {
        guard item.repeats, !item.standing.isSettled, let trigger = item.details.trigger else { return nil }
        return next(trigger, acceptedAt: item.acceptedAt, after: circumstances.now, zone: circumstances.person.timeZone)
    }

    /// T2: when a parked or repeating wall-clock trigger is due in another zone; `nil` if it does not move, as an
    /// interval. A trigger that has fired is due when the new clock shows what the old clock would have shown. Farther
    /// west the time of the last firing comes again; the trigger does not fire again.
    static func moved(_ item: Item, from old: TimeZoneName, to zone: TimeZoneName) -> Instant? {
        guard case .calendar(let match, _) = item.details.trigger, let trigger = item.details.trigger,
            item.standing.trigger != nil
        else { return nil }
        var after = item.standing.arrivedAt
        if item.standing.hasCome, match.hour != nil, let due = item.standing.trigger?.due, let old = LocalTime(old),
            let new = LocalTime(zone)
        {
            // Two hours of margin, since a clock may skip the time; the match before is a day earlier or more.
            after = new.instant(showing: old, at: due).adding(seconds: -7200)
        }
        return first(trigger, acceptedAt: item.acceptedAt, after: after, zone: zone)
    }
}
