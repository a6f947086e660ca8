internal import Model

/// Items leave Notification Center, in one `withdraw` step of their app with its new badge (section 4, N), or in several where
/// they are too many for a push.
enum Leaving {
    /// Why items leave, and in which step.
    struct Departure {
        var why: Why
        var cause: Cause
        var lane = Lane.urgent
        /// Whether a later notification may count as a repeat of the items that left (rule P8).
        var mayBeRepeated = true
        /// Items whose alert was suppressed; none counts as a repeat of these.
        var suppressed: [ItemKey] = []
        /// Whether repeating items end too; otherwise they stay parked.
        var endsRepetition = false
    }

    /// Marks the items of a reading as read (rule N2), and removes those that leave (rule N6).
    static func apply(_ reading: Reading, _ turn: inout Turn) {
        turn.changes.noteBadge(of: reading.app)
        put(read: reading.read, &turn)
        withdraw(reading.leaving, of: reading.app, Departure(why: reading.why, cause: reading.cause), &turn)
    }

    /// Removes items from every device that can have them, for a reading or a withdrawal (rule N8). If nothing unread is
    /// left then, the rest leaves too (rule N4).
    static func withdraw(_ keys: [ItemKey], of app: AppID, _ departure: Departure, _ turn: inout Turn) {
        turn.changes.noteBadge(of: app)
        var rest: [ItemKey] = []
        if Reading.isNothingLeft(unread: Set(keys), of: app, in: turn.changes.state) {
            rest = Reading.rest(of: app, in: turn.changes.state).filter { !keys.contains($0) }
        }
        put(
            read: rest.compactMap { turn.changes.state.items[$0] }.compactMap {
                Reading.asRead($0, Ending(.cancelled, .w1))
            },
            &turn)
        var left = takeOut(keys, departure, &turn)
        if !rest.isEmpty {
            left += takeOut(rest, Departure(why: departure.why, cause: departure.cause.rest), &turn)
        }
        Badges.updateVisibility(of: app, &turn)
        if left.isEmpty { return }
        // All are drafted first: what is remembered of the last push goes with the first step that takes it.
        let drafts = parts(of: left).enumerated().map { draft(of: $1, app, departure, part: $0, turn) }
        for draft in drafts { turn.send(draft) }
    }

    /// Removes items whose devices or app are gone (rule N13). Alerts that wait are finished first.
    ///
    /// - Parameter gone: each item with the ending of its alert; `nil` if it waits for none.
    static func remove(
        _ gone: [(item: Item, ending: Ending?)], of app: AppID, _ departure: Departure, _ turn: inout Turn
    ) {
        guard !gone.isEmpty else { return }
        var departure = departure
        for (item, ending) in gone {
            guard let ending else { continue }
            Finishing.stopWaiting(item, ending, &turn)
            departure.suppressed.append(item.key)
            if !item.standing.isThere { turn.changes.drop(item.key, mayBeRepeated: false) }
        }
        withdraw(gone.filter(\.item.standing.isThere).map(\.item.key), of: app, departure, &turn)
    }

    /// Removes a replaced item (rule N5) from the devices that do not show the new item.
    static func withdraw(replaced old: Item, by item: Item, isShown: Bool, _ turn: inout Turn) {
        guard old.standing.isThere else { return }
        let showing =
            isShown
            ? turn.changes.state.devices(with: item.key.app, for: item.details.device, at: turn.now).map(\.id) : []
        let departure = Departure(why: Ending(.replaced, .n5).why, cause: turn.cause.replaced)
        let views = OpenViews.leaving([old.key], notOn: showing, in: turn.changes.state, at: turn.now)
        ShowingInViews.apply(views, cause: departure.cause.instead, &turn)
        turn.send(draft(of: [old], old.key.app, departure, notOn: showing, turn))
    }

    private static func put(read: [(item: Item, cancels: Ending?)], _ turn: inout Turn) {
        for (before, cancels) in read {
            var item = before
            if let cancels { turn.finish(&item, cancels, endsRepetition: false) }
            turn.changes.put(item)
        }
    }

    /// - Returns: the items that were in Notification Center, as they were.
    private static func takeOut(_ keys: [ItemKey], _ departure: Departure, _ turn: inout Turn) -> [Item] {
        let leaving = keys.compactMap { turn.changes.state.items[$0] }
        for item in leaving {
            if item.repeats, let next = item.standing.trigger, item.standing.wait == nil, !departure.endsRepetition {
                var parked = item
                parked.standing.place = .parked(next)
                turn.changes.put(parked)
            } else {
                let mayBeRepeated = departure.mayBeRepeated && !departure.suppressed.contains(item.key)
                turn.changes.drop(item.key, mayBeRepeated: mayBeRepeated)
            }
        }
        let left = leaving.filter(\.standing.isThere)
        let views = OpenViews.leaving(left.map(\.key), notOn: [], in: turn.changes.state, at: turn.now)
        ShowingInViews.apply(views, cause: departure.cause.instead, &turn)
        return left
    }

    /// So many bytes of ids fit into a push beside what else it carries (rule R18).
    private static let mostBytes = 2800

    /// The items, split into steps whose ids all fit into a push: an id that is left out would be lost. Without items
    /// it is one step, which only tells the badge.
    static func parts(of items: [Item]) -> [[Item]] {
        var parts: [[Item]] = [[]]
        var bytes = 0
        for item in items {
            // With its quotes and its comma.
            let more = item.notification.id.string.utf8.count + 3
            bytes += more
            if bytes > mostBytes { (bytes, parts) = (more, parts + [[]]) }
            parts[parts.count - 1].append(item)
        }
        return parts
    }

    /// - Parameter part: which of the steps of one withdrawal it is, from 0.
    private static func draft(
        of items: [Item], _ app: AppID, _ departure: Departure, notOn others: [DeviceID] = [], part: Int = 0,
        _ turn: borrowing Turn
    ) -> StepDraft {
        var entries: [StepDevice] = []
        let settings = turn.changes.state.record?.settings(for: app) ?? .absent
        for device in turn.changes.state.devices(with: app, at: turn.now) {
            let ids = items.filter { $0.isFor(device.id) }.map(\.notification.id)
            guard device.capabilities.showsNotifications, !ids.isEmpty, !others.contains(device.id) else { continue }
            var entry = StepEntry.make(for: device, settings, app: app, in: turn.changes.state)
            if ids.count < items.count { entry.notifications = ids }
            entry.badge = turn.badgeToTell(device.id, device.device.platform, of: app)
            entry.push?.takesNewest = LastPush.isTaken(by: items, of: app, on: device.id, in: turn.changes.state)
            entries.append(entry)
        }
        return StepDraft(
            kind: .withdraw, cause: departure.cause.withdrawal(of: app, part: part), app: app,
            notifications: items.map(StepNotification.init(leaving:)), why: departure.why, devices: entries,
            lane: departure.lane)
    }
}
