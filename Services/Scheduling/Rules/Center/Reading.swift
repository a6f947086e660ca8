internal import Model

/// Items of an app that are read or leave (rules N2, N4, N6, N9, N12, W1, W7), decided before anything changes.
struct Reading {
    let app: AppID
    /// The reason for the step in which items leave.
    let why: Why
    let cause: Cause
    /// The items that are read, in order, in their new state; each with the ending of the alert that it waited for.
    private(set) var read: [(item: Item, cancels: Ending?)] = []
    /// The items that leave Notification Center, in this order.
    private(set) var leaving: [ItemKey] = []

    /// N2: items are read; under N4 the rest leaves when nothing unread is left.
    ///
    /// - Parameters:
    ///   - isLeaving: whether they leave as well (rule N6).
    ///   - cancels: the ending of the alerts that they wait for.
    ///   - isRoomMade: something unread comes in the same turn, so the count does not reach zero.
    init(
        _ keys: [ItemKey], of app: AppID, isLeaving: Bool, why: Why, cause: Cause,
        cancels: Ending = Ending(.cancelled, .w1), isRoomMade: Bool = false, in state: borrowing PersonState
    ) {
        (self.app, self.why, self.cause) = (app, why, cause)
        add(keys, cancels, in: state)
        leaving = isLeaving ? keys : []
        if !isRoomMade { addRest(of: keys, woken: keys, in: state) }
    }

    /// W7 and N4: the app marks everything as read, and its items leave. Parked items stay; snoozed items are read, and
    /// stay until their snooze fires.
    ///
    /// - Parameter keys: the items to read.
    init(all keys: [ItemKey], of app: AppID, why: Why, cause: Cause, in state: borrowing PersonState) {
        (self.app, self.why, self.cause) = (app, why, cause)
        let snoozed = keys.compactMap { state.items[$0] }.filter(\.standing.isSnoozed)
        for var item in snoozed {
            item.standing.readInSnooze()
            read.append((item, nil))
        }
        leaving = keys.filter { key in !snoozed.contains { $0.key == key } }
        add(leaving, Ending(.cancelled, .w7), in: state)
        addRest(of: keys, in: state)
    }

    /// N12: items that are too old, or too many; those that wait no longer alert.
    static func byAge(
        _ keys: [ItemKey], of app: AppID, cause: Cause, isRoomMade: Bool = false, in state: PersonState
    ) -> Reading {
        Reading(
            keys, of: app, isLeaving: true, why: Why(code: "withdrawn", rule: .n12), cause: cause.oldest,
            cancels: Ending(.cancelled, .n12), isRoomMade: isRoomMade, in: state)
    }

    /// N4: with nothing unread left the other items leave too, except snoozed ones, which the person wants to see
    /// again.
    private mutating func addRest(of keys: [ItemKey], woken: [ItemKey] = [], in state: PersonState) {
        guard Self.isNothingLeft(unread: Set(keys), of: app, in: state) else { return }
        leaving += Self.rest(of: app, woken: woken, in: state).filter { !leaving.contains($0) }
    }

    /// Each item no longer counts on the badge, and no longer alerts (rule W1).
    private mutating func add(_ keys: [ItemKey], _ cancels: Ending, in state: PersonState) {
        for key in keys {
            guard let change = state.items[key].flatMap({ Self.asRead($0, cancels) }) else { continue }
            read.append(change)
        }
    }

    // MARK: One by one

    /// How an item stands once it is read, with the ending of the alert that it waits for; `nil` where nothing changes.
    static func asRead(_ item: Item, _ cancels: Ending) -> (item: Item, cancels: Ending?)? {
        guard let before = item.standing.presence, before.isUnread || before.wait != nil else { return nil }
        var item = item
        item.standing.read()
        return (item, before.wait == nil ? nil : cancels)
    }

    /// Whether an app has nothing unread left once these items are read or have left (rule N4).
    static func isNothingLeft(unread keys: Set<ItemKey>, of app: AppID, in state: PersonState) -> Bool {
        let unread = state.unreadCount(of: app)
        return unread > 0 && keys.count { state.items.standing(of: $0)?.isUnread ?? false } == unread
    }

    /// An app's items that leave when nothing unread is left (rule N4), in order of arrival.
    ///
    /// - Parameter woken: those whose snooze ends, since they are read by themselves.
    static func rest(of app: AppID, woken: [ItemKey] = [], in state: PersonState) -> [ItemKey] {
        state.items.keys { $0.app == app && $1.isThere && (!$1.isSnoozed || woken.contains($0.key)) }
    }
}
