/// Punctuation at the end of a shortened text, before its `…` (rule R17).
enum EndPunctuation {
    /// The text without the sentence punctuation, dashes, white space and openers at its end: “Hello, ” becomes “Hello”.
    ///
    /// A bracket or quotation mark stays where it closes something, and signs such as `%` are no punctuation of a sentence.
    /// A character of several scalars stays, as an emoji does. A text of nothing else stays as it is.
    static func removed(from text: String) -> String {
        var rest = Substring(text)
        // Each check of a bracket or quotation mark searches the text, so a hostile text must not cause thousands of
        // them.
        var pairs = 32
        while let last = rest.last, let scalar = last.onlyScalar {
            let before = rest.dropLast()
            if !isSentencePunctuation(scalar), !isSpaceOrOpener(scalar) {
                guard isPaired(scalar), pairs > 0 else { break }
                pairs -= 1
                if closes(scalar, before) { break }
            }
            rest = before
        }
        if rest.isEmpty || rest.utf8.count == text.utf8.count { return text }
        return String(rest)
    }

    private static func isSpaceOrOpener(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isSpace || scalar == "\n" || scalar == "\u{200B}" || BidirectionalControl(scalar)?.isOpener == true
    }

    private static func isSentencePunctuation(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case ".", ",", ";", ":", "!", "?", "-", "…", "‥", "¡", "¿", "·", "•": true
        // The commas, colons and semicolons of Greek, Armenian, Hebrew, Arabic, Ethiopic, Mongolian, Chinese and Japanese.
        case "\u{37E}", "\u{387}", "\u{55D}", "\u{589}", "\u{5C3}", "\u{60C}", "\u{61B}", "\u{1363}"..."\u{1366}",
            "\u{1802}", "\u{1808}", "、", "・", "﹐", "﹑", "﹔", "﹕", "，", "：", "；", "､", "･":
            true
        default: scalar.value >= 0x80 && (scalar.properties.isSentenceTerminal || scalar.properties.isDash)
        }
    }

    /// Whether it opens or closes something.
    private static func isPaired(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation: true
        default: scalar.properties.isQuotationMark
        }
    }

    /// Whether a bracket or quotation mark after `text` closes one that is open in it; an apostrophe ends a word.
    private static func closes(_ scalar: Unicode.Scalar, _ text: Substring) -> Bool {
        let scalars = text.unicodeScalars
        switch scalar.properties.generalCategory {
        case .openPunctuation: return false
        case .closePunctuation:
            guard let opener = opener(of: scalar) else { return true }
            return scalars.reduce(0) { $0 + ($1 == opener ? 1 : $1 == scalar ? -1 : 0) } > 0
        case .initialPunctuation:
            // Where quotations begin low or inside out, this one ends them: „so“ and »so«.
            return endsInWord(scalars) && scalars.contains { "„‚»›".unicodeScalars.contains($0) }
        default: return endsInWord(scalars) || scalars.contains { $0 != scalar && "«‹“‘「『".unicodeScalars.contains($0) }
        }
    }

    private static func endsInWord(_ scalars: Substring.UnicodeScalarView) -> Bool {
        guard let last = scalars.last else { return false }
        switch last.properties.generalCategory {
        case .openPunctuation, .initialPunctuation: return false
        default: return !last.isSpace && last != "\n"
        }
    }

    /// In Unicode nearly every opener stands right before its closer.
    private static func opener(of closer: Unicode.Scalar) -> Unicode.Scalar? {
        switch closer.value {
        case 0x5D, 0x7D, 0xFF3D, 0xFF5D: Unicode.Scalar(closer.value - 2)
        default: Unicode.Scalar(closer.value - 1)
        }
    }
}

extension Character {
    fileprivate var onlyScalar: Unicode.Scalar? {
        let scalars = unicodeScalars
        return scalars.index(after: scalars.startIndex) == scalars.endIndex ? scalars.first : nil
    }
}
