internal import Model

/// How a notification with hidden content looks at a glance (rule R7).
enum HiddenContent {
    /// App icon and placeholder; title and subtitle only if the category shows them even so.
    static func view(_ shown: ShownNotification, platform: Platform) -> CompactView {
        let limit = TextLimit(columns: platform.capabilities.lineColumns, lines: 1)
        let category = shown.glanceCategory(on: platform)
        return CompactView(
            picture: .appIcon(shown.app.icon),
            title: category?.hiddenPreviewsShowTitle == true ? DisplayText.shorten(shown.title, to: limit) : nil,
            subtitle: category?.hiddenPreviewsShowSubtitle == true
                ? shown.subtitle.map { DisplayText.shorten($0, to: limit) } : nil,
            placeholder: ContentVisibility.placeholder(
                category.flatMap { shown.text($0.placeholder, in: "placeholderLocKey") },
                threadCount: shown.notification.threadCount, words: shown.words))
    }
}
