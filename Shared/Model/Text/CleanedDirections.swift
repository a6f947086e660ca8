/// What is open while a text is cleaned: what is left out is remembered, so that its closer is left out, too (rule R17).
///
/// Openers and marks of direction wait for what follows them: an opener is written before the first character that can be
/// seen inside it, a mark where it stands next to something that is no letter or digit.
struct CleanedDirections {
    private enum Fate { case leftOut, waits, written }

    private var open: [(control: BidirectionalControl, fate: Fate)] = []
    /// How many of them wait or are written.
    private var depth = 0
    /// Openers and marks, in the text's order.
    private var waiting: [Unicode.Scalar] = []

    /// Something stands between the result's end and what comes next, unless it is left out.
    var isWaiting: Bool { !waiting.isEmpty }

    /// Keeps a mark until it is known what follows it.
    mutating func take(mark: Unicode.Scalar) { waiting.append(mark) }

    /// Takes a control where it is balanced, not nested too deeply, and no override: that could spell a name backwards.
    mutating func take(
        _ control: BidirectionalControl, _ scalar: Unicode.Scalar, into result: inout String.UnicodeScalarView
    ) {
        switch control {
        case .embedding, .override, .isolate:
            let isKept = control != .override && depth < BidirectionalControl.deepest
            open.append((control, isKept ? .waits : .leftOut))
            guard isKept else { return }
            depth += 1
            waiting.append(scalar)
        case .popEmbedding:
            // A closer of an embedding cannot reach beyond the isolate that it stands in.
            if let last = open.last, last.control != .isolate { closeLast(into: &result) }
        case .popIsolate:
            guard open.contains(where: { $0.control == .isolate }) else { return }
            while let last = open.last, last.control != .isolate { closeLast(into: &result) }
            closeLast(into: &result)
        }
    }

    /// Writes what waits before a character that can be seen; marks between two letters or digits go.
    mutating func writeWaiting(before next: Unicode.Scalar, into result: inout String.UnicodeScalarView) {
        guard !waiting.isEmpty else { return }
        let previous = Self.last(of: result)
        for scalar in waiting where !scalar.isDirectionMark || scalar.isMarkNeeded(between: previous, and: next) {
            result.append(scalar)
        }
        waiting.removeAll(keepingCapacity: true)
        // Those that wait are the innermost, but for what is left out.
        for index in open.indices.reversed() {
            if open[index].fate == .written { break }
            if open[index].fate == .waits { open[index].fate = .written }
        }
    }

    /// Writes the marks that stand right before white space. Openers wait on: they come after it.
    mutating func writeMarks(into result: inout String.UnicodeScalarView) {
        guard !waiting.isEmpty else { return }
        let marks = waiting.prefix(while: \.isDirectionMark)
        result.append(contentsOf: marks)
        waiting.removeFirst(marks.count)
    }

    /// Writes the marks that nothing follows, unless they follow a letter or digit, or nothing.
    mutating func writeMarksAtEnd(into result: inout String.UnicodeScalarView) {
        guard !waiting.isEmpty else { return }
        let marks = waiting.filter(\.isDirectionMark)
        waiting.removeAll { $0.isDirectionMark }
        if let last = Self.last(of: result), !last.isPartOfWord { result.append(contentsOf: marks) }
    }

    /// Closes everything that is open.
    mutating func closeAll(into result: inout String.UnicodeScalarView) {
        while !open.isEmpty { closeLast(into: &result) }
        writeMarksAtEnd(into: &result)
    }

    private mutating func closeLast(into result: inout String.UnicodeScalarView) {
        guard let last = open.popLast() else { return }
        switch last.fate {
        case .leftOut: return
        case .waits:
            // Nothing is to be seen inside it.
            if let place = waiting.lastIndex(where: { !$0.isDirectionMark }) { waiting.remove(at: place) }
        case .written:
            writeMarksAtEnd(into: &result)
            result.append(last.control.closer)
        }
        depth -= 1
    }

    /// What can be seen last, or white space.
    private static func last(of result: String.UnicodeScalarView) -> Unicode.Scalar? {
        result.reversed().first { scalar in
            !scalar.isDirectionMark && !(0xFE00...0xFE0F).contains(scalar.value) && BidirectionalControl(scalar) == nil
        }
    }
}

/// Marks of direction (U+200E, U+200F, U+061C): numbers and punctuation in right-to-left text need them.
extension Unicode.Scalar {
    /// A mark of direction.
    var isDirectionMark: Bool { value == 0x200E || value == 0x200F || value == 0x61C }

    /// Whether a mark says something there: not between two letters or digits, nor at a text's start before a letter that
    /// has the mark's direction by itself.
    fileprivate func isMarkNeeded(between previous: Unicode.Scalar?, and next: Unicode.Scalar) -> Bool {
        guard next.isPartOfWord else { return true }
        if let previous { return !previous.isPartOfWord }
        return !next.properties.isAlphabetic || next.isRightToLeft == (value == 0x200E)
    }

    /// After it a mark at a text's end says nothing.
    var needsNoMarkAtEnd: Bool { isPartOfWord || isSpace || self == "\n" }

    /// A letter or digit, or a mark on one, or a joiner between them.
    fileprivate var isPartOfWord: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
            true
        default: needsFollower || self == "\u{200D}"
        }
    }

    /// Of the blocks of Hebrew, Arabic and their like.
    private var isRightToLeft: Bool {
        switch value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
