internal import Model

/// Rules N5 and W2: one notification takes the place of another with the same collapse id, also where that one waits.
extension Turn {
    /// Whether a newer one with the same collapse id has replaced it already: lanes overtake each other.
    ///
    /// A newer one that is parked has replaced only what is parked itself; one that was there and has left counts still.
    func isOvertaken(_ notification: ClassifiedNotification) -> Bool {
        let isParked = notification.details.trigger != nil
        let acceptedAt = notification.accepted.acceptedAt
        let ofTheSameID = state.items.keys(of: notification.accepted.app, notification.accepted.request)
            .compactMap { state.items[$0] }.filter(\.standing.isThereOrParked)
        return (collapsing(with: notification) + ofTheSameID).contains {
            $0.acceptedAt > acceptedAt && ($0.isThere || isParked)
        } || state.remembersNewer(than: notification)
    }

    /// An earlier one that is parked ends at once; the new one's own trigger decides.
    mutating func replaceParked(by notification: ClassifiedNotification) {
        let acceptedAt = notification.accepted.acceptedAt
        for var old in collapsing(with: notification) where !old.isThere && old.acceptedAt <= acceptedAt {
            settle(&old, Ending(.replaced, .n5))
            state.set(old)
            drop(old.key, isComparable: false)
        }
    }

    /// P0: what is there or parked of an id ends as another, accepted again after the window, comes; until then it stays.
    ///
    /// - Returns: the one that was there, as it was before its receipt.
    mutating func endFirst(of item: inout Item) -> Item? {
        if item.again > 0 {
            forget(item.key)
            item.again = 0
        }
        var shown: Item?
        for key in state.items.keys(of: item.key.app, item.key.request) {
            guard var first = state.items[key], first.acceptedAt < item.acceptedAt, first.standing.isThereOrParked
            else {
                continue
            }
            if first.isThere { shown = first }
            settle(&first, Ending(.replaced, .n5))
            forget(key)
        }
        return shown
    }

    /// Ends the one that `item` replaces in Notification Center.
    ///
    /// - Returns: the old one as it was before its receipt.
    mutating func takePlace(of item: Item) -> Item? {
        guard let old = collapsing(with: item.notification).first(where: { $0.isThere && $0.key != item.key }) else {
            return nil
        }
        noteBadge(of: old.key.app)
        var ended = old
        settle(&ended, Ending(.replaced, .n5))
        state.set(ended)
        drop(old.key, isComparable: false)
        return old
    }

    /// Items with the same collapse id, for the same device or none.
    private func collapsing(with notification: ClassifiedNotification) -> [Item] {
        guard let collapseID = notification.details.collapseID else { return [] }
        let (app, mark) = (notification.accepted.app, NotificationFacts.mark(collapseID))
        return state.items.items { $0.facts.collapse == mark && $0.app == app && $1.isThereOrParked }
            .filter { $0.details.collapseID == collapseID && $0.details.device == notification.details.device }
    }

    /// An app's items, there or parked, in order of arrival.
    ///
    /// - Parameter device: its local ones alone; `nil` for all.
    func items(of app: AppID, on device: DeviceID?, where condition: (Item) -> Bool) -> [Item] {
        state.items.items { $0.app == app && $1.isThereOrParked }
            .filter { (device == nil || $0.details.device == device) && condition($0) }
    }
}
