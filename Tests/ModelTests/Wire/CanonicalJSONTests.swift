import Model
import Testing

struct CanonicalJSONTests {
    static func canonical(_ text: String) throws -> String {
        String(decoding: try CanonicalJSON.bytes(of: Array(text.utf8).span), as: UTF8.self)
    }

    // swift-format-ignore
    static let table: [(text: String, canonical: String)] = [
        (#" { "b" : 1 , "a" : [ true , null ] } "#, #"{"a":[true,null],"b":1}"#),
        (#"{"a":null,"b":{}}"#,                     #"{"b":{}}"#),
        (#""\u0061\u00e9\n\/""#,                    #""aé\u000a/""#),
        (#"{"\u0062":1,"a":2}"#,                    #"{"a":2,"b":1}"#),
        ("150",      "15e1"), ("1.50e2",  "15e1"), ("15E+1",  "15e1"), ("0.15e3", "15e1"),
        ("1",        "1"),    ("1.0",     "1"),    ("10e-1",  "1"),    ("0.1e1",  "1"),
        ("0",        "0"),    ("-0",      "0"),    ("0.000",  "0"),    ("0e99",   "0"),
        ("0.5",      "5e-1"), ("-0.50",   "-5e-1"), ("5e-1",  "5e-1"),
        ("1e400",    "1e400"), ("123456789012345678901", "123456789012345678901"),
        ("1e99999999999999999999999", "1e1099511627776"), ("1e-99999999999999999999999", "1e-1099511627776"),
    ]

    @Test(arguments: table) func hasOneSpelling(text: String, canonical: String) throws {
        #expect(try Self.canonical(text) == canonical)
        #expect(try Self.canonical(canonical) == canonical)
    }

    // swift-format-ignore
    static let different: [(String, String)] = [
        ("1", "-1"), ("1", "\"1\""), ("1", "10"), ("1", "0.1"), ("[1,2]", "[2,1]"), ("{}", "[]"), ("[null]", "[]"),
        (#"{"a":1}"#, #"{"a":"1"}"#), (#"{"a":{"b":1}}"#, #"{"a":{},"b":1}"#), ("\"é\"", "\"e\u{301}\""),
        ("9007199254740993", "9007199254740992"), ("true", "false"), ("\"a\"", "\"A\""),
    ]

    @Test(arguments: different) func tellsValuesApart(left: String, right: String) throws {
        #expect(try Array(Self.canonical(left).utf8) != Array(Self.canonical(right).utf8))
        #expect(try ContentHash(of: Self.slice(left)) != ContentHash(of: Self.slice(right)))
    }

    @Test func hashIsStable() throws {
        // After an upgrade, stored hashes are compared with new ones.
        let hash = try ContentHash(of: Self.slice(#"{"title":"a","subtitle":null,"body":"\u0062"}"#))
        #expect(hash.description == "4d479d8e687a7ce8433192b3903edd3a")
        #expect(ContentHash(hash.description) == hash)
    }

    // swift-format-ignore
    static let words: [(text: String, other: String, isSame: Bool)] = [
        (#"{"body":" now open","title":"STRAßE frei","subtitle":" ","data":{"a":"B"}}"#, street, true),
        (#"{"title":"straße frei","body":"NOW OPEN","subtitle":"","data":{"a":"B"}}"#,   street, true),
        (#"{"title":"straße frei","body":"now open","data":{"a":"b"}}"#,                 street, false),
        (#"{"title":"straße frei","body":"nowopen","data":{"a":"B"}}"#,                  street, false),
        (#"{"title":"  Now  OPEN ","data":"A b"}"#, #"{"title":"now open","data":"A b"}"#,         true),
        (#"{"title":"Now\topen\u000a"}"#,           #"{"title":"now open"}"#,                      true),
        (#"{"title":"Say \"Hi\" [@`{]"}"#,          #"{"title":"SAY \u0022hi\u0022   [@`{]"}"#,    true),
        (#"{"title":"   ","body":"a"}"#,            #"{"body":"A"}"#,                              true),
        (#"{"body":"a","title":""}"#,               #"{"body":"A","subtitle":"\n"}"#,              true),
    ]
    private static let street = #"{"title":"Straße  frei","body":"Now\n open ","data":{"a":"B"}}"#

    @Test("P8: texts count by their words, without capitals and spaces; other strings as they are", arguments: words)
    func wordsOfTexts(text: String, other: String, isSame: Bool) throws {
        #expect((try ContentHash(of: Self.slice(text)) == ContentHash(of: Self.slice(other))) == isSame)
    }

    @Test(
        "each word of a text counts",
        arguments: [("Now  open", true), ("nowopen", false), ("now opens", false), (#"\u0010now open"#, false)])
    func otherWords(text: String, isSame: Bool) throws {
        let words = try CanonicalJSON.bytes(of: Array(#"{"title":"\#(text)"}"#.utf8).span, wordsOf: ["title"])
        #expect((words == Array(#"{"title":"now open"}"#.utf8)) == isSame)
    }

    static func slice(_ text: String) throws -> JSONSlice { try JSONReaderTests.slice(Array(text.utf8)) }
}
