internal import Model

/// Items leave Notification Center, in one `withdraw` step of their app with its new badge (section 4, N).
enum Leaving {
    /// Why items leave, and in which step.
    struct Departure {
        var why: Why
        var cause: Cause
        var lane = Lane.urgent
        /// Whether a later notification may count as a repeat of what left (rule P8).
        var isComparable = true
        /// Whether a repeating one ends too; otherwise it stays parked.
        var endsRepetition = false
    }

    /// Items are read, and leave where the plan says so.
    ///
    /// - Parameter cancels: what becomes of the alerts that the read ones wait for; W1's for the rest.
    static func read(
        _ plan: ReadingPlan, of app: AppID, why: Why, cause: Cause, cancels: Ending = Ending(.cancelled, .w1),
        _ turn: inout Turn
    ) {
        turn.changes.noteBadge(of: app)
        for key in plan.readButSnoozed {
            guard var item = turn.state.items[key] else { continue }
            item.standing.isUnread = false
            turn.changes.put(item)
        }
        for (keys, ending) in [(plan.read, cancels), (plan.rest, Ending(.cancelled, .w1))] {
            for key in keys { read(key, ending, &turn) }
        }
        withdraw(plan.leaving, of: app, Departure(why: why, cause: cause), &turn)
    }

    /// N12: too old, or too many; what waits no longer alerts.
    ///
    /// - Parameter isRoomMade: something unread comes in the same turn, so the count does not reach zero.
    static func leaveByAge(
        _ keys: [ItemKey], of app: AppID, cause: Cause, isRoomMade: Bool = false, _ turn: inout Turn
    ) {
        guard !keys.isEmpty else { return }
        let plan = ReadingPlan(of: keys, isLeaving: true, app: app, isRoomMade: isRoomMade, in: turn.state)
        read(
            plan, of: app, why: Why(code: "withdrawn", rule: .n12), cause: cause.oldest,
            cancels: Ending(.cancelled, .n12), &turn)
    }

    /// An item no longer counts, and no longer alerts (rule W1).
    private static func read(_ key: ItemKey, _ cancels: Ending, _ turn: inout Turn) {
        guard var item = turn.state.items[key], item.standing.isUnread || item.standing.isWaitingToAlert else {
            return
        }
        item.standing.isUnread = false
        if item.standing.isWaitingToAlert {
            turn.finish(&item, cancels, endsRepetition: false)
            item.standing.endWait()
        }
        turn.changes.put(item)
    }

    /// Takes items off every device that can have them. Where nothing unread is left by that, the rest goes along (rule N4).
    static func withdraw(_ keys: [ItemKey], of app: AppID, _ departure: Departure, _ turn: inout Turn) {
        turn.changes.noteBadge(of: app)
        let unreadBefore = turn.state.unreadCount(of: app)
        var left = takeOut(keys, departure, &turn)
        if unreadBefore > 0, turn.state.unreadCount(of: app) == 0 {
            let rest = ReadingPlan.rest(of: app, in: turn.state)
            for key in rest { read(key, Ending(.cancelled, .w1), &turn) }
            left += takeOut(rest, Departure(why: departure.why, cause: departure.cause.rest), &turn)
        }
        Badges.updateVisibility(of: [app], &turn)
        send(left, of: app, departure, &turn)
    }

    /// One whose place another took (rule N5) leaves the devices that do not show that one.
    static func withdraw(replaced old: Item, by item: Item, isShown: Bool, _ turn: inout Turn) {
        guard old.standing.isThere else { return }
        let showing =
            isShown
            ? turn.state.devices(with: item.key.app, for: item.details.device, at: turn.now).map(\.id) : []
        let departure = Departure(why: Ending(.replaced, .n5).why, cause: turn.cause.replaced)
        ShowingInViews.close([old.key], notOn: showing, cause: departure.cause, &turn)
        send([old], of: old.key.app, departure, notOn: showing, &turn)
    }

    /// - Returns: those that were in Notification Center, as they were.
    private static func takeOut(_ keys: [ItemKey], _ departure: Departure, _ turn: inout Turn) -> [Item] {
        let leaving = keys.compactMap { turn.state.items[$0] }
        for item in leaving {
            if item.repeats, item.standing.wait?.kind == .trigger, !departure.endsRepetition {
                var parked = item
                (parked.standing.isThere, parked.standing.isUnread) = (false, false)
                turn.changes.put(parked)
            } else {
                turn.changes.drop(item.key, isComparable: departure.isComparable)
            }
        }
        let left = leaving.filter(\.standing.isThere)
        ShowingInViews.close(left.map(\.key), cause: departure.cause, &turn)
        return left
    }

    private static func send(
        _ items: [Item], of app: AppID, _ departure: Departure, notOn others: [DeviceID] = [], _ turn: inout Turn
    ) {
        guard !items.isEmpty, let record = turn.state.record else { return }
        let settings = record.settings(for: app)
        let entries: [StepDevice] = turn.state.devices(with: app, at: turn.now).compactMap { device in
            // D1: a local one is on its own device alone.
            let ids = items.filter { $0.details.device == nil || $0.details.device == device.id }
                .map(\.notification.id)
            guard device.capabilities.showsNotifications, !ids.isEmpty, !others.contains(device.id) else {
                return nil
            }
            var entry = StepEntry.make(for: device, settings, app: app, in: turn.state)
            if ids.count < items.count { entry.notifications = ids }
            entry.badge = turn.badgeToTell(device.device, of: app)
            return entry
        }
        turn.send(
            StepDraft(
                kind: .withdraw, cause: departure.cause.withdrawal(of: app), app: app,
                notifications: items.map(StepNotification.init(leaving:)), why: departure.why, devices: entries,
                lane: departure.lane))
    }
}
