import Model
import Testing

struct TextColumnsTests {
    // swift-format-ignore
    static let table: [(Character, Int)] = [
        ("a", 1), (" ", 1), ("é", 1), ("e\u{301}", 1), ("ß", 1), ("ก", 1), ("ก็", 1), ("ع", 1), ("…", 1),
        ("世", 2), ("あ", 2), ("カ", 2), ("ｶ", 1), ("한", 2), ("Ａ", 2), ("。", 2), ("𠀀", 2),
        ("😀", 2), ("👩‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("❤️", 2), ("❤", 1), ("1️⃣", 2), ("\u{200B}", 0), ("\u{2067}", 0),
    ]

    @Test("R4: a wide character counts two", arguments: table)
    func columns(character: Character, expected: Int) { #expect(DisplayText.columns(of: character) == expected) }
}
