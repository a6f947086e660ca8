import Explaining
import Model
import Simulation
import TestSupport
import Testing

@testable import Console

/// Questions whose changed file is written by hand.
struct WhatIfCaseTests {
    typealias Change = @Sendable (inout ShopStory) -> Void

    private static func newRecord(_ topic: String, _ key: String, _ value: String) -> Change {
        { $0.before = [ShopStory.line("08:30", topic, key, value)] }
    }

    private static func person(_ settings: String) -> Change {
        var story = ShopStory()
        story.settings = settings
        return newRecord("people", "anna", story.person())
    }

    /// A question, the outcome, the words of the answer, and the change by hand.
    static let cases: [(question: String, outcome: String, words: String, change: Change)] = [
        (
            #"{"level":"time-sensitive"}"#, "alerted", "It would have alerted at once.",
            { $0.level = "time-sensitive" }
        ),
        (
            #"{"level":"passive"}"#, "quiet",
            "It would have come quietly. It is Passive, so it comes without an alert.", { $0.level = "passive" }
        ),
        (
            #"{"focus":{"id":"work","on":false}}"#, "alerted", "It would have alerted at once.",
            { $0.before = [$0.interaction("08:30", "x", "focus-off", #","focus":"work""#)] }
        ),
        (
            #"{"setting":{"name":"authorization","value":"denied"}}"#, "suppressed",
            "Nobody would have seen it. The person has not allowed this app to send notifications.",
            person(#"{"authorization":"denied"}"#)
        ),
        (
            #"{"setting":{"name":"sound","value":"false"}}"#, "alerted",
            "The decision would have been the same, but the devices would have shown it otherwise.",
            person(#"{"authorization":"authorized","sound":false}"#)
        ),
        (
            #"{"level":"time-sensitive","entitlement":{"name":"time-sensitive","has":false}}"#, "alerted",
            "It would have alerted at 2026-03-02T10:00:00Z.",
            { story in
                story.level = "time-sensitive"
                newRecord("apps", "shop", #"{"id":"shop","name":"Corner Shop"}"#)(&story)
            }
        ),
        (
            #"{"at":"2026-03-02T11:00:00Z"}"#, "alerted", "It would have alerted at once.",
            { $0.requestedAt = "11:00" }
        ),
        (#"{"level":"active"}"#, "alerted", "Nothing would have been different.", { _ in }),
    ]

    @Test(arguments: 0..<cases.count) func theAnswerIsThatOfTheFileWrittenByHand(row: Int) throws {
        let (question, outcome, words, change) = Self.cases[row]
        let (history, kept) = try ShopStory().kept()
        let answer = WhatIf(kept, at: history.end)
            .answer(to: try WhatIfQuestion(json: Array(question.utf8).span), mayGoOn: { true })
        #expect(answer.reason == nil && answer.words == words)
        var story = ShopStory()
        change(&story)
        let byHand = story.lines.joined(separator: "\n").replacing(#"["anna","ben"]"#, with: #"["anna"]"#)
        let written = try [byHand, WhatIfTests.lines(answer.file).joined(separator: "\n")].map { file in
            WhatIfTests.lines(of: ShopStory.id, in: try SimulatedFile.run(file, in: .services(), until: answer.until))
        }
        #expect(written[0] == written[1])
        let members = try ShopStory.members { answer.writeMembers(to: &$0, mayReadContent: true) }
        #expect(members["changed.outcome"] == outcome)
        #expect(members.texts("changed.drawings").allSatisfy { $0.hasPrefix("<article") })
        #expect(members["reproducible"] == "true" && members["reason"] == "null")
    }

    @Test(arguments: [
        "{}", #"{"level":"loud"}"#, #"{"setting":{"name":"sound","value":"perhaps"}}"#,
        #"{"setting":{"name":"contacts","value":"true"}}"#, #"{"entitlement":{"name":"everything","has":true}}"#,
        #"{"focus":{"id":"work"}}"#, #"{"colour":"red"}"#, "[]", "",
    ])
    func whatIsNoQuestionIsTurnedDown(body: String) {
        #expect(throws: Rejection.self) { try WhatIfQuestion(json: Array(body.utf8).span) }
    }

    /// The answer to another level, from a story whose records are changed.
    private static func answer(
        _ level: InterruptionLevel = .timeSensitive, at time: String? = nil, change: (inout KeptStory) -> Void
    ) throws -> WhatIfAnswer {
        let (history, whole) = try ShopStory().kept()
        var kept = whole
        change(&kept)
        let now = try time.map { try #require(Instant($0)) } ?? history.end
        return WhatIf(kept, at: now).answer(to: WhatIfQuestion([.level(level)]), mayGoOn: { true })
    }

    /// Records that are not kept, and what is said.
    static let lacking: [(topic: Topic, words: String)] = [
        (.ingest, "The request is not kept any more"),
        (.apps, "The app's record from before the request is not known."),
        (.people, "The person's record from before the request is not known."),
        (.interactions, "So the kept records lack something that mattered then"),
    ]

    @Test(arguments: lacking) func itSaysWhatItLacks(topic: Topic, words: String) throws {
        let answer = try Self.answer(.passive) { $0.inputs.removeAll { $0.topic == topic } }
        #expect(answer.reason?.contains(words) == true, "\(answer.reason ?? "")")
        let members = try ShopStory.members { answer.writeMembers(to: &$0, mayReadContent: false) }
        #expect(members["reproducible"] == "false" && members["changed"] == nil)
        #expect(members["happened.outcome"] == "alerted")
    }

    @Test func whatStillWaitsMustStillWaitInTheReplay() throws {
        func waiting(_ kept: inout KeptStory) {
            kept.receipts.removeAll { $0.text.contains("\"alerted\"") }
            #expect(kept.ownReceipts.map(\.code) == [.accepted, .held])
        }
        let late = try Self.answer(change: waiting)
        #expect(late.reason?.hasPrefix("The replay says `alerted` by rule W8") == true)
        let early = try Self.answer(at: "2026-03-02T09:00:00Z", change: waiting)
        #expect(early.words == "It would have alerted at once.")
    }

    @Test func aStoryThatIsTooLongIsNotReplayed() throws {
        let answer = try Self.answer { $0.inputs += Array(repeating: $0.inputs[0], count: WhatIf.mostInputs) }
        #expect(answer.reason == "20007 records came in meanwhile; only 20000 can be replayed.")
    }

    /// The console may have begun after the records, and know them only from the compacted topics.
    @Test func anAppThatChangedItsRecordLaterIsReplayedWithIt() throws {
        let end = try ShopStory().kept().history.end
        let answer = try Self.answer { kept in
            for index in kept.inputs.indices where [.apps, .people].contains(kept.inputs[index].topic) {
                kept.inputs[index].at = end
            }
            kept.inputs.sort { $0.at < $1.at }
        }
        #expect(answer.reason == nil && answer.words == "It would have alerted at once.")
    }

    @Test func signedRequestsAreReplayedWithoutTheirKeys() throws {
        let signing =
            #"{"id":"shop","name":"Corner Shop","entitlements":["time-sensitive"],"#
            + #""signingKeys":[{"id":"k","secret":"0123456789012345678901234567890123456789"}]}"#
        let answer = try Self.answer { kept in
            for index in kept.inputs.indices where kept.inputs[index].topic == .apps {
                kept.inputs[index].value = Array(signing.utf8)
            }
        }
        #expect(answer.reason == nil && answer.words == "It would have alerted at once.")
    }
}
