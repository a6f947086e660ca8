internal import Model

/// The entry on Lock Screen and in Notification Center (rule R6).
enum ListEntry {
    static func view(_ shown: ShownNotification, platform: Platform) -> CompactView {
        ShortText.view(shown, platform: platform)
    }

    /// The entry when it leads its group, hidden or not: with the line about the other items.
    static func leading(_ view: CompactView, _ shown: ShownNotification, platform: Platform) -> CompactView {
        var view = view
        let notification = shown.notification
        view.summary = GroupSummary.text(
            of: shown.glanceCategory(on: platform), shown, platform: platform,
            count: (notification.groupCount ?? notification.threadCount) - 1, from: shown.app.name)
        return view
    }
}
