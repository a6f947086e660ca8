/// How much room a text has.
public struct TextLimit: Hashable, Sendable {
    /// Columns of a line, at least 2; `nil` where the text scrolls.
    public let columns: Int?
    /// Lines, at least 1; means nothing without `columns`.
    public let lines: Int
    /// Bytes of UTF-8.
    public let bytes: Int

    /// Room for `lines` lines; numbers below the minimum are raised to it.
    public init(columns: Int, lines: Int, bytes: Int = DisplayText.mostBytes) {
        self.columns = max(2, columns)
        self.lines = max(1, lines)
        self.bytes = bytes
    }

    /// A text that scrolls is cut by its bytes alone.
    public init(bytes: Int = DisplayText.mostBytes) {
        columns = nil
        lines = 1
        self.bytes = bytes
    }
}

extension DisplayText {
    /// Shortens a clean text to its limit, ending in `…` where something was left out (rule R17).
    ///
    /// It cuts at a word, else between two characters, never inside an emoji or a combining sequence. Punctuation
    /// before the `…` is removed, and open directions are closed. A text that fits, such as an earlier result, is
    /// returned unchanged.
    public static func shorten(_ text: String, to limit: TextLimit) -> String {
        if let columns = limit.columns, text.utf8.count <= min(columns, limit.bytes), isOneLine(text) {
            return text
        }
        let text = text.utf8.count > limit.bytes ? cut(text, toBytes: limit.bytes) : text
        guard let columns = limit.columns else { return text }
        let lines = TextCells.lines(of: text, columns: columns, most: limit.lines)
        guard lines.count > limit.lines else { return text }
        let cells = TextCells(text)
        let cut = cells.cut(lineFrom: lines.startOfLastButOne, columns: columns - 1)
        return ended(text, before: cut, of: cells)
    }

    /// The lines that a clean text takes, at most `most` + 1.
    public static func lineCount(of text: String, columns: Int, most: Int) -> Int {
        if text.utf8.count <= columns, isOneLine(text) { return 1 }
        return TextCells.lines(of: text, columns: max(2, columns), most: most).count
    }

    private static func isOneLine(_ text: String) -> Bool {
        text.utf8Span.span.withUnsafeBufferPointer { !$0.contains(0x0A) }
    }

    private static func cut(_ text: String, toBytes bytes: Int) -> String {
        let ellipsis = 3
        let closers = text.unicodeScalars.contains { BidirectionalControl($0) != nil }
        let room = bytes - ellipsis - (closers ? 3 * BidirectionalControl.deepest : 0)
        guard room >= 0 else { return "" }
        let cells = TextCells(text)
        return ended(text, before: cells.cut(bytes: room), of: cells)
    }

    /// The text before a cut, with `…` and the closers of the directions that are open there.
    private static func ended(_ text: String, before cut: Int, of cells: TextCells) -> String {
        var end = cells.trimmed(cut)
        var result = ""
        while end > 0 {
            let kept = String(decoding: text.utf8.prefix(cells.bytes(before: end)), as: UTF8.self)
            result = EndPunctuation.removed(from: kept)
            // A sign such as U+0600 would combine with the ellipsis into one character; without a digit it means
            // nothing.
            if "\(result)…".last == "…" { break }
            result = ""
            end = cells.trimmed(end - 1)
        }
        // The text is clean, so each control is balanced.
        var open: [BidirectionalControl] = []
        for scalar in result.unicodeScalars {
            guard let control = BidirectionalControl(scalar) else { continue }
            if control.isOpener { open.append(control) } else { _ = open.popLast() }
        }
        if !result.hasSuffix("…") { result += "…" }
        result.unicodeScalars.append(contentsOf: open.reversed().map(\.closer))
        return result
    }
}
