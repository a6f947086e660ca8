import Model
import Testing

@testable import Program

struct LogTests {
    static func line(_ format: LogFormat, _ text: String, _ fields: KeyValuePairs<String, String> = [:]) -> String {
        Log.line(format, "delivery-0", .warning, text, fields, at: Instant(milliseconds: 0))
    }

    @Test func aTextLineIsOneLine() {
        #expect(
            Self.line(.text, "two\nlines", ["error": "says \"no\"", "count": "3"])
                == "1970-01-01T00:00:00Z WARNING delivery-0: two lines error=\"says \\\"no\\\"\" count=3\n")
    }

    @Test func aQuotationMarkIsEscapedWhateverFollows() {
        #expect(Self.line(.text, "x", ["a": "b\"\u{30D} c"]).hasSuffix(" a=\"b\\\"\u{30D} c\"\n"))
    }

    @Test func aJSONLineIsOneObject() {
        #expect(
            Self.line(.json, "two\nlines", ["odd\"name": "x"])
                == #"{"at":"1970-01-01T00:00:00Z","level":"warning","service":"delivery-0","#
                + #""text":"two\nlines","odd\"name":"x"}"# + "\n")
    }
}
