internal import Model

/// Fills the placeholders of an app's own content (rule R9): title, subtitle, body, and values of the data. A missing
/// value becomes an empty text.
///
/// A filler serves one view, and counts what it fills: a layout of a few kilobytes can repeat a long value thousands of
/// times. Beyond ``Limits/customContentBytes`` or ``Limits/customPlaceholders`` it throws.
struct TemplateFiller {
    let data: JSONSlice?
    let attachments: [ViewAttachment]
    private let shown: ShownNotification
    /// The view's findings so far, and those of its content.
    private(set) var findings: DrawingFindings
    private var bytesLeft = Limits.customContentBytes
    private var placeholdersLeft = Limits.customPlaceholders

    /// Thrown if the content holds more than ``Limits`` allows for one view.
    struct LengthError: Error {}

    /// - Parameter hasData: `false` for a watch's static interface, which has neither data nor attachments (rule R15).
    init(_ shown: ShownNotification, hasData: Bool = true, _ findings: DrawingFindings) {
        data = hasData ? shown.data : nil
        attachments = hasData ? shown.attachments : []
        self.shown = shown
        self.findings = findings
    }

    /// An element's words in the person's language (rule R3), filled as a template.
    mutating func fill(_ words: LayoutText) throws(LengthError) -> String {
        try fill(shown.template(words, &findings))
    }

    /// Fills a template; the result is cleaned and shortened like every text of a view (rule R17).
    mutating func fill(_ template: Template) throws(LengthError) -> String {
        var text = ""
        for piece in template.pieces {
            let part = try value(of: piece)
            try take(part)
            text += part
        }
        return DisplayText.shorten(DisplayText.clean(text, keepsLines: true), to: TextLimit())
    }

    /// Counts the bytes of a text that the view will hold, before the text is shortened.
    mutating func take(_ text: String) throws(LengthError) {
        bytesLeft -= text.utf8.count
        guard bytesLeft >= 0 else { throw LengthError() }
    }

    private mutating func value(of piece: Template.Piece) throws(LengthError) -> String {
        if case .text(let text) = piece { return text }
        // Each placeholder may search all of the data, even for a value that is missing.
        placeholdersLeft -= 1
        guard placeholdersLeft >= 0 else { throw LengthError() }
        return switch piece {
        case .text(let text): text
        // Empty where the view shows the app's name for want of a title (rule R1).
        case .title: shown.ownTitle ?? ""
        case .subtitle: shown.subtitle ?? ""
        case .body: shown.body ?? ""
        // Cleaned separately, so that it cannot change the direction of the words around it (rule R17).
        case .data(let path): DisplayText.clean(data?.text(at: path) ?? "", keepsLines: true)
        }
    }
}
