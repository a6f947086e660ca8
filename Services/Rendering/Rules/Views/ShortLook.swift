internal import Model

/// The short look of a watch (rule R13): icon, app name and title, no body.
enum ShortLook {
    static func view(_ shown: ShownNotification) -> CompactView {
        let limit = TextLimit(columns: Platform.watchOS.capabilities.lineColumns, lines: 2)
        return CompactView(
            picture: shown.picture, appName: shown.app.name, title: DisplayText.shorten(shown.title, to: limit))
    }

    /// The same with its title hidden (rule R7).
    static func hiddenView(_ shown: ShownNotification, _ findings: inout DrawingFindings) -> CompactView {
        var view = HiddenContent.view(shown, platform: .watchOS, &findings)
        view.appName = shown.app.name
        view.subtitle = nil
        return view
    }
}
