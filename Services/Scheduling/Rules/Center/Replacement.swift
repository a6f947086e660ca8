internal import Model

/// Rules N5 and W2: a notification takes the place of an earlier one with the same collapse id, also if that one waits.
/// P0: a request that is accepted again after the window takes the place of its earlier notification.
enum Replacement {
    /// Whether a newer notification with the same collapse id has already replaced this one: lanes overtake each other.
    ///
    /// A newer one that is parked and has not come yet replaces only parked ones; one that has already left still counts.
    static func isOvertaken(_ notification: Shared<ClassifiedNotification>, in state: PersonState) -> Bool {
        let isParked = notification.value.accepted.details.trigger != nil
        let accepted = notification.value.accepted
        let others = collapsing(with: notification, in: state) + items(of: accepted.app, accepted.request, in: state)
        return others.contains {
            $0.acceptedAt > accepted.acceptedAt && ($0.standing.hasCome || isParked)
        } || remembersNewer(than: notification, in: state)
    }

    /// Earlier parked ones: they end at once, and the new one's own trigger decides.
    static func parked(endedBy notification: Shared<ClassifiedNotification>, in state: PersonState) -> [Item] {
        collapsing(with: notification, in: state).filter {
            !$0.standing.isThere && $0.acceptedAt <= notification.value.accepted.acceptedAt
        }
    }

    /// The item in Notification Center whose place the new item takes.
    static func replaced(by item: Item, in state: PersonState) -> Item? {
        collapsing(with: item.classified, in: state).first { $0.standing.isThere && $0.key != item.key }
    }

    /// P0: items of the same request, there or parked, that were accepted before this one.
    static func earlier(than item: Item, in state: PersonState) -> [Item] {
        items(of: item.key.app, item.key.request, in: state).filter { $0.acceptedAt < item.acceptedAt }
    }

    /// Items of one request, there or parked.
    private static func items(of app: AppID, _ request: RequestID, in state: PersonState) -> [Item] {
        state.items.keys(of: app, request).compactMap { state.items[$0] }.filter(\.standing.isThereOrParked)
    }

    /// Whether one with the same collapse id that was accepted later has already left Notification Center (rule N5).
    private static func remembersNewer(than notification: Shared<ClassifiedNotification>, in state: PersonState) -> Bool
    {
        guard let collapseID = notification.value.accepted.details.collapseID else { return false }
        let mark = ItemRow.mark(collapseID)
        return state.items.memories(of: notification.value.accepted.app, collapse: mark).contains {
            $0.memory.collapseID == collapseID && $0.memory.device == notification.value.accepted.details.device
                && $0.memory.acceptedAt > notification.value.accepted.acceptedAt
        }
    }

    /// Items with the same collapse id, for the same device or none.
    private static func collapsing(with notification: Shared<ClassifiedNotification>, in state: PersonState) -> [Item] {
        guard let collapseID = notification.value.accepted.details.collapseID else { return [] }
        let (app, mark) = (notification.value.accepted.app, ItemRow.mark(collapseID))
        return state.items.items { $0.collapse == mark && $0.app == app && $1.isThereOrParked }
            .filter { $0.isCollapsing(with: notification) }
    }
}
