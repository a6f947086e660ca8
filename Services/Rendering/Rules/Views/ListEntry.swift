internal import Model

/// The entry on Lock Screen and in Notification Center (rule R6).
enum ListEntry {
    static func view(_ shown: ShownNotification, platform: Platform) -> CompactView {
        ShortText.view(shown, platform: platform)
    }

    /// The line about the other items of its group, for the entry that leads them, hidden or not.
    static func others(of shown: ShownNotification, platform: Platform) -> String? {
        GroupSummary.text(
            of: shown.glanceCategory(on: platform), shown, platform: platform,
            count: (shown.notification.groupCount ?? shown.notification.threadCount) - 1, from: shown.app.name)
    }
}
