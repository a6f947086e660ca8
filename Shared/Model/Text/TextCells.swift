/// A text as its characters with their widths, for breaking lines and shortening.
struct TextCells {
    enum Kind: UInt8 {
        case text, wide, space, newline, opener, closer
    }

    struct Cell {
        /// Bytes of UTF-8.
        let bytes: UInt32
        let columns: UInt8
        let kind: Kind
    }

    let cells: [Cell]

    init(_ text: String) {
        cells = Self.withPlain(text) { bytes in bytes.map { Self.cell($0) } } ?? text.map { Self.cell($0) }
    }

    /// Lends the bytes of a text in which each byte is a character; `nil` for any other text.
    private static func withPlain<Result>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
        text.utf8Span.span.withUnsafeBufferPointer { bytes in
            // Every byte of ASCII is a character, but for a carriage return before a newline.
            bytes.allSatisfy { $0 < 0x80 && $0 != 0x0D } ? body(bytes) : nil
        }
    }

    private static func cell(_ character: Character) -> Cell {
        let bytes = UInt32(clamping: character.utf8.count)
        if bytes == 1, let byte = character.utf8.first { return cell(byte) }
        let columns = UInt8(clamping: DisplayText.columns(of: character))
        return Cell(bytes: bytes, columns: columns, kind: kind(character, columns: columns))
    }

    private static func cell(_ byte: UInt8) -> Cell {
        let kind: Kind = byte == UInt8(ascii: " ") ? .space : byte == UInt8(ascii: "\n") ? .newline : .text
        return Cell(bytes: 1, columns: kind == .newline ? 0 : 1, kind: kind)
    }

    private static func kind(_ character: Character, columns: UInt8) -> Kind {
        let scalars = character.unicodeScalars
        if let first = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex {
            if let control = BidirectionalControl(first) { return control.isOpener ? .opener : .closer }
            switch first.value {
            case 0x00A0, 0x2007, 0x202F: return .text
            case 0x200B: return .space
            default: if first.properties.isWhitespace { return .space }
            }
        }
        return columns == 2 ? .wide : .text
    }

    /// Breaks a text into lines when `columns` fit on one: at words, before and after wide characters, else at a character.
    ///
    /// White space at a line's end may exceed the width.
    ///
    /// - Returns: how many lines there are, at most `most` + 1, and the cell that begins the last but one, 0 where
    ///   there is one line: that of line `most` where there are more.
    static func lines(of text: String, columns: Int, most: Int) -> (count: Int, startOfLastButOne: Int) {
        // Without a list of the cells, since nearly all texts fit.
        withPlain(text) { lines(of: $0.lazy.map { cell($0) }, columns: columns, most: most) }
            ?? lines(of: text.lazy.map { cell($0) }, columns: columns, most: most)
    }

    private static func lines(
        of cells: some Sequence<Cell>, columns: Int, most: Int
    ) -> (count: Int, startOfLastButOne: Int) {
        var (count, startOfLastButOne) = (1, 0)
        var (start, width) = (0, 0)
        // Where the line may end, and its width up to there; `start` where no such place was found yet.
        var (end, widthToEnd) = (0, 0)
        for (index, cell) in cells.enumerated() {
            guard count <= most else { break }
            if cell.kind == .newline {
                (count, startOfLastButOne, start, width, end) = (count + 1, start, index + 1, 0, index + 1)
                continue
            }
            if cell.kind == .wide { (end, widthToEnd) = (index, width) }
            while cell.kind != .space, width + Int(cell.columns) > columns, index > start, count <= most {
                if end == start { (end, widthToEnd) = (index, width) }
                (count, startOfLastButOne, start, width) = (count + 1, start, end, width - widthToEnd)
            }
            width += Int(cell.columns)
            if cell.kind == .space || cell.kind == .wide { (end, widthToEnd) = (index + 1, width) }
        }
        return (count, startOfLastButOne)
    }

    /// The last place to cut the line that begins at `start` so that it keeps to `columns`, at a word if there is one.
    func cut(lineFrom start: Int, columns: Int) -> Int {
        var width = 0
        var atWord: Int?
        var index = start
        while index < cells.count {
            let cell = cells[index]
            if index > start, cell.kind == .space || cell.kind == .wide || cell.kind == .newline { atWord = index }
            if cell.kind == .newline || width + Int(cell.columns) > columns { break }
            width += Int(cell.columns)
            index += 1
            if cell.kind == .wide { atWord = index }
        }
        return atWord ?? index
    }

    /// The last place to cut so that what stands before it takes at most `bytes`, at a word if one ends nearby.
    func cut(bytes most: Int) -> Int {
        var bytes = 0
        var index = 0
        while index < cells.count, bytes + Int(cells[index].bytes) <= most {
            bytes += Int(cells[index].bytes)
            index += 1
        }
        let nearby = max(0, index - 64)
        var place = index
        while place > nearby {
            if place == cells.count || [.space, .wide, .newline].contains(cells[place].kind) { return place }
            place -= 1
        }
        return index
    }

    /// Moves a cut to the left of white space and openers, so that no line ends in them.
    func trimmed(_ cut: Int) -> Int {
        var cut = cut
        while cut > 0, [.space, .newline, .opener].contains(cells[cut - 1].kind) { cut -= 1 }
        return cut
    }

    /// Bytes before the cell at `cut`.
    func bytes(before cut: Int) -> Int { cells[..<cut].reduce(0) { $0 + Int($1.bytes) } }
}
