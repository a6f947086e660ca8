internal import Model

/// The banner (rule R4).
enum Banner {
    static func view(_ shown: ShownNotification, platform: Platform) -> CompactView {
        var view = ShortText.view(shown, platform: platform)
        view.actions = Actions.actions(
            of: shown.category, appName: shown.app.name, platform: platform, most: Actions.mostInBanner)
        return view
    }
}
