internal import Model

/// The alert style, which stays until it is dismissed (rule R5).
enum AlertView {
    /// The view without its buttons. The body is not cut: it scrolls.
    static func view(_ shown: ShownNotification) -> CompactView {
        CompactView(
            picture: shown.picture, title: shown.title, subtitle: shown.subtitle, body: shown.body,
            thumbnail: Attachments.thumbnail(shown.attachments))
    }

    /// OK alone; or Close and the action, if the category names one: View if its title is empty. The role says what a
    /// press is reported as (rule N15).
    static func buttons(_ shown: ShownNotification, _ findings: inout DrawingFindings) -> [AlertButton] {
        let words = shown.words
        guard let title = shown.category?.alertActionTitle, !title.isAbsent else {
            return [AlertButton(title: words.ok, role: .ok)]
        }
        return [
            AlertButton(title: words.close, role: .close),
            AlertButton(title: shown.line(title, in: "alertActionTitleLocKey", &findings) ?? words.view, role: .action),
        ]
    }
}
