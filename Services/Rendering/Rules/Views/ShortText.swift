internal import Model

/// What banner and list share: picture, thumbnail, and texts cut to a few lines (rules R4, R6).
enum ShortText {
    /// With more lines of title the body would have less than its two.
    static let mostTitleLines = 3

    static func view(_ shown: ShownNotification, platform: Platform) -> CompactView {
        let columns = platform.capabilities.lineColumns
        let title = DisplayText.shorten(shown.title, to: TextLimit(columns: columns, lines: mostTitleLines))
        let titleLines = DisplayText.lineCount(of: title, columns: columns, most: mostTitleLines)
        let lines = bodyLines(titleLines: titleLines, hasSubtitle: shown.subtitle != nil)
        return CompactView(
            picture: shown.picture, title: title,
            subtitle: shown.subtitle.map { DisplayText.shorten($0, to: TextLimit(columns: columns, lines: 1)) },
            body: shown.bodyAtAGlance.map { DisplayText.shorten($0, to: TextLimit(columns: columns, lines: lines)) },
            thumbnail: Attachments.thumbnail(shown.attachments))
    }

    /// Four, minus one for each further line of title and one for a subtitle, but at least two.
    static func bodyLines(titleLines: Int, hasSubtitle: Bool) -> Int {
        max(2, 4 - (titleLines - 1) - (hasSubtitle ? 1 : 0))
    }
}
