/// Cleaning of texts before they are shown.
public enum DisplayText {
    /// The largest text of a view, in bytes of UTF-8.
    public static let mostBytes = 4096

    /// Removes control and invisible characters, and balances the bidirectional controls (rule R17).
    ///
    /// Line ends become a newline, a tab becomes a space, and white space at both ends is removed. When `keepsLines` is
    /// false the result is one line, in which line ends and runs of white space are one space (rule R4).
    ///
    /// No text may turn the direction of what stands beside it. So overrides are removed, a closer without an opener is
    /// removed, and an opener without visible characters is removed with its closer. What a line leaves open is closed
    /// at its end. A mark of direction stays only next to something that is not a letter or digit.
    ///
    /// A text without visible characters becomes empty. Cleaning a clean text changes nothing.
    public static func clean(_ text: String, keepsLines: Bool) -> String {
        if isPlain(text) { return text }
        var cleaner = TextCleaner(keepsLines: keepsLines)
        for scalar in text.unicodeScalars { cleaner.take(scalar) }
        return cleaner.finish()
    }

    /// Whether a text has a visible character, so that cleaning it would not leave it empty.
    public static func isVisible(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0...0x20, 0x7F...0x9F, 0x2028, 0x2029: false
            default:
                !scalar.isSpace && !scalar.isDirectionMark && BidirectionalControl(scalar) == nil
                    && InvisibleCharacter(scalar) == nil
            }
        }
    }

    /// Whether the text is printable ASCII with single spaces inside, as most texts are: it is clean already.
    private static func isPlain(_ text: String) -> Bool { text.withBytes { TextBytes.isPlain($0) } }
}

private struct TextCleaner {
    let keepsLines: Bool
    var result = String.UnicodeScalarView()
    var endsWithCarriageReturn = false
    /// Whether the result has a visible character.
    var isVisible = false
    var directions = CleanedDirections()
    var emoji = EmojiSequence()

    init(keepsLines: Bool) { self.keepsLines = keepsLines }

    mutating func take(_ scalar: Unicode.Scalar) {
        let followsCarriageReturn = endsWithCarriageReturn
        endsWithCarriageReturn = scalar == "\r"
        switch scalar.value {
        case 0x21...0x7E: append(scalar)
        case 0x20, 0x09: takeSpace(" ")
        case 0x0A where followsCarriageReturn: return
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: endLine()
        case 0x00...0x1F, 0x7F...0x9F: return
        case _ where scalar.isDirectionMark: directions.take(mark: scalar)
        case _ where scalar.isSpace: takeSpace(scalar)
        default:
            if let control = BidirectionalControl(scalar) {
                directions.take(control, scalar, into: &result)
            } else if let invisible = InvisibleCharacter(scalar) {
                take(invisible, scalar)
            } else {
                append(scalar)
            }
        }
    }

    mutating func finish() -> String {
        guard isVisible else { return "" }
        directions.writeMarksAtEnd(into: &result)
        while let last = result.last {
            if last.isDirectionMark {
                let start = result.lastIndex { !$0.isDirectionMark }.map(result.index(after:)) ?? result.startIndex
                guard result[..<start].last?.needsNoMarkAtEnd ?? true else { break }
                result.removeSubrange(start...)
            } else if last.isSpace || last == "\n" || last.needsFollower {
                result.removeLast()
            } else {
                break
            }
        }
        directions.closeAll(into: &result)
        return String(result)
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        isVisible = true
        directions.writeWaiting(before: scalar, into: &result)
        emoji.append(scalar, to: &result)
    }

    private mutating func takeSpace(_ scalar: Unicode.Scalar) {
        endWord()
        guard !result.isEmpty else { return }
        directions.writeMarks(into: &result)
        guard !keepsLines, let last = result.last, last.isSpace else { return result.append(scalar) }
        result.removeLast()
        result.append(" ")
    }

    private mutating func endWord() {
        if let last = result.last, last.needsFollower { result.removeLast() }
    }

    private mutating func endLine() {
        guard keepsLines else { return takeSpace(" ") }
        endWord()
        directions.closeAll(into: &result)
        if !result.isEmpty { result.append("\n") }
    }

    /// Keeps an invisible character that the character before it, or an emoji, needs.
    private mutating func take(_ invisible: InvisibleCharacter, _ scalar: Unicode.Scalar) {
        guard !directions.isWaiting, let last = result.last else { return }
        switch invisible {
        case .needless: return
        case .nonJoiner where last.joinsByScript, .wordBreak where last.needsWordBreaks: result.append(scalar)
        case .joiner where last.joinsByScript: result.append(scalar)
        case .joiner: emoji.takeJoiner(after: result)
        case .selector where last.hasForms: result.append(scalar)
        case .mongolianSelector where (0x1820...0x18AA).contains(last.value): result.append(scalar)
        case .tag: emoji.take(tag: scalar, into: &result)
        case .nonJoiner, .wordBreak, .selector, .mongolianSelector: return
        }
    }
}
