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
        let keys = expired.compactMap { if case .item(let key) = $0, state.isThere(key) { key } else { nil } }
        return Dictionary(grouping: keys, by: \.app)
    }
}
