internal import Model

/// Digest and summary (rules W8 and W9, shown by rule R7).
enum GatheredViews {
    /// How many items a summary features.
    static let featuredCount = 2
    /// What is found out here was told when each item appeared, so nobody is told again.
    private static let told = DrawingFindings()

    /// The items in the given order; those that exceed what a view shows are counted by app.
    static func view(
        _ shown: [ShownNotification], platform: Platform, isSummary: Bool, isHidden: (ShownNotification) -> Bool
    ) -> GatheredView {
        let words = shown.first?.words ?? .english
        var view = GatheredView(count: shown.count, text: words.notifications(shown.count))
        let items = shown.prefix(GatheredView.mostItems)
        let featured = items.prefix(isSummary ? featuredCount : 0)
        view.featured = featured.map {
            item($0, platform: platform, isSummary: isSummary, isHidden: isHidden($0))
        }
        view.groups = neighbours(items.dropFirst(featured.count)).compactMap {
            group(of: $0, platform: platform, isSummary: isSummary, isHidden: isHidden)
        }
        for notification in shown.dropFirst(items.count) { count(notification.app, in: &view, words) }
        return view
    }

    /// W8 and W9: a call that had to wait is a missed call.
    static func isMissedCall(_ shown: ShownNotification, in type: DeliveryType) -> Bool {
        (type == .digest || type == .summary) && shown.notification.sender?.isCall ?? false
    }

    /// One item as it looks in the list. Hidden content stays hidden even if it is a missed call.
    private static func item(
        _ shown: ShownNotification, platform: Platform, isSummary: Bool, isHidden: Bool
    ) -> GatheredItem {
        var findings = told
        var view =
            isHidden
            ? HiddenContent.view(shown, platform: platform, &findings) : ListEntry.view(shown, platform: platform)
        let isMissedCall = isMissedCall(shown, in: isSummary ? .summary : .digest)
        if isMissedCall, !isHidden { tellMissedCall(shown, in: &view, platform: platform) }
        return GatheredItem(notification: shown.notification.id, isMissedCall: isMissedCall, view: view)
    }

    /// Rule W8: replaces the producer's words, which say that somebody is calling, since the call is over. The title is
    /// still the caller, or else the app; the subtitle is the group that was called (rule R1).
    private static func tellMissedCall(_ shown: ShownNotification, in view: inout CompactView, platform: Platform) {
        view.body = shown.words.missedCall
        view.thumbnail = nil
        if shown.notification.sender.flatMap(Title.name) == nil {
            view.title = DisplayText.shorten(
                shown.app.name,
                to: TextLimit(columns: platform.capabilities.lineColumns, lines: ShortText.mostTitleLines))
        }
        if !shown.isSubtitleOfGroup { view.subtitle = nil }
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
        of items: [ShownNotification], platform: Platform, isSummary: Bool, isHidden: (ShownNotification) -> Bool
    ) -> GatheredView.Group? {
        guard let leader = items.first else { return nil }
        var findings = told
        var group = GatheredView.Group(
            app: leader.app.id, appName: leader.app.name, icon: leader.app.icon,
            threadID: leader.notification.threadID?.string)
        group.summary = GroupSummary.text(of: items, platform: platform, &findings, hidden: isHidden)
        group.items = items.map {
            item($0, platform: platform, isSummary: isSummary, isHidden: isHidden($0))
        }
        return group
    }

    private static func count(_ app: AppLook, in view: inout GatheredView, _ words: SystemWords) {
        let index =
            view.more.firstIndex { $0.app == app.id }
            ?? {
                view.more.append(GatheredView.Rest(app: app.id, appName: app.name, count: 0, text: ""))
                return view.more.count - 1
            }()
        view.more[index].count += 1
        view.more[index].text = words.moreNotifications(view.more[index].count)
    }
}
