internal import Model

/// Items of an app are read, and some of them leave (rules N2, N4, N6, N9, N12, W1, W7): decided before anything changes.
struct Reading {
    let app: AppID
    /// For the step in which items leave.
    let why: Why
    let cause: Cause
    /// The items that are read, as they are from then on, in order, with what becomes of the alert that one waits for.
    private(set) var read: [(item: Item, cancels: Ending?)] = []
    /// Leave Notification Center, in this order.
    private(set) var leaving: [ItemKey] = []

    /// N2: items are read; N4 takes the rest along when nothing unread is left.
    ///
    /// - Parameters:
    ///   - isLeaving: whether they leave as well (rule N6).
    ///   - cancels: what becomes of the alerts that they wait for.
    ///   - isRoomMade: something unread comes in the same turn, so the count does not reach zero.
    init(
        _ keys: [ItemKey], of app: AppID, isLeaving: Bool, why: Why, cause: Cause,
        cancels: Ending = Ending(.cancelled, .w1), isRoomMade: Bool = false, in state: borrowing PersonState
    ) {
        (self.app, self.why, self.cause) = (app, why, cause)
        add(keys, cancels, in: state)
        leaving = isLeaving ? keys : []
        if !isRoomMade { addRest(of: Set(keys), isSnoozed: { $1.isSnoozed && !keys.contains($0) }, in: state) }
    }

    /// W7 and N4: the app reads all of itself, and items go. What is parked stays, and so does what is snoozed, read until
    /// its snooze fires.
    ///
    /// - Parameter keys: what there was to read.
    init(all keys: [ItemKey], of app: AppID, why: Why, cause: Cause, in state: borrowing PersonState) {
        (self.app, self.why, self.cause) = (app, why, cause)
        let snoozed = keys.compactMap { state.items[$0] }.filter(\.standing.isSnoozed)
        for var item in snoozed {
            item.standing.isUnread = false
            read.append((item, nil))
        }
        leaving = keys.filter { key in !snoozed.contains { $0.key == key } }
        add(leaving, Ending(.cancelled, .w7), in: state)
        addRest(of: Set(keys), isSnoozed: { $1.isSnoozed }, in: state)
    }

    /// N12: too old, or too many; what waits no longer alerts.
    static func byAge(
        _ keys: [ItemKey], of app: AppID, cause: Cause, isRoomMade: Bool = false, in state: PersonState
    ) -> Reading {
        Reading(
            keys, of: app, isLeaving: true, why: Why(code: "withdrawn", rule: .n12), cause: cause.oldest,
            cancels: Ending(.cancelled, .n12), isRoomMade: isRoomMade, in: state)
    }

    /// N4: nothing unread is left, so the rest is done with, but what is snoozed: the person asked for that again.
    private mutating func addRest(
        of keys: Set<ItemKey>, isSnoozed: (ItemKey, ItemStanding) -> Bool, in state: PersonState
    ) {
        guard Self.isNothingLeft(unread: keys, of: app, in: state) else { return }
        let rest = Self.rest(of: app, in: state, isSnoozed: isSnoozed).filter { !leaving.contains($0) }
        add(rest.filter { !keys.contains($0) }, Ending(.cancelled, .w1), in: state)
        leaving += rest
    }

    /// An item no longer counts, and no longer alerts (rule W1).
    private mutating func add(_ keys: [ItemKey], _ cancels: Ending, in state: PersonState) {
        for key in keys {
            guard let change = state.items[key].flatMap({ Self.reading($0, cancels) }) else { continue }
            read.append(change)
        }
    }

    // MARK: One by one

    /// How an item stands once it is read, and what becomes of the alert that it waits for; `nil` where nothing changes.
    static func reading(_ item: Item, _ cancels: Ending) -> (item: Item, cancels: Ending?)? {
        guard item.standing.isUnread || item.standing.isWaitingToAlert else { return nil }
        let wasWaiting = item.standing.isWaitingToAlert
        var item = item
        item.standing.isUnread = false
        if wasWaiting { item.standing.endWait() }
        return (item, wasWaiting ? cancels : nil)
    }

    /// Whether nothing unread is left of an app when these items are read or have left (rule N4).
    static func isNothingLeft(unread keys: Set<ItemKey>, of app: AppID, in state: PersonState) -> Bool {
        let unread = state.unreadCount(of: app)
        return unread > 0
            && keys.count { state.items.standing(of: $0).map { $0.isThere && $0.isUnread } ?? false } == unread
    }

    /// An app's items that leave when nothing unread is left (rule N4), in order of arrival.
    static func rest(
        of app: AppID, in state: PersonState, isSnoozed: (ItemKey, ItemStanding) -> Bool = { $1.isSnoozed }
    ) -> [ItemKey] {
        state.items.keys { $0.app == app && $1.isThere && !isSnoozed($0.key, $1) }
    }
}

extension PersonState {
    /// An app's items that arrived last no later than an instant: what a word about many concerns.
    func shelf(of app: AppID, upTo at: Instant) -> [ItemKey] {
        items.keys { $0.app == app && $1.isThere && $1.arrivedAt <= at }
    }
}
