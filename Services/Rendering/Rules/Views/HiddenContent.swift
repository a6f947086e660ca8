internal import Model

/// How a notification with hidden content looks (rule R7).
enum HiddenContent {
    /// The same as a view that a person opens: header, placeholder, Dismiss. What an extension or a watch interface
    /// shows is content, so it is left out, and the actions with it.
    static func detail(
        _ shown: ShownNotification, platform: Platform, _ findings: inout DrawingFindings
    ) -> DetailView {
        let glance = view(shown, platform: platform, &findings)
        var view = DetailView(icon: shown.app.icon, appName: shown.app.name, dismiss: shown.words.dismiss)
        if platform.capabilities.hasWatchLooks {
            (view.interface, view.sash, view.background) = (.default, ViewSash(.system), ViewBackground(nil))
        }
        (view.picture, view.title, view.subtitle) = (glance.picture, glance.title, glance.subtitle)
        view.placeholder = glance.placeholder
        return view
    }

    /// App icon and placeholder; title and subtitle only if the category shows them even so.
    static func view(_ shown: ShownNotification, platform: Platform, _ findings: inout DrawingFindings) -> CompactView {
        let limit = TextLimit(columns: platform.capabilities.lineColumns, lines: 1)
        let category = shown.glanceCategory(on: platform)
        return CompactView(
            picture: .appIcon(shown.app.icon),
            title: category?.hiddenPreviewsShowTitle == true ? DisplayText.shorten(shown.title, to: limit) : nil,
            subtitle: category?.hiddenPreviewsShowSubtitle == true
                ? shown.subtitle.map { DisplayText.shorten($0, to: limit) } : nil,
            placeholder: ContentVisibility.placeholder(
                category.flatMap { shown.text($0.placeholder, in: "placeholderLocKey", &findings) },
                threadCount: shown.notification.threadCount, words: shown.words))
    }
}
