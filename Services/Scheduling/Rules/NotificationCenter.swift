internal import Model

/// What Notification Center holds of an app (rule N12).
enum NotificationCenterLimits {
    /// Items of an app.
    static let items = 100
    /// Seconds since an item last arrived.
    static let age: Double = 30 * 86_400
}

/// Section 4, N: what is in Notification Center, and how it leaves.
extension Turn {
    /// N2: items are read; N4 takes the rest along when nothing unread is left, but what is snoozed.
    ///
    /// - Parameters:
    ///   - leaving: those that leave as well (rule N6).
    ///   - why: for the step; `cause` is what its id derives from.
    ///   - isRoomMade: something unread comes in the same turn, so the count does not reach zero.
    mutating func markRead(
        _ keys: [ItemKey], leaving: Bool, of app: AppID, why: Why, cause: String,
        cancels: Ending = Ending(.cancelled, .w1), isRoomMade: Bool = false
    ) {
        noteBadge(of: app)
        let unreadBefore = state.unreadCount(of: app)
        for key in keys { read(key, cancels) }
        var leavers = leaving ? keys : []
        if unreadBefore > 0, state.unreadCount(of: app) == 0, !isRoomMade {
            leavers += takeRest(of: app, without: leavers)
        }
        withdraw(leavers, of: app, why: why, cause: cause, lane: .urgent, isComparable: true)
    }

    /// W7 and N4: the app reads all of itself, and items go. What is parked stays, and so does what is snoozed, read until its
    /// snooze fires.
    ///
    /// - Parameter keys: what there was to read.
    mutating func readAll(_ keys: [ItemKey], of app: AppID, why: Why, cause: String) {
        noteBadge(of: app)
        let hadUnread = state.unreadCount(of: app) > 0
        var leavers: [ItemKey] = []
        for key in keys {
            guard var item = state.items[key] else { continue }
            if item.standing.isSnoozed {
                item.isUnread = false
                put(item)
            } else {
                read(key, Ending(.cancelled, .w7))
                leavers.append(key)
            }
        }
        if hadUnread, state.unreadCount(of: app) == 0 { leavers += takeRest(of: app, without: leavers) }
        withdraw(leavers, of: app, why: why, cause: cause, lane: .urgent, isComparable: true)
    }

    /// An app's items that arrived last no later than an instant: what a word about many concerns.
    func shelf(of app: AppID, upTo at: Instant) -> [ItemKey] {
        state.items.keys { $0.app == app && $1.isThere && $1.arrivedAt <= at }
    }

    /// N4: nothing unread is left, so the rest is done with, but what is snoozed: the person asked for that again.
    ///
    /// - Returns: what leaves for it.
    private mutating func takeRest(of app: AppID, without keys: [ItemKey] = []) -> [ItemKey] {
        let rest = state.items.keys {
            $0.app == app && $1.isThere && !$1.isSnoozed && !keys.contains($0.key)
        }
        for key in rest { read(key, Ending(.cancelled, .w1)) }
        return rest
    }

    /// N12: room for one more in the app's list; the oldest leave.
    mutating func makeRoom(in app: AppID, cause: String) {
        let excess = state.shelfCount(of: app) - NotificationCenterLimits.items + 1
        guard excess > 0 else { return }
        leaveByAge(Array(state.shelf(of: app).prefix(excess)), of: app, cause: cause, isRoomMade: true)
    }

    /// N12: too old, or too many; what waits no longer alerts.
    mutating func leaveByAge(_ keys: [ItemKey], of app: AppID, cause: String, isRoomMade: Bool = false) {
        markRead(
            keys, leaving: true, of: app, why: Why(code: "withdrawn", rule: .n12), cause: "\(cause)/oldest",
            cancels: Ending(.cancelled, .n12), isRoomMade: isRoomMade)
    }

    /// An item no longer counts, and no longer alerts (rule W1).
    private mutating func read(_ key: ItemKey, _ cancels: Ending) {
        guard var item = state.items[key] else { return }
        guard item.isUnread || item.isWaitingToAlert else { return }
        item.isUnread = false
        if item.isWaitingToAlert {
            settle(&item, cancels, endsRepetition: false)
            item.endWait()
        }
        put(item)
    }

    /// Takes items off every device that can have them, in one `withdraw` of the app with the new number.
    ///
    /// A repeating one leaves Notification Center and stays parked, unless `endsRepetition`.
    mutating func withdraw(
        _ keys: [ItemKey], of app: AppID, why: Why, cause: String, lane: Lane, isComparable: Bool,
        endsRepetition: Bool = false
    ) {
        noteBadge(of: app)
        let unreadBefore = state.unreadCount(of: app)
        var shown = takeOut(keys, isComparable: isComparable, endsRepetition: endsRepetition, cause: cause)
        if unreadBefore > 0, state.unreadCount(of: app) == 0 {
            // N4, also when a withdrawal brings the count to zero.
            let rest = takeRest(of: app)
            shown += takeOut(rest, isComparable: true, endsRepetition: false, cause: "\(cause)/rest")
        }
        updateBadgeVisibility(of: app)
        sendWithdrawal(of: shown, app: app, why: why, cause: cause, lane: lane)
    }

    /// One whose place another took (rule N5) leaves the devices that do not show that one.
    mutating func withdraw(_ old: Item, where item: Item, shows: Bool) {
        guard old.isThere else { return }
        let showing = shows ? devices(with: item.key.app, for: item.details.device).map(\.id) : []
        closeViews(of: [old.key], notOn: showing, cause: "\(cause)/replaced")
        sendWithdrawal(
            of: [old], app: old.key.app, why: Ending(.replaced, .n5).why, cause: "\(cause)/replaced",
            lane: .urgent,
            notOn: showing)
    }

    /// - Returns: those that were in Notification Center, as they were.
    private mutating func takeOut(
        _ keys: [ItemKey], isComparable: Bool, endsRepetition: Bool, cause: String
    ) -> [Item] {
        let leaving = keys.compactMap { state.items[$0] }
        for item in leaving {
            if item.repeats, item.wait?.kind == .trigger, !endsRepetition {
                var parked = item
                (parked.isThere, parked.isUnread) = (false, false)
                put(parked)
            } else {
                drop(item.key, isComparable: isComparable)
            }
        }
        closeViews(of: leaving.filter(\.isThere).map(\.key), cause: cause)
        return leaving.filter(\.isThere)
    }

    private mutating func sendWithdrawal(
        of items: [Item], app: AppID, why: Why, cause: String, lane: Lane, notOn others: [DeviceID] = []
    ) {
        guard !items.isEmpty, let record = state.record else { return }
        let settings = record.settings(for: app)
        let entries: [StepDevice] = devices(with: app).compactMap { device in
            // D1: a local one is on its own device alone.
            let ids = items.filter { $0.details.device == nil || $0.details.device == device.id }
                .map(\.notification.id)
            guard Routing.canHaveItem(device), !ids.isEmpty, !others.contains(device.id) else { return nil }
            var entry = stepDevice(device, settings, app: app)
            if ids.count < items.count { entry.notifications = ids }
            entry.badge = badgeToTell(device, of: app)
            return entry
        }
        send(
            .withdraw, id: "\(cause)/withdraw/\(app)", app: app,
            notifications: items.map(StepNotification.init(leaving:)),
            why: why, devices: entries, lane: lane)
    }
}
