import Model
import Testing

@testable import Rendering

struct TemplateFillerTests {
    private static let content = """
        {"title": "T", "subtitle": "S", "body": "B", "data": {"a": {"b": "deep", "n": 2.50, "t": true, "o": {}},
         "list": ["x"], "s": "a\\u0007b", "open": "a\\u2067b", "close": "a\\u2069b", "e\\u0301": "decomposed"}}
        """

    // swift-format-ignore
    static let table: [(String, String)] = [
        ("{title}-{subtitle}-{body}", "T-S-B"), ("{data.a.b}", "deep"), ("{data.a.n}", "2.50"), ("{data.a.t}", "true"),
        ("{data.a.o}", ""), ("{data.a}", ""), ("{data.list}", ""), ("{data.a.b.c}", ""), ("{data.none}", ""),
        ("{data.s}", "ab"), ("{data.open} c", "a\u{2067}b\u{2069} c"),
        ("\u{2068}{data.close}\u{2069}", "\u{2068}ab\u{2069}"), ("[{data.none}]", "[]"), ("{", "{"),
        ("{data.\u{E9}}", ""),
    ]

    @Test("R9: values of the notification; a missing value is empty", arguments: table)
    func fills(template: String, expected: String) throws {
        let shown = try Sample.shown(Self.content)
        var filler = TemplateFiller(shown, shown.findings)
        #expect(try filler.fill(Template(template)) == expected)
        var withoutData = TemplateFiller(shown, hasData: false, shown.findings)
        #expect(try withoutData.fill(Template("{title}{data.a.b}")) == "T")
    }

    @Test("R1: a communication's title is its sender; the app's name replaces a missing title")
    func sender() throws {
        func fill(_ template: String, _ content: String, _ sender: StepSender?) throws -> String {
            var filler = TemplateFiller(try Sample.shown(content, sender: sender), DrawingFindings())
            return try filler.fill(Template(template))
        }
        let group = StepSender(name: "Sara", isGroup: true, groupName: "Chess")
        #expect(try fill("{title}/{subtitle}", #"{"title": "News", "subtitle": "Sub"}"#, group) == "Sara/Chess")
        #expect(try fill("{title}/{subtitle}", #"{"title": "News", "subtitle": "Sub"}"#, StepSender()) == "News/Sub")
        #expect(try fill("{title}", #"{"body": "B"}"#, StepSender()).isEmpty)
    }
}
