import Model
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
        ("opener without closer", "a\u{202E}bc", "a\u{202E}bc\u{202C}"),
        ("opener at the end", "abc \u{2067}", "abc"),
        ("open at a line's end", "\u{2067}a\nb", "\u{2067}a\u{2069}\nb"),
        ("isolate closes embedding in it", "\u{2067}\u{202B}a\u{2069}b", "\u{2067}\u{202B}a\u{202C}\u{2069}b"),
        ("embedding's closer stops at isolate", "\u{202B}\u{2067}a\u{202C}b\u{2069}\u{202C}",
         "\u{202B}\u{2067}ab\u{2069}\u{202C}"),
        ("emoji sequences stay", "👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️", "👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️"),
        ("byte order mark", "\u{FEFF}a", "a"),
        ("empty", "", ""),
        ("only white space", " \n\t ", ""),
    ]

    @Test("R17: control characters go, bidirectional ones are balanced", arguments: table)
    func cleans(name: String, text: String, expected: String) {
        let cleaned = DisplayText.clean(text, keepsLines: true)
        #expect(cleaned == expected, "\(name): \(cleaned.unicodeScalars.map { String($0.value, radix: 16) })")
        #expect(DisplayText.clean(cleaned, keepsLines: true) == cleaned)
    }

    @Test("R17: a title has no line ends")
    func singleLine() {
        #expect(DisplayText.clean("a\r\nb\nc", keepsLines: false) == "a b c")
    }

    @Test("R17: openers nested too deeply are left out with their closers")
    func deepNesting() {
        let deep = String(repeating: "\u{2067}", count: 100) + "a" + String(repeating: "\u{2069}", count: 100) + "b"
        let expected = String(repeating: "\u{2067}", count: 16) + "a" + String(repeating: "\u{2069}", count: 16) + "b"
        #expect(DisplayText.clean(deep, keepsLines: true) == expected)
    }
}
