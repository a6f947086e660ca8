/// The directions that are open while a text is cleaned. A removed opener is remembered, so that its closer is removed
/// too (rule R17).
///
/// Openers and direction marks wait for what follows them. An opener is written before the first visible character
/// inside it; a mark where it stands next to something that is not a letter or digit.
struct CleanedDirections {
    private enum Fate { case leftOut, waits, written }

    private var open: [(control: BidirectionalControl, fate: Fate)] = []
    /// How many openers wait or are written.
    private var depth = 0
    /// Openers and marks, in the text's order.
    private var waiting: [Unicode.Scalar] = []

    /// Whether something waits to be written between the result's end and the next character.
    var isWaiting: Bool { !waiting.isEmpty }

    /// Keeps a mark until the next character is known.
    mutating func take(mark: Unicode.Scalar) { waiting.append(mark) }

    /// Takes a control that is balanced and not nested too deeply. Overrides are removed: they could spell a name
    /// backwards.
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

    /// Writes what waits before a visible character; marks between two letters or digits are removed.
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

    /// Writes the marks that stand directly before white space. Openers keep waiting: they come after it.
    mutating func writeMarks(into result: inout String.UnicodeScalarView) {
        guard !waiting.isEmpty else { return }
        let marks = waiting.prefix(while: \.isDirectionMark)
        result.append(contentsOf: marks)
        waiting.removeFirst(marks.count)
    }

    /// Writes the marks at the text's end, unless they follow a letter, a digit or nothing.
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
            // Nothing visible is inside it.
            if let place = waiting.lastIndex(where: { !$0.isDirectionMark }) { waiting.remove(at: place) }
        case .written:
            writeMarksAtEnd(into: &result)
            result.append(last.control.closer)
        }
        depth -= 1
    }

    /// The last visible character, or white space.
    private static func last(of result: String.UnicodeScalarView) -> Unicode.Scalar? {
        result.reversed().first { scalar in
            !scalar.isDirectionMark && !(0xFE00...0xFE0F).contains(scalar.value) && BidirectionalControl(scalar) == nil
        }
    }
}

/// Marks of direction (U+200E, U+200F, U+061C): numbers and punctuation in right-to-left text need them.
extension Unicode.Scalar {
    var isDirectionMark: Bool { value == 0x200E || value == 0x200F || value == 0x61C }

    /// Whether a mark has an effect there. It has none between two letters or digits, nor at a text's start before a
    /// letter that has the mark's direction anyway.
    fileprivate func isMarkNeeded(between previous: Unicode.Scalar?, and next: Unicode.Scalar) -> Bool {
        guard next.isPartOfWord else { return true }
        if let previous { return !previous.isPartOfWord }
        return !next.properties.isAlphabetic || next.isRightToLeft == (value == 0x200E)
    }

    /// Whether a mark after it, at a text's end, has no effect.
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
