internal import Model

/// The banner (rule R4), with the first two actions (rule R12).
enum Banner {
    /// Adds what the banner has beyond the list's entry, whose texts are cut in the same way.
    static func complete(
        _ entry: inout CompactView?, _ shown: ShownNotification, platform: Platform, _ findings: inout DrawingFindings
    ) {
        entry?.actions = Actions.actions(
            of: shown.category, shown, platform: platform, most: Actions.mostInBanner, &findings)
    }
}
