/// Reads the characters of a text as phrases compare them: small, without accents and vowel signs, digits as 0 to 9.
struct PhraseReader {
    private let raw: [UInt8]
    private var index = 0

    init(_ raw: [UInt8]) { self.raw = raw }

    enum Kind: Equatable {
        case letter(PhraseText.Script), wide(PhraseText.Script)
        case digit, currency, space, clause, sentence, equals, apostrophe
        /// A mark that may stand inside a number or a word: `.`, `,`, `:`, `/`, `-`.
        case inner
        /// Changes the character before it, which phrases do not tell apart.
        case skip
    }

    /// A character and the range of its bytes.
    struct Character {
        var kind: Kind
        var start: Int
        var end: Int
        var scalar: UInt32

        /// The character itself if it is ASCII; 0 otherwise.
        var letter: UInt8 { scalar < 0x80 ? UInt8(scalar) : 0 }

        /// Its UTF-8.
        var bytes: UTF8.EncodedScalar {
            Unicode.Scalar(scalar).flatMap { UTF8.encode($0) } ?? UTF8.encodedReplacementCharacter
        }
    }

    mutating func next() -> Character? {
        guard index < raw.count else { return nil }
        let start = index
        let scalar = scalar()
        let folded = Self.fold(scalar)
        return Character(kind: folded.kind, start: start, end: index, scalar: folded.scalar)
    }

    /// The scalar at the index, which moves behind it. Text is valid UTF-8, though it may be cut at its end.
    private mutating func scalar() -> UInt32 {
        let first = UInt32(raw[index])
        index += 1
        let more = first < 0xC0 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3
        guard more > 0, index + more <= raw.count else { return first < 0x80 ? first : 0xFFFD }
        var scalar = first & (0x3F >> UInt32(more))
        for _ in 0..<more {
            scalar = scalar << 6 | UInt32(raw[index] & 0x3F)
            index += 1
        }
        return scalar
    }

    private func byte(_ offset: Int) -> UInt8 { index + offset < raw.count ? raw[index + offset] : 0 }

    var isDigitAhead: Bool {
        // Digits of Arabic (D9 A0, DB B0) and Devanagari (E0 A5 A6) too.
        let byte = byte(0)
        return TextScan.isDigit(byte) || byte == 0xD9 && (0xA0...0xA9).contains(self.byte(1))
            || byte == 0xDB && (0xB0...0xB9).contains(self.byte(1))
            || byte == 0xE0 && self.byte(1) == 0xA5 && (0xA6...0xAF).contains(self.byte(2))
    }

    /// Whether a letter or digit follows at once.
    var isWordAhead: Bool { TextScan.isAlphanumeric(byte(0)) || byte(0) >= 0xC3 && byte(0) != 0xE2 && byte(0) < 0xE3 }

    /// How many letters follow, counted up to three.
    var lettersAhead: Int {
        var count = 0
        var offset = 0
        while count < 3 {
            let byte = byte(offset)
            guard TextScan.isLetter(byte) || byte >= 0xC3 && byte != 0xE2 else { return count }
            count += 1
            offset += byte < 0x80 ? 1 : byte < 0xE0 ? 2 : 3
        }
        return count
    }
}

// MARK: Folding

extension PhraseReader {
    /// The base letters of U+00C0 to U+017F.
    private static let latin = Array(
        """
        aaaaaaaceeeeiiiidnoooooxouuuuytsaaaaaaaceeeeiiiidnoooooxouuuuytyaaaaaaccccccccddddeeeeeeeeeegggggggghhhh\
        iiiiiiiiiiiijjkkkllllllllllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs
        """.utf8)

    private static func fold(_ scalar: UInt32) -> (kind: Kind, scalar: UInt32) {
        switch scalar {
        case 0..<0x80: ascii(scalar)
        case 0xC0...0x17F where scalar != 0xD7 && scalar != 0xF7: (.letter(.latin), UInt32(latin[Int(scalar) - 0xC0]))
        case 0x80..<0x300: sign(scalar)
        case 0x300..<0x370: (.skip, scalar)
        case 0x400..<0x530: (.letter(.cyrillic), cyrillic(scalar))
        case 0x600..<0x700: arabic(scalar)
        case 0x900..<0x980: devanagari(scalar)
        case 0x2000..<0x2C00: punctuation(scalar)
        case 0x3000..<0x3041: (.init(wide: scalar), scalar)
        case 0x3041..<0x3100: scalar == 0x30FB ? (.clause, scalar) : (.wide(.kana), scalar)
        case 0x3400..<0xA000, 0xF900..<0xFB00: (.wide(.han), scalar)
        case 0xAC00..<0xD7A4: (.letter(.hangul), scalar)
        case 0xFE00..<0xFE10: (.skip, scalar)
        case 0xFF0C, 0xFF0F, 0xFF1B: (.clause, scalar)
        case 0xFF1A: (.equals, scalar)
        case 0xFF01..<0xFF5F: ascii(scalar - 0xFEE0)
        case 0xFF61: (.sentence, scalar)
        case 0xFFE5, 0xFFE6, 0xFFE0, 0xFFE1: (.currency, 0x24)
        case 0x1E00..<0x1F00: (.letter(.latin), scalar == 0x1E9E ? 0x73 : scalar)
        case 0x10000...: (.clause, 0x20)
        default: (.letter(.other), scalar)
        }
    }

