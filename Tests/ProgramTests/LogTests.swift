import Model
import Testing

@testable import Program

struct LogTests {
    // swift-format-ignore
    static let lines: [(format: LogFormat, text: String, fields: KeyValuePairs<String, String>, line: String)] = [
        (.text, "two\nlines", ["error": "says \"no\"", "count": "3"],
         #"1970-01-01T00:00:00Z WARNING delivery-0: two lines error="says \"no\"" count=3"#),
        // A quotation mark is escaped, whatever follows.
        (.text, "x", ["a": "b\"\u{30D} c"], "1970-01-01T00:00:00Z WARNING delivery-0: x a=\"b\\\"\u{30D} c\""),
        (.json, "two\nlines", ["odd\"name": "x"],
         #"{"at":"1970-01-01T00:00:00Z","level":"warning","service":"delivery-0","text":"two\nlines","#
            + #""odd\"name":"x"}"#),
    ]

    @Test(arguments: lines.indices) func anEntryIsOneLine(index: Int) {
        let (format, text, fields, line) = Self.lines[index]
        #expect(Log.line(format, "delivery-0", .warning, text, fields, at: Instant(milliseconds: 0)) == line + "\n")
    }
}
