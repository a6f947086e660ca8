import Model
import TestSupport
import Testing

struct TextCleaningTests {
    // swift-format-ignore
    static let table: [(String, String, String)] = [
        ("plain", "Hello there", "Hello there"),
        ("white space at both ends", "  Hello \n", "Hello"),
        ("controls", "a\u{0}b\u{7}c\u{1B}[31m\u{7F}\u{85}d", "abc[31m\nd"),
        ("line ends", "a\r\nb\rc\u{2028}d", "a\nb\nc\nd"),
        ("tab", "a\tb", "a b"),
        ("closer without opener", "a\u{202C}b\u{2069}c", "abc"),
        ("opener without closer", "a\u{202B}bc", "a\u{202B}bc\u{202C}"),
        ("override", "Anna \u{202E}knaB\u{202C} 5", "Anna knaB 5"),
        ("override left to right", "\u{202D}abc", "abc"),
        ("override in an isolate", "\u{2067}a\u{202E}b\u{2069}c\u{202C}d", "\u{2067}ab\u{2069}cd"),
        ("isolate in an override", "\u{202E}a\u{2067}b\u{202C}c\u{2069}d\u{202C}e", "a\u{2067}bc\u{2069}de"),
        ("opener at the end", "abc \u{2067}", "abc"),
        ("open at a line's end", "\u{2067}a\nb", "\u{2067}a\u{2069}\nb"),
        ("isolate closes embedding in it", "\u{2067}\u{202B}a\u{2069}b", "\u{2067}\u{202B}a\u{202C}\u{2069}b"),
        ("embedding's closer stops at isolate", "\u{202B}\u{2067}a\u{202C}b\u{2069}\u{202C}",
         "\u{202B}\u{2067}ab\u{2069}\u{202C}"),
        ("emoji sequences stay", "👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️", "👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️"),
        ("byte order mark", "\u{FEFF}a", "a"),
        ("blank of Braille", "Sara\u{2800}", "Sara"),
        ("only blanks of Braille", "\u{2800}\u{2800}", ""),
        ("empty", "", ""),
        ("only white space", " \n\t ", ""),
    ]

    @Test("R17: control characters are removed, bidirectional ones are balanced", arguments: table)
    func cleans(name: String, text: String, expected: String) {
        let cleaned = DisplayText.clean(text, keepsLines: true)
        #expect(cleaned == expected, "\(name): \(cleaned.unicodeScalars.map { String($0.value, radix: 16) })")
        #expect(DisplayText.clean(cleaned, keepsLines: true) == cleaned)
    }

    // swift-format-ignore
    static let invisible: [(String, String, String)] = [
        ("soft hyphen, word joiner", "Pay\u{AD}Pal\u{2060}", "PayPal"),
        ("zero width characters in Latin", "An\u{200B}n\u{200C}a\u{200D} B\u{FEFF}ank", "Anna Bank"),
        ("grapheme joiner, mathematical operators", "1\u{34F}2\u{2061}3\u{2064}", "123"),
        ("old shaping controls, annotations", "a\u{206A}b\u{206F}c\u{FFF9}d\u{FFFB}", "abcd"),
        ("Hangul fillers", "\u{3164}Anna\u{FFA0}\u{115F}\u{1160}", "Anna"),
        ("selector behind a letter", "Anna\u{FE0F}\u{E0100}", "Anna"),
        ("selector behind an accent, a space, nothing", "\u{FE0F}Re\u{301}\u{FE0F} \u{FE0E}x", "Re\u{301} x"),
        ("tags that spell something", "Anna\u{E0042}\u{E0041}\u{E007F}", "Anna"),
        ("tags behind a flag that is none", "🏴\u{E0067}\u{E0062}", "🏴"),
        ("tags of a whole sentence", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E0061}\u{E0062}\u{E007F}", "🏴"),
        ("joiner between emoji and letter", "😀\u{200D}a", "😀a"),
        ("joiner between emoji and space", "😀\u{200D} 😀", "😀 😀"),
        ("joiner behind a digit", "1\u{200D}😀", "1😀"),
        ("two joiners", "👩\u{200D}\u{200D}👧", "👩\u{200D}👧"),
        ("emoji with skin tone and sign", "👩🏽‍⚕️ 🏴‍☠️ 🏳️‍🌈 1️⃣", "👩🏽‍⚕️ 🏴‍☠️ 🏳️‍🌈 1️⃣"),
        ("text and picture signs", "❤\u{FE0E} ❤\u{FE0F} ℹ\u{FE0F}", "❤\u{FE0E} ❤\u{FE0F} ℹ\u{FE0F}"),
        ("ideographic variant", "葛\u{E0100}城", "葛\u{E0100}城"),
        ("Persian", "می\u{200C}روم", "می\u{200C}روم"),
        ("Persian, at words' ends", "رضا\u{200C} رضا\u{200C}", "رضا رضا"),
        ("Arabic abbreviation", "١٤٤٥ ه\u{200D}", "١٤٤٥ ه\u{200D}"),
        ("Malayalam, final consonant of old", "അവന്\u{200D}", "അവന്\u{200D}"),
        ("Sinhala, Marathi", "ශ්\u{200D}රී क्\u{200D}ष क्\u{200C}ष", "ශ්\u{200D}රී क्\u{200D}ष क्\u{200C}ष"),
        ("Khmer, Thai", "ខ្ញុំ\u{200B}ទៅ ไป\u{200B}\u{200B}ไหน\u{200B}", "ខ្ញុំ\u{200B}ទៅ ไป\u{200B}ไหน"),
        ("Mongolian", "ᠠ\u{180B}ᠨ\u{180E}ᠠ", "ᠠ\u{180B}ᠨ\u{180E}ᠠ"),
        ("marks of direction", "\u{200F}050-1234\u{200E} שלום", "\u{200F}050-1234\u{200E} שלום"),
        ("mark between letters", "Pay\u{200E}Pal, l\u{200F}a\u{200F}P, 1\u{61C}2, e\u{301}\u{200F}b", "PayPal, laP, 12, e\u{301}b"),
        ("mark in a run, in an isolate", "l\u{200F}\u{200E}a x\u{2066}\u{200F}a\u{2069}", "la x\u{2066}a\u{2069}"),
        ("mark at both ends of a word", "\u{200E}PayPal\u{200F} \u{200E}", "PayPal"),
        ("mark before a word of the other direction", "\u{200F}Web חדש", "\u{200F}Web חדש"),
        ("mark next to punctuation", "C++\u{200E} (a)\u{200F}", "C++\u{200E} (a)\u{200F}"),
        ("mark beside an emoji", "❤\u{FE0F}\u{200F}a", "❤\u{FE0F}\u{200F}a"),
        ("isolate around nothing", "Pay\u{2066}\u{2069}Pal", "PayPal"),
        ("embedding around nothing", "Pay\u{202A}\u{202C}Pal", "PayPal"),
        ("around what nobody sees", "Pay\u{2067}\u{200F}\u{202B}\u{AD}\u{202C}\u{2069}Pal", "PayPal"),
        ("around a space", "Pay\u{2067} \u{2069}Pal", "Pay Pal"),
        ("around nothing, within another", "\u{2067}a\u{2066}\u{2069}b\u{2069}", "\u{2067}ab\u{2069}"),
        ("selector behind Arabic, Hebrew, Thai", "محمد\u{FE0F} א\u{FE00} ก\u{FE01}", "محمد א ก"),
        ("selector behind punctuation", "Anna.\u{FE0F}", "Anna."),
        ("Myanmar, Phags-pa, mathematics", "\u{1000}\u{FE00} \u{A856}\u{FE00} ∩\u{FE00}", "\u{1000}\u{FE00} \u{A856}\u{FE00} ∩\u{FE00}"),
        ("Arabic number sign", "\u{600}١٢", "\u{600}١٢"),
        ("nothing to be seen", "\u{2068}\u{200E} \u{2069}\u{3164}", ""),
    ]

