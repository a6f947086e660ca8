internal import Model

/// The entry on Lock Screen and in Notification Center (rule R6).
enum ListEntry {
    static func view(_ shown: ShownNotification, platform: Platform) -> CompactView {
        ShortText.view(shown, platform: platform)
    }
}
