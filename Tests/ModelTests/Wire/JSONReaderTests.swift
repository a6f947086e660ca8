import Model
import TestSupport
import Testing

struct JSONReaderTests {
    /// Reads a whole value and returns it unchanged.
    static func slice(_ bytes: [UInt8]) throws(Rejection) -> JSONSlice {
        try JSONReader.read(bytes.span) { (reader) throws(Rejection) in try reader.readSlice() }
    }

    /// What is wrong with a value; names are not checked again where they already were.
    static func rejection(_ bytes: [UInt8], checksNames: Bool = true) -> Rejection? {
        do throws(Rejection) {
            try JSONReader.read(bytes.span, checksNames: checksNames) { (reader) throws(Rejection) in
                try reader.skipValue()
            }
            return nil
        } catch {
            return error
        }
    }

    static func rejection(_ text: String) -> Rejection? { rejection(Array(text.utf8)) }

    static let accepted = [
        "{}", "[]", "\"\"", "0", "-0", "true", "false", "null", " \t\r\n{ } ", "[1,2,[3,{\"a\":null}]]",
        #"{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}"#, #""\u00e9\ud83d\ude00\"\\\/\b\f\n\r\t""#,
        "1e400", "1E+5", "1e-5", "0.5", "-1.25e2", "123456789012345678901234567890",
        #"{"":1,"\u0000":2," ":3}"#, "{\"\u{E9}\":1,\"e\u{301}\":2}", "\"\u{7F}\u{FFFF}\u{10FFFF}\u{2028}\"",
        "[[[[[[]]]]]]",
    ]

    @Test(arguments: accepted) func acceptsWhatIsJSON(_ text: String) throws {
        let trimmed = text.drop { " \t\r\n".contains($0) }
        #expect(try trimmed.hasPrefix(String(decoding: Self.slice(Array(text.utf8)).bytes, as: UTF8.self)))
    }

    static let refused = [
        "", " ", "{", "[", "\"", "{\"", "{\"a", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "[1", "[1,", "{,}", "[,]",
        "{\"a\":1,}", "[1,]", "{\"a\" 1}", "{\"a\":1 \"b\":2}", "[1 2]", "{a:1}", "{'a':1}", "{1:2}", "1 2", "{}{}",
        "{}x", "nul", "tru", "falsy", "nulll", "True", "NaN", "Infinity", "-Infinity", "undefined", "+1", ".5", "1.",
        "01",
        "-", "-01", "1e", "1e+", "0x10", "1_000", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\\"", "\"a\nb\"",
        "\"\u{0}\"",
        "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\ud800\"", "\"\\ud83dx\"", "\"\\ud83d\\n\"", "\"\\ud83d\\u0041\"",
        "\"\\ud83d\\u\"", "\"\\u\"", "\"\\", "// no\n{}", "{/**/}", "{}\u{0}", "\u{A0}{}", "\u{FEFF}{}",
        #"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, #"{"b":[{"a":null,"a":null}]}"#, "]", "}", "{]", "[}",
    ]

    @Test(arguments: refused) func refusesWhatIsNone(_ text: String) throws {
        let rejection = try #require(Self.rejection(text))
        #expect(rejection.reason == .unreadable && !rejection.fix.isEmpty)
        #expect(throws: rejection) { try Self.slice(Array(text.utf8)) }
    }

