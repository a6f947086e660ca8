/// A character without a shape of its own, and where a text needs it (rule R17).
///
/// Two names that look alike must not differ by an invisible character. What writing needs stays: joiners in scripts
/// whose letters join, joiners and selectors in emoji, word breaks in scripts without spaces. Marks of direction are
/// handled by ``CleanedDirections``.
/// Source: Unicode, the property Default_Ignorable_Code_Point, and the interlinear annotation characters.
enum InvisibleCharacter {
    /// No text needs it.
    case needless
    /// Zero width non-joiner and joiner.
    case nonJoiner, joiner
    /// Zero width space.
    case wordBreak
    /// Chooses a form of the character before it.
    case selector
    /// Chooses a form of the Mongolian letter before it.
    case mongolianSelector
    /// Spells the region of a flag.
    case tag

    init?(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x200B: self = .wordBreak
        case 0x200C: self = .nonJoiner
        case 0x200D: self = .joiner
        case 0xFE00...0xFE0F, 0xE0100...0xE01EF: self = .selector
        case 0x180B...0x180F: self = .mongolianSelector
        case 0xE0020...0xE007F: self = .tag
        case 0xAD, 0x34F, 0x115F...0x1160, 0x17B4...0x17B5, 0x2060...0x2065, 0x206A...0x206F, 0x3164, 0xFEFF, 0xFFA0,
            0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
            self = .needless
        default: return nil
        }
    }
}

/// Properties of the neighbours of invisible characters.
extension Unicode.Scalar {
    /// A letter or mark of a script in which joiners change how letters join: Arabic, Syriac, those of India and their
    /// like, Myanmar, Khmer, Mongolian.
    var joinsByScript: Bool {
        switch value {
        case 0x600...0xDFF, 0x1000...0x109F, 0x1780...0x18AF, 0x1A20...0x1CFF, 0xA800...0xABFF, 0xFB50...0xFDFF,
            0xFE70...0xFEFE, 0x10A00...0x11FFF, 0x1E900...0x1E95F:
            isLetterOrMark
        default: false
        }
    }

    /// A letter or mark of a script without spaces between words: Thai, Lao, Tibetan, Myanmar, Khmer.
    var needsWordBreaks: Bool {
        switch value {
        case 0xE00...0x109F, 0x1780...0x17FF, 0x1950...0x19DF, 0x1A20...0x1AAF, 0xA9E0...0xA9FF, 0xAA60...0xAADF:
            isLetterOrMark
        default: false
        }
    }

    /// An emoji that others may be joined to. A digit, a skin tone and a letter of a flag are none.
    var isJoinableEmoji: Bool {
        guard value >= 0xA9 else { return false }
        switch value {
        case 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF: return false
        default: return properties.isEmoji
        }
    }

    /// Whether a selector after it may choose between forms: emoji, symbols, ideographs, Myanmar, Phags-pa.
    ///
    /// Source: Unicode, StandardizedVariants and emoji-variation-sequences; no Arabic letter is among them.
    var hasForms: Bool {
        switch value {
        case 0x1000...0x109F, 0xAA60...0xAA7F, 0xA840...0xA877: return isLetterOrMark
        default: break
        }
        switch properties.generalCategory {
        case .mathSymbol, .currencySymbol, .otherSymbol: return true
        default: return properties.isEmoji || properties.isIdeographic
        }
    }

    /// Zero width space and non-joiner: at a word's end they have no effect.
    var needsFollower: Bool { self == "\u{200B}" || self == "\u{200C}" }

    /// White space within a line.
    var isSpace: Bool {
        switch value {
        // The blank of Braille, too.
        case 0x20, 0x09, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x2800, 0x3000: true
        default: false
        }
    }

    private var isLetterOrMark: Bool {
        switch properties.generalCategory {
        case .otherLetter, .modifierLetter, .lowercaseLetter, .uppercaseLetter, .nonspacingMark, .spacingMark: true
        default: false
        }
    }
}