    private static func ascii(_ scalar: UInt32) -> (kind: Kind, scalar: UInt32) {
        switch scalar {
        case 0x61...0x7A: (.letter(.latin), scalar)
        case 0x41...0x5A: (.letter(.latin), scalar | 0x20)
        case 0x30...0x39: (.digit, scalar)
        case 0x20, 0x09: (.space, scalar)
        case 0x0A, 0x21, 0x3F: (.sentence, scalar)
        case 0x2C, 0x2D, 0x2E, 0x2F, 0x3A: (.inner, scalar)
        case 0x24: (.currency, scalar)
        case 0x27: (.apostrophe, scalar)
        case 0x3D: (.equals, scalar)
        case 0x5F: (.space, scalar)
        default: (.clause, scalar)
        }
    }

    /// U+0080 to U+00BF and what follows Latin letters.
    private static func sign(_ scalar: UInt32) -> (kind: Kind, scalar: UInt32) {
        switch scalar {
        case 0xA2...0xA5: (.currency, 0x24)
        case 0xA0: (.space, 0x20)
        case 0xAD: (.skip, scalar)
        case 0xB7: (.clause, scalar)
        case 0x218, 0x219: (.letter(.latin), 0x73)
        case 0x21A, 0x21B: (.letter(.latin), 0x74)
        case 0x180...: (.letter(.latin), scalar)
        default: (.clause, scalar)
        }
    }

    private static func cyrillic(_ scalar: UInt32) -> UInt32 {
        switch scalar {
        case 0x410...0x42F: scalar + 0x20
        case 0x401, 0x451: 0x435
        case 0x400...0x40F: scalar + 0x50
        default: scalar
        }
    }

    private static func arabic(_ scalar: UInt32) -> (kind: Kind, scalar: UInt32) {
        switch scalar {
        case 0x660...0x669: (.digit, scalar - 0x660 + 0x30)
        case 0x6F0...0x6F9: (.digit, scalar - 0x6F0 + 0x30)
        case 0x60C, 0x61B: (.clause, scalar)
        case 0x61F, 0x6D4: (.sentence, scalar)
        case 0x610...0x61A, 0x64B...0x65F, 0x670, 0x640, 0x6D6...0x6ED: (.skip, scalar)
        case 0x622, 0x623, 0x625, 0x671: (.letter(.arabic), 0x627)
        case 0x649, 0x6CC: (.letter(.arabic), 0x64A)
        case 0x6A9: (.letter(.arabic), 0x643)
        case 0x629: (.letter(.arabic), 0x647)
        case 0x66B, 0x66C: (.inner, 0x2E)
        case 0x66A: (.clause, scalar)
        default: (.letter(.arabic), scalar)
        }
    }

    private static func devanagari(_ scalar: UInt32) -> (kind: Kind, scalar: UInt32) {
        switch scalar {
        case 0x966...0x96F: (.digit, scalar - 0x966 + 0x30)
        case 0x964, 0x965: (.sentence, scalar)
        case 0x93C: (.skip, scalar)
        case 0x901: (.letter(.devanagari), 0x902)
        case 0x958...0x95F: (.letter(.devanagari), nuktaBases[Int(scalar) - 0x958])
        default: (.letter(.devanagari), scalar)
        }
    }

    /// The letters of U+0958 to U+095F without their dot.
    private static let nuktaBases: [UInt32] = [0x915, 0x916, 0x917, 0x91C, 0x921, 0x922, 0x92B, 0x92F]

    private static func punctuation(_ scalar: UInt32) -> (kind: Kind, scalar: UInt32) {
        switch scalar {
        case 0x2000...0x200A, 0x202F, 0x205F: (.space, 0x20)
        case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069: (.skip, scalar)
        case 0x2010, 0x2011: (.inner, 0x2D)
        case 0x2018, 0x2019: (.apostrophe, 0x27)
        case 0x2026, 0x203C, 0x2047...0x2049: (.sentence, scalar)
        case 0x20A0...0x20CF: (.currency, 0x24)
        default: (.clause, scalar)
        }
    }
}

extension PhraseReader.Kind {
    /// East Asian punctuation, and the letters among it.
    fileprivate init(wide scalar: UInt32) {
        switch scalar {
        case 0x3000: self = .space
        case 0x3002: self = .sentence
        case 0x3005...0x3007: self = .wide(.han)
        default: self = .clause
        }
    }
}
