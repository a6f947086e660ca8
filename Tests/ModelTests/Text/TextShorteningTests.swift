import Model
import TestSupport
import Testing

struct TextShorteningTests {
    // swift-format-ignore
    static let table: [(String, Int, Int, String)] = [
        ("fits", 10, 1, "fits"),
        ("exactly ten", 11, 1, "exactly ten"),
        ("one two three", 10, 1, "one two…"),
        ("one two three", 8, 1, "one two…"),
        ("one two three four", 9, 2, "one two three…"),
        ("one two three four", 8, 3, "one two three four"),
        ("Donaudampfschifffahrtsgesellschaft", 10, 1, "Donaudamp…"),
        ("Donaudampfschifffahrtsgesellschaft", 10, 2, "Donaudampfschifffah…"),
        ("die Donaudampfschifffahrt", 10, 1, "die…"),
        ("first\nsecond\nthird", 20, 2, "first\nsecond…"),
        ("first\n\nthird", 20, 2, "first…"),
        ("世界世界世界", 10, 1, "世界世界…"),
        ("世界世界世", 10, 1, "世界世界世"),
        ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 5, 1, "👩‍👩‍👧‍👦👩‍👩‍👧‍👦…"),
        ("🇩🇪🇫🇷🇮🇹", 4, 1, "🇩🇪…"),
        ("e\u{301}e\u{301}e\u{301}e\u{301}", 3, 1, "e\u{301}e\u{301}…"),
        ("ab \u{2067}שלום עולם\u{2069} cd", 9, 1, "ab \u{2067}שלום…\u{2069}"),
        ("ab \u{2067}שלום\u{2069} cd", 5, 1, "ab…"),
        ("สวัสดีครับทุกคน", 6, 1, "สวัสดีค…"),
        ("already…  more text", 9, 1, "already…"),
    ]

    // swift-format-ignore
    static let ends: [(String, Int, String)] = [
        ("Hello, my dear friend", 9, "Hello…"),
        ("Wait: there is more", 8, "Wait…"),
        ("Ready? Set. Go home", 8, "Ready…"),
        ("So it is... as ever", 12, "So it is…"),
        ("one - two three", 8, "one…"),
        ("well-known people", 6, "well…"),
        ("Meet Dr. Okafor today", 11, "Meet Dr…"),
        ("50% off everything", 5, "50%…"),
        ("Bill (paid.) and more", 14, "Bill (paid.)…"),
        ("Fun :) and more of it", 8, "Fun…"),
        ("Bill (see page nine)", 8, "Bill…"),
        (#"He said "go!" and went"#, 15, #"He said "go!"…"#),
        (#"He said "Nevertheless""#, 10, "He said…"),
        ("The girls’ new house", 12, "The girls’…"),
        ("Er sagt „ja“ und geht", 14, "Er sagt „ja“…"),
        ("« Oui ! » dit la dame", 11, "« Oui ! »…"),
        ("你好，世界很大", 8, "你好…"),
        ("他说：“你好世界”", 9, "他说…"),
        ("مرحبا، كيف الحال", 8, "مرحبا…"),
        ("नमस्ते। आप कैसे हैं", 6, "नमस्ते…"),
        ("Wow ‼️ what a game", 8, "Wow ‼️…"),
        ("Room *️⃣ is free now", 9, "Room *️⃣…"),
        ("Hi!\u{301} there you are", 6, "Hi!\u{301}…"),
        ("a \u{2067}שלום,\u{2069} cd ef", 9, "a \u{2067}שלום,\u{2069}…"),
        ("a \u{2067}שלום, עולם\u{2069} cd", 10, "a \u{2067}שלום…\u{2069}"),
        ("??????????????????", 5, "????…"),
    ]

    @Test("R17: punctuation before the … is removed, except closing marks", arguments: ends)
    func punctuation(text: String, columns: Int, expected: String) {
        let limit = TextLimit(columns: columns, lines: 1)
        let result = DisplayText.shorten(text, to: limit)
        #expect(result == expected)
        #expect(DisplayText.shorten(result, to: limit) == result)
    }

    @Test("R17: a text of brackets is shortened fast enough") func brackets() {
        let text = "a " + String(repeating: ")]", count: 40_000)
        #expect(DisplayText.shorten(text, to: TextLimit()).hasSuffix("…"))
    }

    @Test("R17: cut after a word, else after a character, with …", arguments: table)
    func shortens(text: String, columns: Int, lines: Int, expected: String) {
        #expect(DisplayText.shorten(text, to: TextLimit(columns: columns, lines: lines)) == expected)
    }

    @Test("R17: a text that scrolls is cut only by bytes") func bytes() {
        let words = String(repeating: "word ", count: 1000) + "end"
        let shortened = DisplayText.shorten(words, to: TextLimit())
        #expect(shortened.utf8.count <= DisplayText.mostBytes && shortened.hasSuffix("word…"))
        #expect(DisplayText.shorten("abc", to: TextLimit(bytes: 2)) == "")
        let combining = "a" + String(repeating: "\u{301}", count: 4000)
        #expect(DisplayText.shorten(combining, to: TextLimit()) == "…")
    }

    @Test("R17: random texts of every script fit, end between characters, are balanced, stay when shortened again")
    func properties() {
        var random = SeededGenerator(for: "TextShorteningTests")
        for _ in 0..<SeededGenerator.rounds(2000) {
            let text = DisplayText.clean(SeededText.make(using: &random), keepsLines: .random(using: &random))
            // Every second text scrolls, and is cut only by bytes.
            var limit = TextLimit(bytes: Int.random(in: 0...400, using: &random))
            if Bool.random(using: &random) {
                let bytes = Bool.random(using: &random) ? Int.random(in: 60...200, using: &random) : 4096
                limit = TextLimit(
                    columns: Int.random(in: 2...40, using: &random), lines: Int.random(in: 1...4, using: &random),
                    bytes: bytes)
            }
            let result = DisplayText.shorten(text, to: limit)
            let told = "seed \(random.seed), \(limit): \(text.debugDescription) became \(result)"
            #expect(result.utf8.count <= limit.bytes, "\(told)")
            if let columns = limit.columns {
                let count = DisplayText.lineCount(of: result, columns: columns, most: limit.lines)
                #expect(count <= limit.lines, "\(told)")
                #expect(!result.isEmpty || text.isEmpty, "\(told)")
            }
            #expect(isBalanced(result), "\(told)")
            #expect(DisplayText.shorten(result, to: limit) == result, "\(told)")
            #expect(DisplayText.clean(result, keepsLines: true) == result, "\(told)")
            #expect(result.isEmpty || result == text || startsAlike(result, text), "\(told)")
        }
    }

    /// Whether `result` without its ending consists of the first whole characters of `text`.
    private func startsAlike(_ result: String, _ text: String) -> Bool {
        var characters = Array(result)
        while let last = characters.last, last == "\u{2069}" || last == "\u{202C}" { characters.removeLast() }
        guard characters.last == "…" else { return false }
        let original = Array(text)
        return original.starts(with: characters) || original.starts(with: characters.dropLast())
    }

    private func isBalanced(_ text: String) -> Bool {
        var open: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x202A, 0x202B, 0x202D, 0x202E: open.append("\u{202C}")
            case 0x2066...0x2068: open.append("\u{2069}")
            case 0x202C, 0x2069: if open.popLast() != scalar { return false }
            case 0x0A: if !open.isEmpty { return false }
            default: break
            }
        }
        return open.isEmpty
    }
}
