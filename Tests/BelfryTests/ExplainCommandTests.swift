import Foundation
import TestSupport
import Testing

struct ExplainCommandTests {
    private static let story = "deploy/contract/story.jsonl"

    @Test(arguments: [
        ("deploy/contract/story", "story"), ("deploy/contract/examples/waiting", "waiting"),
        ("deploy/contract/examples/what-if", "what-if"),
    ])
    func aFileIsExplainedAsItWasRead(file: String, golden: String) throws {
        let run = try BelfryRun(["simulate", file + ".jsonl", "--explain"])
        #expect(run.code == 0, "\(run.complaints)")
        try expectGolden(run.output, golden)
    }

    /// What a person would want: both measurements, both rings, both pills and the payment that became urgent alert; a
    /// game that nags alerts once, and so does one match told in five wordings.
    static let again: [String: String] = [
        "low-1": "alerted S13", "low-2": "alerted S13", "ring-1": "alerted S13", "ring-2": "alerted S13",
        "pill-1": "alerted S13", "pill-2": "alerted S13", "pill-3": "suppressed P8", "card-1": "alerted S13",
        "card-2": "alerted S11", "farm-1": "alerted S13", "farm-2": "suppressed P8", "farm-3": "suppressed P8",
        "farm-4": "suppressed P8", "farm-5": "suppressed P8", "match-1": "alerted S13", "match-2": "quiet N5",
        "match-3": "quiet N5", "match-4": "quiet N5", "match-5": "quiet N5",
    ]

    @Test func theSameAgainIsAsAPersonWouldWant() throws {
        let text = try BelfryRun(["simulate", "deploy/contract/examples/again.jsonl", "--explain"]).output
        var outcomes: [String: String] = [:]
        // A part begins with the notification; its last step says how it ended.
        for part in text.components(separatedBy: "\n\n") {
            let steps = part.matches(of: /\n  \S+Z  (\S+)  (\S+), final\n/)
            outcomes[String(part.split(separator: "/")[1])] = steps.last.map { "\($0.output.2) \($0.output.1)" }
        }
        #expect(outcomes == Self.again)
    }

    @Test func helpShowsTheWhatIfExample() throws {
        let help = try BelfryRun(["simulate", "--help"]).output
        let lines = try Self.whatIf().split(separator: "\n")
        #expect(lines.count == 3)
        for line in lines { #expect(help.contains("\n  \(line)\n")) }
    }

    private static func whatIf() throws -> String {
        try String(
            contentsOf: packageFolder.appendingPathComponent("deploy/contract/examples/what-if.jsonl"), encoding: .utf8)
    }

    @Test(arguments: ["bank/s-9/anna", "chat/m-77", "parcel/p-1042", "shop/o-12/anna"])
    func aPipeSaysTheSameAsTheSimulation(_ id: String) throws {
        let records = try BelfryRun(["simulate", Self.story]).output
        let piped = try BelfryRun(["explain", id, "--from", "-", "--story", Self.story], input: records)
        let direct = try BelfryRun(["simulate", Self.story, "--explain", id])
        #expect(piped.code == 0, "\(piped.complaints)")
        #expect(piped.output == direct.output && piped.output.hasPrefix(id))
        #expect(try BelfryRun(["simulate", Self.story, "--explain"]).output.contains(piped.output))
    }

    @Test func withoutTheStoryAPipeSaysWhatHelps() throws {
        let records = try BelfryRun(["simulate", Self.story]).output
        let run = try BelfryRun(["explain", "shop/o-12/anna", "--from", "-"], input: records)
        let needed =
            "  Against rule P6 this helps: the person's consent to its marketing topic (`marketing`). The "
            + "records of the person, the app and the request are not available, so whether that is enough was not tried out.\n"
        #expect(run.output.hasSuffix(needed), "\(run.output)")
    }

    @Test func jsonIsOneObjectWithTheWaysOut() throws {
        let run = try BelfryRun(["simulate", Self.story, "--explain", "shop/o-12/anna", "--json"])
        let json = try ReadJSON(run.output)
        #expect(json["asked"] == "shop/o-12/anna" && json["notifications.id"] == #"["shop/o-12/anna"]"#)
        #expect(json.texts("notifications.waysOut.heading") == ["It would have alerted at once if"])
        #expect(
            json.texts("notifications.waysOut.ways")
                == ["the person had agreed to the marketing topic “Offers” of “Corner Shop” (`marketing`)"])
        #expect(run.output.split(separator: "\n").count == 1)
    }

    @Test func whoElseGotItIsSaid() throws {
        let run = try BelfryRun(["simulate", Self.story, "--explain", "chat/m-77/carl"])
        #expect(run.code == 1 && run.output.isEmpty)
        #expect(
            run.complaints
                == "belfry: there is nothing about chat/m-77/carl in \(Self.story); the request went to anna, ben\n")
    }

    /// The end of the story, and what is said of a notification then.
    @Test(arguments: [
        ("2026-01-02T04:59:59Z", "  It waits for its trigger, which is at 2026-01-02T05:00:00Z.\n"),
        ("2026-01-02T05:00:00Z", "  It is settled: alerted.\n"),
    ])
    func whatWaitsSaysForWhatAndUntilWhen(end: String, told: String) throws {
        let lines = try Self.whatIf().replacing(#""sound":"default""#, with: #""trigger":{"afterSeconds":5400}"#)
        let run = try BelfryRun(["simulate", "-", "--explain", "shop/o-1/ben", "--until", end], input: lines)
        #expect(run.output.contains(told), "\(run.output)")
    }

    @Test(arguments: [([], true), (["--window", "301"], true), (["--window", "300"], false)] as [([String], Bool)])
    func theWindowOfRepeatsCanBeSet(words: [String], isKnown: Bool) throws {
        let first = try Self.whatIf()
        let request = try #require(first.split(separator: "\n").last)
        let lines = first + request.replacing("T03:30:00Z", with: "T03:35:00Z") + "\n"
        let run = try BelfryRun(["simulate", "-", "--explain"] + words, input: lines)
        #expect(run.output.contains("  P0  suppressed\n") == isKnown, "\(run.output)")
    }
}
