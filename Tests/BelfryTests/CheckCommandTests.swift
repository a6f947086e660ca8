import Foundation
import TestSupport
import Testing

struct CheckCommandTests {
    static let app = #"{"id":"rail","name":"Rail","topics":[{"id":"delays","name":"Delays"}]}"#
    static let good =
        #"{"id":"d1","app":"rail","recipients":["anna"],"topic":"delays","content":{"title":"Train Delayed"}}"#
    static let advised =
        #"{"id":"d2","app":"rail","recipients":["anna"],"badge":1,"content":{"title":"Train Delayed"}}"#
    static let broken =
        #"{"id":"d3","app":"rail","recipients":["anna"],"topic":"delay","sound":5,"expires":"soon","content":{"body":"B"}}"#
    static let trigger =
        #"{"id":"d","app":"rail","recipients":["a"],"content":{"body":"B"},"trigger":{"at":"2026-03-01T12:00:00Z"}}"#
    static let person = #"{"id":"anna","timeZone":"Europe/Berlin","locale":"de-DE"}"#

    // swift-format-ignore
    static let runs: [(records: [String], words: [String], code: Int32, last: String)] = [
        ([app, good, person],          [],                            0,  "3 records: 0 turned down, 0 with advice"),
        ([good, app],                  ["--strict"],                  0,  "2 records: 0 turned down, 0 with advice"),
        ([app, advised],               [],                            0,  "2 records: 0 turned down, 1 with advice"),
        ([app, advised],               ["--strict"],                  2,  "2 records: 0 turned down, 1 with advice"),
        ([app, broken, advised],       ["--strict"],                  1,  "3 records: 1 turned down, 1 with advice"),
        ([good],                       [],                            0,  "1 record: 0 turned down, 0 with advice"),
        ([person],                     ["--as", "request"],           1,  "1 record: 1 turned down, 0 with advice"),
        ([#"{"topic":"people","value":\#(person)}"#], [],              0,  "1 record: 0 turned down, 0 with advice"),
        ([#"{"topic":"people","key":"anna","value":null}"#], [],       0,  "0 records: 0 turned down, 0 with advice"),
        ([#"{"topic":"people","key":"ben","value":\#(person)}"#], [],  1,  "1 record: 1 turned down, 0 with advice"),
        ([app, #"{"id":"1","app":"rail","recipients":["a"],"topic":"people"}"#], [], 1, "2 records: 1 turned down, 0 with advice"),
        ([#"{"id":"1",}"#, good],      [],                            1,  "2 records: 1 turned down, 0 with advice"),
        ([#"{"aps":{"alert":"x"}}"#],  [],                            1,  "1 record: 1 turned down, 0 with advice"),
        ([trigger],                    ["--at", "2026-03-01T12:00:00Z"], 0, "1 record: 0 turned down, 0 with advice"),
        ([trigger],                    ["--at", "2026-03-01T12:00:01Z"], 1, "1 record: 1 turned down, 0 with advice"),
    ]

    @Test(arguments: runs) func ends(records: [String], words: [String], code: Int32, last: String) throws {
        let run = try BelfryRun(["check", "-"] + words, input: records.joined(separator: "\n") + "\n")
        #expect(run.code == code && run.output.split(separator: "\n").last.map(String.init) == last)
        #expect(run.complaints.isEmpty)
    }

    @Test func tellsAllOfARecord() throws {
        let run = try BelfryRun(["check", "-"], input: "\(Self.app)\n\n\(Self.broken)\n\(Self.advised)\n")
        try expectGolden(run.output, "check")
    }

    @Test func aRecordOverSeveralLinesAndAListAreTakenApart() throws {
        let list = "[\n\(Self.app),\n\(Self.broken)\n]\n"
        #expect(try BelfryRun(["check", "-"], input: list).output.hasPrefix("standard input:3  request “rail/d3”\n"))
        let brokenList = try BelfryRun(["check", "-"], input: "[\(Self.good),\n{\"id\":\"2\",}]\n")
        #expect(brokenList.output.contains("a “}” after a comma"))
        let pretty = try BelfryRun(["check", "-"], input: "{\n \"id\": \"a\",\n \"name\": \"A\",\n}\n")
        #expect(pretty.output.contains("(line 4, column 1)"))
        #expect(pretty.output.hasSuffix("1 record: 1 turned down, 0 with advice\n"))
    }

    @Test func withoutTheAppsRecordItSaysSo() throws {
        let run = try BelfryRun(["check", "-"], input: Self.good)
        #expect(run.output.hasPrefix("The files hold no valid record of app “rail”:"))
    }

    @Test func asJSON() throws {
        let run = try BelfryRun(["check", "-", "--json"], input: "\(Self.app)\n\(Self.broken)\n")
        let json = try ReadJSON(run.output)
        #expect(json["turnedDown"] == "1")
        #expect(json["records.kind"] == #"["app","request"]"# && json["records.line"] == "[1,2]")
        #expect(json.texts("records.problems.path") == ["sound", "expires", "topic"])
        #expect(json.texts("records.problems.example").last == "delays")
    }

    @Test func drawsWhatGoodRequestsWouldLookLike() throws {
        let folder = try TemporaryFolder()
        let page = folder.url.appendingPathComponent("cards.html")
        let app = #"{"id":"rail","name":"Rail","strings":{"de":{"T":"Zug verspätet"},"en":{"T":"Train Delayed"}}}"#
        let request =
            #"{"id":"d","app":"rail","recipients":["anna"],"content":{"titleLocKey":"T","body":"By 10 <b>minutes</b>."}}"#
        let run = try BelfryRun(["check", "-", "--html", page.path], input: "\(app)\n\(request)\n\(Self.broken)\n")
        #expect(run.code == 1)
        let html = try String(contentsOf: page, encoding: .utf8)
        for text in [
            "rail/d", "iPhone, locked", "iPhone, unlocked", "Apple Watch, worn", "Mac, unlocked", "Zug verspätet",
            "Train Delayed", "Mitteilung", "By 10 &lt;b&gt;minutes&lt;/b&gt;.", "rail/d3", "found 5, a number",
        ] { #expect(html.contains(text), "\(text)") }
        #expect(!html.contains("<b>minutes"))
    }
}
