/// How many items there are of an app.
struct ItemCounts: Hashable, Sendable {
    /// In Notification Center.
    var there = 0
    /// Of those, the unread ones: the badge (rule N1).
    var unread = 0
    /// Waiting for their first trigger.
    var parked = 0

    /// What one item adds, as it stands; nothing for none.
    init(_ standing: ItemStanding? = nil) {
        guard let standing else { return }
        if standing.isThere { there = 1 }
        if standing.isThere, standing.isUnread { unread = 1 }
        if standing.isParked { parked = 1 }
    }
}
