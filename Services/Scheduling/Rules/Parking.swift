internal import Model

/// Rules P9 and P10: notifications that wait for their trigger.
enum Parking {
    /// Most notifications parked for one person, app, and device or none (rule P9).
    static let most = 64

    /// P9: so many others are parked already, repeating ones that came and wait for their next time among them; one that
    /// this replaces does not count.
    static func isFull(for notification: ClassifiedNotification, in state: PersonState) -> Bool {
        guard notification.details.trigger != nil else { return false }
        let (app, request) = (notification.accepted.app, notification.accepted.request)
        func isOther(_ row: ItemRow, _ standing: ItemStanding) -> Bool {
            row.app == app && row.request != request && standing.triggerDue != nil
                && standing.isThereOrParked
        }
        guard state.items.count(of: app, where: { $1.triggerDue != nil && $1.isThereOrParked }) >= most else {
            return false
        }
        let collapseID = notification.details.collapseID
        let others = state.items.items(where: isOther).count { item in
            item.details.device == notification.details.device
                && (collapseID == nil || item.details.collapseID != collapseID)
        }
        return others >= most
    }

    /// When a trigger is due for the first time; an interval or an instant may be past, and then fires at once.
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

    /// When a repeating trigger that fired is due again, strictly after that; what was missed meanwhile fires once.
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
        // At the end of time there is no later instant.
        return next > after ? next : nil
    }
}

extension Turn {
    /// P10: it waits, invisible, and can be withdrawn.
    mutating func park(_ item: Item, _ circumstances: Circumstances) {
        guard let trigger = item.details.trigger else { return }
        var item = item
        let due = Parking.first(
            trigger, acceptedAt: item.acceptedAt, after: now, zone: circumstances.person.timeZone)
        guard let due else {
            // No such moment comes any more before the year 10000.
            settle(&item, Ending(.expired, .p2))
            remember(item.notification)
            return
        }
        // What a zone change moves counts from here on (rule T2), not from when it was accepted.
        item.arrivedAt = now
        item.wait = Wait(kind: .trigger, due: due)
        var ending = Ending(.parked, .p10)
        ending.details[.until] = .instant(due)
        tell(item.notification, ending, isTerminal: false)
        put(item)
    }

    /// When a repeating one comes again; `nil` for all others, and when no such time comes any more.
    func nextFiring(of item: Item, _ circumstances: Circumstances) -> Wait? {
        guard item.repeats, !item.isSettled, let trigger = item.details.trigger else { return nil }
        let due = Parking.next(
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
