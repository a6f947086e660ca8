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
        let plain: [Cell]? = text.utf8Span.span.withUnsafeBufferPointer { bytes in
            // Every byte of ASCII is a character, but for a carriage return before a newline.
            bytes.allSatisfy { $0 < 0x80 && $0 != 0x0D } ? bytes.map { Self.cell($0) } : nil
        }
        cells = plain ?? text.map { Self.cell($0) }
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

    /// Where lines begin when `columns` fit on one: at words, before and after wide characters, else at a character.
    ///
    /// White space at a line's end may exceed the width. The search stops at the start of line `most` + 1.
    func lineStarts(columns: Int, most: Int) -> [Int] {
        var starts: [Int] = []
        starts.reserveCapacity(min(most, 8) + 1)
        starts.append(0)
        var start = 0
        var width = 0
        var breakBefore: Int?
        var index = 0
        func begin(_ next: Int) {
            starts.append(next)
            start = next
            width = cells[next..<index].reduce(0) { $0 + Int($1.columns) }
            breakBefore = nil
        }
        while index < cells.count, starts.count <= most {
            let cell = cells[index]
            switch cell.kind {
            case .newline:
                index += 1
                begin(index)
            case .space:
                width += Int(cell.columns)
                index += 1
                breakBefore = index
            default:
                if cell.kind == .wide, index > start { breakBefore = index }
                if width + Int(cell.columns) > columns, index > start {
                    begin(breakBefore ?? index)
                    continue
                }
                width += Int(cell.columns)
                index += 1
                if cell.kind == .wide { breakBefore = index }
            }
        }
        return starts
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