    @Test("R17: invisible characters are removed where no script needs them", arguments: invisible)
    func invisibleCharacters(name: String, text: String, expected: String) {
        for keepsLines in [true, false] {
            let cleaned = DisplayText.clean(text, keepsLines: keepsLines)
            let scalars = cleaned.unicodeScalars.map { String($0.value, radix: 16) }
            #expect(Array(cleaned.unicodeScalars) == Array(expected.unicodeScalars), "\(name): \(scalars)")
        }
    }

    // swift-format-ignore
    static let lines: [(String, String, String)] = [
        ("line ends", "a\r\nb\nc\u{2028}d", "a b c d"),
        ("spaces around a line's end", "a  \n\n  b", "a b"),
        ("runs of spaces", "a   b \t c", "a b c"),
        ("a run with a space that does not break", "a\u{A0} b \u{3000}c", "a b c"),
        ("one that does not break, one of full width", "10\u{A0}000 東京\u{3000}駅", "10\u{A0}000 東京\u{3000}駅"),
        ("an isolate that ends with its line", "\u{2067}a\nb", "\u{2067}a b\u{2069}"),
    ]

    @Test("R4: on one line, line ends and runs of spaces become one space; on several they stay", arguments: lines)
    func singleLine(name: String, text: String, expected: String) {
        #expect(DisplayText.clean(text, keepsLines: false) == expected, "\(name)")
        #expect(DisplayText.clean("a   b\n\nc", keepsLines: true) == "a   b\n\nc")
    }

    @Test("R17: cleaning a clean text changes nothing, on one line and on several, in every script") func idempotent() {
        var random = SeededGenerator(for: "TextCleaningTests")
        let seed = random.seed
        for _ in 0..<SeededGenerator.rounds(1500) {
            let text = SeededText.make(using: &random)
            let lines = DisplayText.clean(text, keepsLines: true)
            let told = "seed \(seed): \(text.debugDescription)"
            #expect(isSame(DisplayText.clean(lines, keepsLines: true), lines), "\(told)")
            for source in [text, lines] {
                let line = DisplayText.clean(source, keepsLines: false)
                #expect(isSame(DisplayText.clean(line, keepsLines: false), line), "\(told)")
                #expect(isSame(DisplayText.clean(line, keepsLines: true), line), "\(told)")
                #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control }, "\(told)")
                #expect(!line.unicodeScalars.contains { (0x202D...0x202E).contains($0.value) }, "\(told)")
                let spaces = line.unicodeScalars.map(\.properties.isWhitespace)
                #expect(!zip(spaces, spaces.dropFirst()).contains { $0 && $1 }, "\(told)")
            }
        }
    }

    /// Compares scalars: texts that are equal as strings may differ in invisible characters.
    private func isSame(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }

    @Test("R17: openers nested too deeply are removed with their closers") func deepNesting() {
        let deep = String(repeating: "\u{2067}", count: 100) + "a" + String(repeating: "\u{2069}", count: 100) + "b"
        let expected = String(repeating: "\u{2067}", count: 16) + "a" + String(repeating: "\u{2069}", count: 16) + "b"
        #expect(DisplayText.clean(deep, keepsLines: true) == expected)
    }
}
