internal import Model

/// What the entry on Lock Screen and in Notification Center has beyond ``ShortText`` (rule R6).
enum ListEntry {
    /// The line about the other items of its group, for the entry that leads them, hidden or not.
    static func others(of shown: ShownNotification, platform: Platform, _ findings: inout DrawingFindings) -> String? {
        let count = (shown.notification.groupCount ?? shown.notification.threadCount) - 1
        // Nearly all stand alone, and then the category is not looked for.
        guard count > 0 else { return nil }
        return GroupSummary.text(
            of: shown.glanceCategory(on: platform), shown, platform: platform, count: count, from: shown.app.name,
            &findings)
    }
}
