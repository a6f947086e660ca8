import Foundation
import TestSupport
import Testing

struct ExplainCommandTests {
    private static let story = "deploy/story.jsonl"

    @Test func theStoryIsExplainedAsItWasRead() throws {
        let run = try BelfryRun(["simulate", Self.story, "--explain"])
        #expect(run.code == 0, "\(run.complaints)")
        try expectGolden(run.output, "story")
    }

    @Test func aFocusAndASummaryAreExplainedAsTheyWereRead() throws {
        let file = "deploy/examples/waiting.jsonl"
        try expectGolden(try BelfryRun(["simulate", file, "--explain"]).output, "waiting")
        let early = try BelfryRun(["simulate", file, "--explain", "--until", "2026-03-02T08:31:00Z"]).output
        let waits = "It waits for the end of the Focus “work”, which is at 2026-03-02T11:00:00Z."
        #expect(early.components(separatedBy: waits).count == 3)
    }

    @Test func theWhatIfExampleRuns() throws {
        let run = try BelfryRun(["simulate", "deploy/examples/what-if.jsonl", "--explain"])
        #expect(run.code == 0, "\(run.complaints)")
        try expectGolden(run.output, "what-if")
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

    @Test func theSameAgainIsExplainedAsItWasRead() throws {
        let file = "deploy/examples/again.jsonl"
        try expectGolden(try BelfryRun(["simulate", file, "--explain"]).output, "again")
        var outcomes: [String: String] = [:]
        for line in try BelfryRun(["simulate", file]).output.split(separator: "\n") {
            let record = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            guard record["topic"] as? String == "notifications.receipts",
                let receipt = record["value"] as? [String: Any], receipt["terminal"] as? Bool == true,
                let request = receipt["request"] as? String, let code = receipt["code"] as? String,
                let rule = receipt["rule"] as? String
            else { continue }
            outcomes[request] = "\(code) \(rule)"
        }
        #expect(outcomes == Self.again)
    }

    @Test func helpShowsTheWhatIfExample() throws {
        let help = try BelfryRun(["simulate", "--help"]).output
        let file = packageFolder.appendingPathComponent("deploy/examples/what-if.jsonl")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 3)
        for line in lines { #expect(help.contains("\n  \(line)\n")) }
    }

    @Test(arguments: ["bank/s-9/anna", "chat/m-77", "parcel/p-1042", "shop/o-12/anna"])
    func aPipeSaysTheSameAsTheSimulation(_ id: String) throws {
        let records = try BelfryRun(["simulate", Self.story]).output
        let piped = try BelfryRun(["explain", id, "--from", "-", "--story", Self.story], input: records)
        let direct = try BelfryRun(["simulate", Self.story, "--explain", id])
        #expect(piped.code == 0, "\(piped.complaints)")
        #expect(piped.output == direct.output)
        #expect(piped.output.hasPrefix(id))
        let whole = try BelfryRun(["simulate", Self.story, "--explain"]).output
        #expect(whole.contains(piped.output))
    }

    @Test func withoutTheStoryAPipeSaysWhatHelps() throws {
        let records = try BelfryRun(["simulate", Self.story]).output
        let run = try BelfryRun(["explain", "shop/o-12/anna", "--from", "-"], input: records)
        let needed =
            "  Against rule P6 this helps: the person's consent to its marketing topic (`marketing`). The "
            + "records of the person, the app and the request are not available, so whether that is enough was not tried out.\n"
        #expect(run.output.hasSuffix(needed), "\(run.output)")
    }

    @Test(arguments: ["--story=\(story)", "--window=60"]) func aStoryGoesWithAFile(_ option: String) throws {
        let run = try BelfryRun(["explain", "shop/o-12/anna", option])
        #expect(run.code == 64)
        #expect(run.complaints.contains("--story and --window go with --from"), "\(run.complaints)")
    }

    @Test func theWaysOutAreInTheJSON() throws {
        let run = try BelfryRun(["simulate", Self.story, "--explain", "shop/o-12/anna", "--json"])
        let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let notification = try #require((object["notifications"] as? [[String: Any]])?.first)
        let waysOut = try #require((notification["waysOut"] as? [[String: Any]])?.first)
        #expect(waysOut["heading"] as? String == "It would have alerted at once if")
        #expect(
            waysOut["ways"] as? [[String]]
                == [["the person had agreed to the marketing topic “Offers” of “Corner Shop” (`marketing`)"]])
    }

    @Test func jsonIsOneObject() throws {
        let run = try BelfryRun(["simulate", Self.story, "--explain", "chat/m-77", "--json"])
        let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(object["asked"] as? String == "chat/m-77")
        let notifications = try #require(object["notifications"] as? [[String: Any]])
        #expect(notifications.map { $0["id"] as? String } == ["chat/m-77/anna", "chat/m-77/ben"])
        #expect(run.output.split(separator: "\n").count == 1)
    }

    @Test func whoElseGotItIsSaid() throws {
        let run = try BelfryRun(["simulate", Self.story, "--explain", "chat/m-77/carl"])
        #expect(run.code == 1)
        #expect(run.output.isEmpty)
        #expect(
            run.complaints
                == "belfry: there is nothing about chat/m-77/carl in \(Self.story); the request went to anna, ben\n")
    }

    @Test func whatWaitsSaysForWhatAndUntilWhen() throws {
        let file = packageFolder.appendingPathComponent("deploy/examples/what-if.jsonl")
        let lines = try String(contentsOf: file, encoding: .utf8)
            .replacingOccurrences(of: #""sound":"default""#, with: #""trigger":{"afterSeconds":5400}"#)
        let run = try BelfryRun(["simulate", "-", "--explain", "shop/o-1/ben"], input: lines)
        #expect(run.output.contains("  It waits for its trigger, which is at 2026-01-02T05:00:00Z.\n"), "\(run.output)")
        let later = try BelfryRun(
            ["simulate", "-", "--explain", "shop/o-1/ben", "--until", "2026-01-02T05:00:00Z"], input: lines)
        #expect(later.output.contains("  It is settled: alerted.\n"), "\(later.output)")
    }

    @Test func theWindowOfRepeatsCanBeSet() throws {
        let file = packageFolder.appendingPathComponent("deploy/examples/what-if.jsonl")
        let first = try String(contentsOf: file, encoding: .utf8)
        let request = try #require(first.split(separator: "\n").last)
        let lines = first + request.replacing("T03:30:00Z", with: "T03:35:00Z") + "\n"
        for (words, isKnown) in [([], true), (["--window", "301"], true), (["--window", "300"], false)] {
            let run = try BelfryRun(["simulate", "-", "--explain"] + words, input: lines)
            #expect(run.output.contains("  P0  suppressed\n") == isKnown, "\(words) \(run.output)")
        }
    }

    @Test func aBadLineOfAWhatIfIsNamed() throws {
        let run = try BelfryRun(["simulate", "-", "--explain"], input: "{\"topic\":\"apps\"}\n{\n")
        #expect(run.code == 1)
        #expect(run.complaints.hasPrefix("belfry simulate: line 2: "), "\(run.complaints)")
    }
}
