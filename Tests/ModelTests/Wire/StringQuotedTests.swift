import Model
import TestSupport
import Testing

struct StringQuotedTests {
    // swift-format-ignore
    static let table: [(text: String, most: Int, quoted: String)] = [
        ("urgent",                     64, "“urgent”"),
        ("",                           64, "“”"),
        ("Mars/Olympus",               4,  "“Mars”"),
        ("größer",                     64, "“größer”"),
        // Whole scalars only: ö has two bytes.
        ("größer",                     3,  "“gr”"),
        ("größer",                     4,  "“grö”"),
        ("\u{1B}[2J\u{7}\n\t\u{0}",    64, #"“\u001b[2J\u0007\u000a\u0009\u0000”"#),
        ("\u{7F}\u{9B}",               64, #"“\u007f\u009b”"#),
        ("a\u{202E}b\u{2066}c\u{200F}", 64, #"“a\u202eb\u2066c\u200f”"#),
        ("\u{200B}\u{200D}\u{FEFF}\u{AD}", 64, #"“\u200b\u200d\ufeff\u00ad”"#),
        ("\u{2028}\u{2029}\u{85}",     64, #"“\u2028\u2029\u0085”"#),
        ("\u{E0001}",                  64, #"“\udb40\udc01”"#),
        ("👍🏽é",                       64, "“👍🏽é”"),
    ]

    @Test(arguments: table) func hidesNothing(text: String, most: Int, quoted: String) {
        #expect(text.quoted(most: most) == quoted)
    }

    @Test func oneCharacterMayBeAsLongAsItLikes() {
        let marks = "a" + String(repeating: "\u{301}", count: 200_000)
        #expect(marks.count == 1 && marks.quoted().utf8.count <= 64 + "“”".utf8.count)
    }

    @Test func whateverItIsItIsShortAndOnOneLine() {
        var random = SeededGenerator(for: "whateverItIsItIsShortAndOnOneLine")
        for _ in 0..<500 {
            let quoted = SeededText.make(using: &random).quoted(most: 40)
            #expect(quoted.utf8.count <= 6 * 40 + 6)
            #expect(
                quoted.unicodeScalars.allSatisfy {
                    switch $0.properties.generalCategory {
                    case .control, .format, .lineSeparator, .paragraphSeparator: false
                    default: true
                    }
                })
        }
    }

    // swift-format-ignore
    static let paths: [(name: String, path: String)] = [
        ("na\u{202E}me",                       #"na\u202eme"#),
        ("\u{7F}\u{9B}",                       #"\u007f\u009b"#),
        (#"\u001b"#,                           #"\u001b"#),
        (String(repeating: "n", count: 127) + "é", String(repeating: "n", count: 127)),
        (String(repeating: "n", count: 126) + "é!", String(repeating: "n", count: 126) + "é"),
        (String(repeating: "n", count: 125) + "😀", String(repeating: "n", count: 125)),
    ]

    @Test(arguments: paths) func aPathIsQuotedAlike(name: String, path: String) throws {
        let rejection = try #require(throws: Rejection.self) {
            try JSONReader.read(Array(#"{"\#(name)":5}"#.utf8).span) { (reader) throws(Rejection) in
                try reader.beginObject()
                _ = try reader.nextName()
                _ = try reader.readString()
            }
        }
        #expect(rejection.path == path)
    }
}
