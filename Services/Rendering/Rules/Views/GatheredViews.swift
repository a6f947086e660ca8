internal import Model

/// Digest and summary (rules W8 and W9, shown by rule R7).
enum GatheredViews {
    /// How many items a summary features.
    static let featuredCount = 2

    /// The items in the given order; those that exceed what a view shows are counted by app. What is found meanwhile is left
    /// out: producers were told when the items came, but for what only the line about a group lacks.
    static func view(
        _ shown: [ShownNotification], platform: Platform, isSummary: Bool, isHidden: (ShownNotification) -> Bool
    ) -> GatheredView {
        let words = shown.first?.words ?? .english
        var findings = DrawingFindings()
        var view = GatheredView(count: shown.count, text: words.notifications(shown.count))
        let items = shown.prefix(GatheredView.mostItems)
        let featured = items.prefix(isSummary ? featuredCount : 0)
        view.featured = featured.map { item($0, platform: platform, isHidden: isHidden($0), &findings) }
        view.groups = neighbours(items.dropFirst(featured.count)).compactMap {
            group(of: $0, platform: platform, isHidden: isHidden, &findings)
        }
        for notification in shown.dropFirst(items.count) { count(notification.app, in: &view, words) }
        return view
    }

    /// One item as it looks in the list. Hidden content stays hidden even if it is a missed call.
    private static func item(
        _ shown: ShownNotification, platform: Platform, isHidden: Bool, _ findings: inout DrawingFindings
    ) -> GatheredItem {
        GatheredItem(
            notification: shown.notification.id, isMissedCall: shown.isMissedCall,
            view: isHidden
                ? HiddenContent.view(shown, platform: platform, &findings)
                : ShortText.view(shown, platform: platform))
    }

    /// Groups of consecutive items of one app and thread.
    private static func neighbours(_ items: ArraySlice<ShownNotification>) -> [[ShownNotification]] {
        var groups: [[ShownNotification]] = []
        for item in items {
            if let last = groups.last?.last, last.app.id == item.app.id,
                last.notification.threadID == item.notification.threadID
            {
                groups[groups.count - 1].append(item)
            } else {
                groups.append([item])
            }
        }
        return groups
    }

    private static func group(
        of items: [ShownNotification], platform: Platform, isHidden: (ShownNotification) -> Bool,
        _ findings: inout DrawingFindings
    ) -> GatheredView.Group? {
        guard let leader = items.first else { return nil }
        var group = GatheredView.Group(
            app: leader.app.id, appName: leader.app.name, icon: leader.app.icon,
            threadID: leader.notification.threadID?.string)
        group.summary = GroupSummary.text(of: items, platform: platform, hidden: isHidden, &findings)
        group.items = items.map { item($0, platform: platform, isHidden: isHidden($0), &findings) }
        return group
    }

    private static func count(_ app: AppLook, in view: inout GatheredView, _ words: SystemWords) {
        let index = view.more.firstIndex { $0.app == app.id } ?? view.more.count
        if index == view.more.count {
            view.more.append(GatheredView.Rest(app: app.id, appName: app.name, count: 0, text: ""))
        }
        view.more[index].count += 1
        view.more[index].text = words.moreNotifications(view.more[index].count)
    }
}
