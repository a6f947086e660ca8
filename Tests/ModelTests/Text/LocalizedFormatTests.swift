@testable import Model
import Testing

struct LocalizedFormatTests {
    // swift-format-ignore
    static let table: [(String, [String], String, Bool)] = [
        ("plain", ["A"], "plain", false), ("%@ and %@", ["A", "B"], "A and B", false),
        ("%2$@ to %1$@", ["A", "B"], "B to A", false), ("%@, %1$@, %@", ["A", "B"], "A, A, B", false),
        ("100%% %@", ["A"], "100% A", false), ("%@ %@", ["A"], "A ", true), ("%1$@ %2$@", ["A"], "A ", true),
        ("%3$@|%0$@", ["A"], "|", true), ("%@", [], "", true), ("%d %", [], "%d %", false),
        ("%99999999999999999999$@", ["A"], "%99999999999999999999$@", false),
        // The text after the placeholder begins with a combining mark, which forms one character with `@`.
        ("%@\u{9C7}\u{9B0}", ["Anna"], "Anna\u{9C7}\u{9B0}", false), ("%1$@\u{301}", ["e"], "e\u{301}", false),
        // An argument does not change the direction of the text around it (rule R17).
        ("%@ paid %@", ["\u{202E}Ann\u{2067}a", "5"], "Ann\u{2067}a\u{2069} paid 5", false),
        ("\u{2068}%@\u{2069} paid", ["a\u{2069}b\u{200B}"], "\u{2068}ab\u{2069} paid", false),
        ("%%\u{301}", [], "%\u{301}", false),
    ]

    @Test("R3: placeholders by order and by number; a missing argument is empty, and reported", arguments: table)
    func fills(format: String, arguments: [String], expected: String, lacksArgument: Bool) {
        let filled = LocalizedFormat.fill(format, with: arguments)
        #expect(filled.text == expected && filled.lacksArgument == lacksArgument)
        // If there is a plain field, it replaces a string that lacks an argument.
        let text = Content.LocalizableText(plain: "plain text", key: "K", arguments: arguments)
        #expect(text.filled(format).text == (lacksArgument ? "plain text" : expected))
    }
}