    static let brokenUTF8: [[UInt8]] = [
        [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
        [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22], [0x7B, 0x22, 0x80, 0x22, 0x3A, 0x31, 0x7D],
        [0xFE, 0xFF, 0x00, 0x7B], [0x22, 0x80],
    ]

    @Test(arguments: brokenUTF8) func refusesBrokenUTF8(_ bytes: [UInt8]) {
        #expect(Self.rejection(bytes)?.reason == .unreadable)
        #expect(Self.rejection(bytes)?.found == "bytes that are not UTF-8")
    }

    @Test(arguments: ["[", "{\"a\":"]) func depthIsBounded(_ opener: String) {
        func found(_ depth: Int, checksNames: Bool = true) -> String? {
            let text = String(repeating: opener, count: depth) + (opener == "[" ? "" : "1")
            let closed = text + String(repeating: opener == "[" ? "]" : "}", count: depth)
            return Self.rejection(Array(closed.utf8), checksNames: checksNames)?.found
        }
        #expect(found(JSONReader.deepest) == nil)
        for depth in [JSONReader.deepest + 1, 100_000] { #expect(found(depth) == "more than 32 levels of nesting") }
        let inside = JSONReader.deepestInside
        #expect(found(inside, checksNames: false) == nil)
        #expect(found(inside + 1, checksNames: false) == "more than \(inside) levels of nesting")
        #expect(Self.rejection(String(repeating: opener, count: 100_000))?.reason == .unreadable)
    }

    @Test func readsNineHundredKilobytes() throws {
        let text = "{\"text\":\"" + String(repeating: "a", count: 900_000) + "\"}"
        #expect(try Self.slice(Array(text.utf8)).bytes.count == text.utf8.count)
        let members = (0..<50_000).map { "\"member\($0)\":\($0)" }.joined(separator: ",")
        #expect(Self.rejection("{\(members)}") == nil)
        #expect(Self.rejection("{\(members),\"member7\":1}")?.found == "a duplicate name")
    }

    // swift-format-ignore
    static let paths: [(text: String, path: String)] = [
        (#"{"content":{"attachments":[{},{"url":x}]}}"#, "content.attachments[1].url"),
        (#"{"a":[[1],[2,tru]]}"#,                        "a[1][1]"),
        (#"{"a":{"b":1},"a":2}"#,                        "a"),
        (#"{"a":{"b":1,"b":2}}"#,                        "a.b"),
        (#"[{}"#,                                        "[0]"),
        (#"{}x"#,                                        ""),
    ]

    @Test(arguments: paths) func namesThePath(text: String, path: String) throws {
        #expect(Self.rejection(text)?.path == path)
    }

    // swift-format-ignore
    static let strings: [(text: String, value: String)] = [
        (#""\ud83d\ude00""#,         "😀"),
        (#""\u00e9""#,               "é"),
        (#""a\u0000b""#,             "a\0b"),
        (#""\"\\\/\b\f\n\r\t""#,     "\"\\/\u{8}\u{C}\n\r\t"),
        (#""\uFFFF\uffff""#,         "\u{FFFF}\u{FFFF}"),
        (#""👩‍👩‍👧‍👦\u200d\u202e""#,     "👩‍👩‍👧‍👦\u{200D}\u{202E}"),
    ]

    @Test(arguments: strings) func resolvesEscapes(text: String, value: String) throws {
        #expect(try Array(String(json: Array(text.utf8).span).unicodeScalars) == Array(value.unicodeScalars))
    }

    // swift-format-ignore
    static let integers: [(text: String, value: Int?)] = [
        ("5", 5), ("5.0", 5), ("5e0", 5), ("0.5e1", 5), ("50e-1", 5), ("-0", 0), ("100", 100), ("-100", -100),
        ("101", nil), ("-101", nil), ("5.5", nil), ("1e400", nil), ("-1e400", nil), ("1e-400", 0),
        ("99999999999999999999", nil), ("9223372036854775808", nil), ("000", nil), ("\"5\"", nil), ("true", nil),
    ]

    @Test(arguments: integers) func readsIntegers(text: String, value: Int?) {
        let read = try? JSONReader.read(Array(text.utf8).span) { (reader) throws(Rejection) in
            try reader.readInteger(in: -100...100)
        }
        #expect(read == value)
    }

    @Test func namesAreComparedByteByByte() throws {
        // As Swift strings, "titleLoc\u{212A}ey" (a Kelvin sign) and "titleLocKey" are equal.
        let content = Array(#"{"title\u004cocKey":"b","titleLoc\u212aey":"a"}"#.utf8)
        #expect(try Content(json: content.span).title.key == "b")
        #expect(Self.rejection(content) == nil)
    }

    @Test func everyPrefixOfARecordIsRefusedAndNothingTraps() {
        let text = #"{"a":[1.5e3,"x\ud83d\ude00é",{"b":null}],"c":true,"d":-0,"é\u0061":{"":[]}}"#
        let bytes = Array(text.utf8)
        for length in 0..<bytes.count { #expect(Self.rejection(Array(bytes[..<length]))?.reason == .unreadable) }
        #expect(Self.rejection(bytes) == nil)
    }

    /// Values whose names are already checked are skipped by a faster method, which must find the same.
    @Test func whatIsPassedOverIsCheckedAlike() throws {
        let text =
            #"{"one":[1.5e3,"x\ud83d\ude00é \n",{"two":null,"three":[[],{}]}],"four":true,"five":-0,"six":{"":"a\"b"}}"#
        let signs = Array(#"{}[]",:\ntf0-.e"#.utf8) + [0x1F, 0x20]
        var random = SeededGenerator(for: "whatIsPassedOverIsCheckedAlike")
        var sound = 0
        for _ in 0..<20_000 {
            var bytes = Array(text.utf8)
            let place = Int.random(in: 0..<bytes.count, using: &random)
            let sign = signs.randomElement(using: &random) ?? 0
            switch Int.random(in: 0..<3, using: &random) {
            case 0: bytes[place] = sign
            case 1: bytes.insert(sign, at: place)
            default: bytes.remove(at: place)
            }
            let rejection = Self.rejection(bytes)
            let passed = Self.rejection(bytes, checksNames: false)
            #expect(passed == rejection, "\(String(decoding: bytes, as: UTF8.self))")
            if rejection == nil { sound += 1 }
        }
        #expect((1000..<19_000).contains(sound))
    }

    /// JSON that is valid in form is kept unchanged; all other bytes are rejected as elsewhere.
    @Test func theFormIsWhatEveryReaderTakes() throws {
        func form(_ bytes: [UInt8]) throws(Rejection) -> [UInt8] {
            try JSONReader.read(bytes.span) { (reader) throws(Rejection) in try reader.readForm() }
        }
        for text in Self.accepted {
            let bytes = Array(text.utf8)
            #expect(try form(bytes) == (try Self.slice(bytes).bytes), "\(text)")
        }
        let looseOnly = ["a duplicate name", "half of a surrogate pair"]
        for text in Self.refused {
            let strict = try #require(Self.rejection(text))
            do throws(Rejection) {
                _ = try form(Array(text.utf8))
                #expect(looseOnly.contains(strict.found), "\(text)")
            } catch {
                #expect(error == strict, "\(text)")
                #expect(!looseOnly.contains(strict.found), "\(text)")
            }
        }
    }

    @Test func namesThatStandTwiceAreFoundAtEachLength() {
        for length in 0..<40 {
            let name = String(repeating: "n", count: length)
            #expect(Self.rejection(#"{"\#(name)":1,"\#(name)":2}"#)?.found == "a duplicate name")
            #expect(Self.rejection(#"{"\#(name)":1,"\#(name)n":2,"m\#(name)":3}"#) == nil)
        }
        #expect(Self.rejection(#"{"abcdefgh\u0069":1,"abcdefghi":2}"#)?.found == "a duplicate name")
    }

    @Test("names that stand twice are found at each depth, however many are open", arguments: [1, 20, 31, 32, 33, 60])
    func manyNamesAreOpen(count: Int) {
        func members(_ value: String) -> String { (0..<count).map { "\"n\($0)\":\(value)," }.joined() }
        func object(outer: String = "o", inner: String = "i") -> String {
            "{\(members("{\"n0\":1}"))\"n\":{\(members("1"))\"\(inner)\":1},\"\(outer)\":1}"
        }
        #expect(Self.rejection(object()) == nil)
        for name in ["n0", "n\(count / 2)", "n\(count - 1)"] {
            #expect(Self.rejection(object(outer: name))?.path == name)
            #expect(Self.rejection(object(inner: name))?.path == "n.\(name)")
        }
    }

    /// Names that people number: no two have one hash.
    @Test(arguments: 9...30) func numberedNamesAreNotTakenForOneAnother(length: Int) {
        func name(_ places: [Int], _ digits: [Int]) -> String {
            var bytes = [UInt8](repeating: UInt8(ascii: "0"), count: length)
            for (place, digit) in zip(places, digits) { bytes[place] = UInt8(ascii: "0") + UInt8(digit) }
            return String(decoding: bytes, as: UTF8.self)
        }
        for first in 0..<length {
            for second in first + 1..<length {
                let names = (0..<100).map { name([first, second], [$0 / 10, $0 % 10]) }
                #expect(Self.rejection("{\(names.map { "\"\($0)\":1" }.joined(separator: ","))}") == nil)
            }
        }
    }
}
