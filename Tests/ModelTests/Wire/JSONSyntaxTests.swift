import Model
import Testing

/// Common mistakes in hand-written JSON, and their messages. More are in the golden files of the checks.
struct JSONSyntaxTests {
    // swift-format-ignore
    static let table: [(text: String, found: String, fix: String)] = [
        (#"{"a":1,}"#,          "a “}” after a comma instead of a member name (column 8)", "take out the comma before it"),
        ("{\"a\":[1,\n2,]}",     "a “]” after a comma instead of a value (line 2, column 3)", "take out the comma before it"),
        ("{“a”:1}",             "a sign such as a curly quotation mark instead of a member name (column 2)",
         "write names and strings in straight double quotes"),
        ("{a:1}",               "a word without quotes instead of a member name (column 2)",
         "write names and strings in double quotes"),
        (#"{"a":True}"#,        "a word instead of a value (column 6)",
         "write true, false or null in small letters, and other words as strings in quotes"),
        (#"{"a":1 // one"#,     "a comment instead of a comma (column 8)", "leave comments out: JSON has none"),
        (#"{"a"=1}"#,           "an equals sign instead of a colon (column 5)", "write a colon between name and value"),
        (#"{"a":1}{"b":2}"#,    "a second value instead of the end (column 8)", "send one JSON object a record"),
        (#"{"a":+1}"#,          "a number in an invalid form instead of a value (column 6)",
         "write numbers as in 5, -0.5 or 1e3"),
        ("{\"a\":\"x\ny\"}",    "a control character instead of an escaped control character (column 8)",
         "write it as an escape, such as \\n"),
        (#"{"a":[1"#,           "its end too early, after 7 bytes", "send the whole record: more should follow"),
    ]

    @Test(arguments: table) func isTold(text: String, found: String, fix: String) throws {
        let fault = try #require(JSONReader.fault(in: Array(text.utf8)))
        #expect(fault.reason == .unreadable && fault.found == found && fault.fix == fix)
    }
}
