internal import Model

/// Digest and summary (rules W8 and W9, shown by rule R7).
enum Gathered {
    /// How many items a summary features.
    static let featuredCount = 2

    /// The items in the order given; those beyond what a view shows are counted by app.
    static func view(
        _ shown: [ShownNotification], platform: Platform, isSummary: Bool, isHidden: Bool
    ) -> GatheredView {
        var view = GatheredView(count: shown.count)
        let featured = isSummary ? featuredCount : 0
        for (index, notification) in shown.enumerated() {
            guard index < GatheredView.mostItems else {
                count(notification.app, in: &view)
                continue
            }
            let item = item(notification, platform: platform, isHidden: isHidden)
            if index < featured {
                view.featured.append(item)
            } else {
                add(item, of: notification, to: &view)
            }
        }
        return view
    }

    private static func item(_ shown: ShownNotification, platform: Platform, isHidden: Bool) -> GatheredItem {
        let view = isHidden ? HiddenContent.view(shown, platform: platform) : ListEntry.view(shown, platform: platform)
        return GatheredItem(
            notification: shown.notification.id, isMissedCall: shown.notification.sender?.isCall ?? false, view: view)
    }

    private static func add(_ item: GatheredItem, of shown: ShownNotification, to view: inout GatheredView) {
        let thread = shown.notification.threadID
        if let last = view.groups.last, last.app == shown.app.id, last.threadID == thread {
            view.groups[view.groups.count - 1].items.append(item)
            return
        }
        var group = GatheredView.Group(
            app: shown.app.id, appName: shown.app.name, icon: shown.app.icon, threadID: thread)
        group.items.append(item)
        view.groups.append(group)
    }

    private static func count(_ app: AppLook, in view: inout GatheredView) {
        if let index = view.more.firstIndex(where: { $0.app == app.id }) {
            view.more[index].count += 1
        } else {
            view.more.append(GatheredView.Rest(app: app.id, appName: app.name, count: 1))
        }
    }
}
