import Model
import Testing

struct StringSlashedTests {
    @Test(arguments: ["", "a", "fifteen bytes..", "more than sixteen bytes", "ä€😀"])
    func isWhatInterpolationMakes(_ text: String) {
        #expect(String(slashed: [text, "b", text]) == "\(text)/b/\(text)")
        #expect(String(slashed: [text]) == text)
        #expect(String(slashed: ["", text, "", ""]) == "/\(text)//")
    }

    @Test(
        arguments: [
            ("a/b/c", 3, ["a", "b", "c"]), ("a/b/c/d", 3, ["a", "b", "c/d"]), ("a//", 3, ["a", "", ""]), ("", 3, [""]),
            ("a/\u{30D}b/\u{1159}c", 3, ["a", "\u{30D}b", "\u{1159}c"]),
            ("a/\u{FE0F}/\u{30D}", 2, ["a", "\u{FE0F}/\u{30D}"]),
        ])
    func isTakenApart(_ text: String, most: Int, parts: [String]) {
        #expect(text.slashedParts(most: most).map { Array($0.utf8) } == parts.map { Array($0.utf8) })
    }
}
