internal import Model

/// The banner (rule R4), with the first two actions (rule R12).
enum Banner {
    /// - Parameter entry: the list's entry, whose texts are cut in the same way.
    static func view(_ entry: CompactView, _ shown: ShownNotification, platform: Platform) -> CompactView {
        var view = entry
        view.actions = Actions.actions(of: shown.category, shown, platform: platform, most: Actions.mostInBanner)
        return view
    }
}
