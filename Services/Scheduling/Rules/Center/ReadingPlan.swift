internal import Model

/// What becomes of an app's items when some of them are read (rules N2, N4, N6, N9, N12, W7).
struct ReadingPlan {
    /// Read: they no longer count, and no longer alert (rule W1), in this order.
    private(set) var read: [ItemKey]
    /// Read, but what they snooze for comes all the same (rule W7).
    private(set) var readButSnoozed: [ItemKey] = []
    /// Read because nothing unread is left; they leave as well (rule N4).
    private(set) var rest: [ItemKey] = []
    /// Leave Notification Center, in this order.
    private(set) var leaving: [ItemKey]

    /// N2: items are read; N4 takes the rest along when nothing unread is left.
    ///
    /// - Parameters:
    ///   - isLeaving: whether they leave as well (rule N6).
    ///   - isRoomMade: something unread comes in the same turn, so the count does not reach zero.
    init(of keys: [ItemKey], isLeaving: Bool, app: AppID, isRoomMade: Bool = false, in state: PersonState) {
        read = keys
        leaving = isLeaving ? keys : []
        if !isRoomMade { addRest(of: app, in: state) }
    }

    /// W7 and N4: the app reads all of itself, and items go. What is parked stays, and so does what is snoozed, read until
    /// its snooze fires.
    ///
    /// - Parameter keys: what there was to read.
    init(ofAll keys: [ItemKey], app: AppID, in state: PersonState) {
        func isSnoozed(_ key: ItemKey) -> Bool { state.items.standing(of: key)?.isSnoozed ?? false }
        readButSnoozed = keys.filter(isSnoozed)
        read = keys.filter { !isSnoozed($0) }
        leaving = read
        addRest(of: app, in: state)
    }

    /// N4: nothing unread is left, so the rest is done with, but what is snoozed: the person asked for that again.
    private mutating func addRest(of app: AppID, in state: PersonState) {
        let unread = state.unreadCount(of: app)
        let all = Set(read + readButSnoozed)
        let isRead = all.count { state.items.standing(of: $0).map { $0.isThere && $0.isUnread } ?? false }
        guard unread > 0, isRead == unread else { return }
        // What is read snoozes no longer.
        rest = Self.rest(of: app, in: state, isSnoozed: { $1.isSnoozed && !read.contains($0) })
            .filter { !leaving.contains($0) }
        leaving += rest
    }

    /// An app's items that leave when nothing unread is left (rule N4).
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
