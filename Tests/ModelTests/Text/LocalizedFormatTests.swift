import Model
import Testing

struct LocalizedFormatTests {
    // swift-format-ignore
    static let table: [(String, [String], String)] = [
        ("plain", ["A"], "plain"), ("%@ and %@", ["A", "B"], "A and B"), ("%2$@ to %1$@", ["A", "B"], "B to A"),
        ("%@, %1$@, %@", ["A", "B"], "A, A, B"), ("100%% %@", ["A"], "100% A"), ("%@ %@", ["A"], "A "),
        ("%3$@|%0$@", ["A"], "|"), ("%d %", ["A"], "%d %"), ("%99999999999999999999$@", ["A"], "%99999999999999999999$@"),
        // An ending that begins with a combining sign: with `@` it is one character.
        ("%@\u{9C7}\u{9B0}", ["Anna"], "Anna\u{9C7}\u{9B0}"), ("%1$@\u{301}", ["e"], "e\u{301}"),
        ("%%\u{301}", [], "%\u{301}"),
    ]

    @Test("R3: placeholders by order and by number", arguments: table)
    func fills(format: String, arguments: [String], expected: String) {
        #expect(LocalizedFormat.fill(format, with: arguments) == expected)
    }
}
