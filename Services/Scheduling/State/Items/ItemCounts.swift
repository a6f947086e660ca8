/// How many items there are of an app.
struct ItemCounts: Hashable, Sendable {
    /// In Notification Center.
    var there = 0
    /// Of those, the unread ones: the badge (rule N1).
    var unread = 0
    /// Waiting for their triggers.
    var parked = 0

    /// What one item adds, as it stands; nothing for none.
    init(_ standing: ItemStanding? = nil) {
        guard let standing else { return }
        switch standing.place {
        case .unregistered, .arriving: break
        case .parked: parked = 1
        case .center(let presence, _): (there, unread) = (1, presence.isUnread ? 1 : 0)
        }
    }

    /// Counts one item as it stands instead of as it stood.
    mutating func replace(_ before: ItemCounts, by after: ItemCounts) {
        there += after.there - before.there
        unread += after.unread - before.unread
        parked += after.parked - before.parked
    }
}
