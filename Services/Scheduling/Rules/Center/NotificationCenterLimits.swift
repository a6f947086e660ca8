internal import Model

/// What Notification Center holds for an app (rule N12); the age limit of an item is ``ItemStanding/mostAge``.
enum NotificationCenterLimits {
    /// The most items of one app.
    static let items = 100

    /// The oldest items, which leave to make room for one more.
    static func excess(of app: AppID, in state: PersonState) -> [ItemKey] {
        let excess = state.shelfCount(of: app) - items + 1
        return excess > 0 ? Array(state.shelf(of: app).prefix(excess)) : []
    }

    /// The items that are too old, by app.
    static func aged(_ expired: [Entry], in state: PersonState) -> [AppID: [ItemKey]] {
        var aged: [AppID: [ItemKey]] = [:]
        for case .item(let key) in expired where state.items.standing(of: key)?.isThere ?? false {
            aged[key.app, default: []].append(key)
        }
        return aged
    }
}
