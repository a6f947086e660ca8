internal import Model

/// Rule P9: how many notifications may wait for their triggers.
enum ParkedLimit {
    /// The most notifications parked for one person, app, and device or none.
    static let most = 64

    /// P9: whether the limit is reached by other parked notifications, including repeating ones that wait for their
    /// next time. One that this notification replaces (rule N5) does not count.
    static func isReached(by notification: Shared<ClassifiedNotification>, in state: PersonState) -> Bool {
        guard notification.value.accepted.details.trigger != nil else { return false }
        let (app, request) = (notification.value.accepted.app, notification.value.accepted.request)
        func isOther(_ row: ItemRow, _ standing: ItemStanding) -> Bool {
            row.app == app && row.request != request && standing.trigger != nil
        }
        guard state.items.count(of: app, where: { $0.trigger != nil }) >= most else { return false }
        let others = state.items.items(where: isOther).count { item in
            item.details.device == notification.value.details.device
                && !item.isCollapsing(with: notification)
        }
        return others >= most
    }
}
