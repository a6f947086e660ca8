internal import Model

/// The badges that devices were told before this turn.
struct ToldBadges {
    /// The unread counts of an app that the turn changes, at the start of the turn, and whether they were hidden.
    private struct Before {
        let app: AppID
        let unread: DeviceBadges
        let isHidden: Bool
    }

    /// Nearly always of one app, so it is looked through; in alphabetical order.
    private var all: [Before] = []
    /// The person's record before the one that came in this turn.
    private var recordBefore: Person?
    /// Devices that returned to the record, with the apps whose icons had a badge when the device left.
    private var returned: [DeviceID: Set<AppID>] = [:]

    /// Apps whose badge may have changed in this turn, in alphabetical order.
    var apps: some Sequence<AppID> { all.lazy.map(\.app) }

    private func before(_ app: AppID) -> Before? { all.first { $0.app == app } }

    /// Apps whose icons had a badge on devices that returned to the record.
    var appsOfReturned: Set<AppID> { returned.values.reduce(into: Set()) { $0.formUnion($1) } }

    /// Notes an app's badge; only the first note of a turn counts.
    mutating func note(_ app: AppID, in state: borrowing PersonState) {
        let place = all.firstIndex { app <= $0.app } ?? all.endIndex
        if place < all.endIndex, all[place].app == app { return }
        all.insert(
            Before(app: app, unread: state.unreadBadges(of: app), isHidden: state.isBadgeHidden(of: app)), at: place)
    }

    /// Takes a new record, which may add devices or bring some back.
    mutating func take(record: Person, after state: PersonState) {
        recordBefore = state.record
        for (id, reported) in state.devices {
            if let left = reported.left, record.device(id) != nil { returned[id] = left.numbered }
        }
    }

    /// Whether this turn's record gave the device the app, so that the device was told nothing about the app yet.
    func hasJustGot(_ app: AppID, _ device: DeviceID) -> Bool {
        guard let recordBefore else { return false }
        return recordBefore.device(device).map { recordBefore.has(app, on: $0) } != true
    }

    /// The badge that a device was told before this turn; `nil` if that is not known.
    func badge(of app: AppID, on device: DeviceID, in state: borrowing PersonState) -> Int? {
        if returned[device]?.contains(app) ?? false { return nil }
        if hasJustGot(app, device) { return 0 }
        guard let before = before(app) else { return state.shownBadges(of: app)[device] }
        return before.isHidden ? 0 : before.unread[device]
    }

    /// Whether a device may know another unread count of an app than the one that counts now (rule V2).
    func hasOtherCount(of app: AppID, on device: DeviceID, in state: borrowing PersonState) -> Bool {
        if state.isCountUntold(of: app) || hasJustGot(app, device) { return true }
        if returned[device]?.contains(app) ?? false { return true }
        return before(app).map { $0.unread[device] != state.unreadBadges(of: app)[device] } ?? false
    }

    /// Whether the unread count of an app has changed in this turn.
    func hasChanged(countOf app: AppID, in state: borrowing PersonState) -> Bool {
        before(app).map { $0.unread != state.unreadBadges(of: app) } ?? false
    }
}
