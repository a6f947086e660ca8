internal import Model

/// Rules P9 and P10: notifications that wait for their trigger.
enum Parking {
    /// Most notifications parked for one person, app, and device or none (rule P9).
    static let most = 64

    /// P9: so many others are parked already; one that this replaces does not count.
    static func isFull(for notification: ClassifiedNotification, in state: PersonState) -> Bool {
        guard notification.details.trigger != nil else { return false }
        let others = state.parked(of: notification.accepted.app).count { key in
            guard let item = state.items[key], item.details.device == notification.details.device else { return false }
            let collapseID = notification.details.collapseID
            return collapseID == nil || item.details.collapseID != collapseID
        }
        return others >= most
    }

    /// When a trigger is due, first or again.
    ///
    /// - Parameter after: the instant of the decision; of a repeating trigger the firing comes strictly after it.
    static func due(_ trigger: Trigger, acceptedAt: Instant, after: Instant, zone: TimeZoneName) -> Instant? {
        switch trigger {
        case .at(let instant): return instant
        case .after(let seconds, let repeats):
            let first = acceptedAt.adding(seconds: seconds)
            guard repeats, seconds > 0, first <= after else { return first }
            // What was missed fires once: the next multiple after the decision.
            let periods = (after.seconds(since: acceptedAt) / seconds).rounded(.down) + 1
            let next = acceptedAt.adding(seconds: periods * seconds)
            return next > after ? next : next.adding(seconds: seconds)
        case .calendar(let match, _):
            return LocalTime(zone).flatMap { CalendarTimes.next(match, on: $0, after: after) }
        }
    }
}

extension Turn {
    /// P10: it waits, invisible, and can be withdrawn.
    mutating func park(_ item: Item, _ circumstances: Circumstances) {
        guard let trigger = item.details.trigger else { return }
        var item = item
        let due = Parking.due(
            trigger, acceptedAt: item.acceptedAt, after: now, zone: circumstances.person.timeZone)
        guard let due else {
            // No such moment comes any more before the year 10000.
            settle(&item, Ending(.expired, "P2"))
            remember(item.notification, isComparable: false)
            return
        }
        item.wait = Wait(kind: .trigger, due: due)
        var ending = Ending(.parked, "P10")
        ending.details["until"] = .instant(due)
        tell(item.notification, ending, isTerminal: false)
        put(item)
    }

    /// When a repeating one comes again; `nil` for all others.
    func nextFiring(of item: Item, _ circumstances: Circumstances) -> Wait? {
        guard item.repeats, !item.isSettled, let trigger = item.details.trigger else { return nil }
        let due = Parking.due(
            trigger, acceptedAt: item.acceptedAt, after: now, zone: circumstances.person.timeZone)
        return due.map { Wait(kind: .trigger, due: $0) }
    }

    /// A trigger is due: all of section 3 anew, but for what is judged on arrival only. It ends what its alert waited for.
    mutating func fireTrigger(_ item: Item) {
        let cause = "trigger/\(item.key.app)/\(item.key.request)/\((item.triggerDue ?? now).milliseconds)"
        guard let circumstances = judgeWhenDue(item, cause: cause) else { return }
        var item = item
        item.arrivedAt = now
        item.ordinal = state.nextOrdinal
        (item.wait, item.repeatsAt) = (nil, nil)
        present(item, circumstances, cause: cause)
    }
}
