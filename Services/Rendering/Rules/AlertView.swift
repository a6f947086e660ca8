internal import Model

/// The alert style, which stays until it is dismissed (rule R5).
enum AlertView {
    /// The body is not cut: it scrolls.
    static func view(_ shown: ShownNotification) -> CompactView {
        CompactView(
            picture: shown.picture, title: shown.title, subtitle: shown.subtitle, body: shown.body,
            thumbnail: Attachments.thumbnail(shown.attachments), buttons: buttons(of: shown.category))
    }

    /// OK alone; Close and the action where the category names one, `View` where it leaves the title empty.
    static func buttons(of category: AppCategory?) -> [AlertButton] {
        guard let title = category?.alertActionTitle else { return [AlertButton(title: "OK", role: .ok)] }
        return [
            AlertButton(title: "Close", role: .close),
            AlertButton(title: Title.text(title) ?? "View", role: .action),
        ]
    }
}
