extension DisplayText {
    /// How many columns a character takes: two for a wide one, none for one without a shape of its own (rule R4).
    ///
    /// Wide are emoji and the characters of East Asian scripts; a character is what a reader takes for one, with its
    /// combining marks.
    package static func columns(of character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        if first.value < 0x7F { return isEmojiSequence(character) ? 2 : first.value < 0x20 ? 0 : 1 }
        let properties = first.properties
        switch properties.generalCategory {
        case .control, .format, .nonspacingMark, .enclosingMark: return 0
        default: break
        }
        if properties.isEmojiPresentation || isWide(first) || isEmojiSequence(character) { return 2 }
        return 1
    }

    /// The columns of a whole text on one line.
    package static func columns(of text: String) -> Int {
        text.reduce(0) { $0 + columns(of: $1) }
    }

    /// Whether a variation selector asks for the picture instead of the text sign.
    private static func isEmojiSequence(_ character: Character) -> Bool {
        character.utf8.count > 3 && character.unicodeScalars.contains { $0.value == 0xFE0F }
    }

    /// Blocks whose characters are wide. Source: Unicode Standard Annex 11, values W and F, taken by block.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x1100: false
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1B000...0x1B2FF:
            true
        default: scalar.properties.isIdeographic
        }
    }
}
