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

    private static let atOnce = "It would have alerted at once."
    private static let quietly = "It would have come quietly. It is Passive, so it comes without an alert."
    private static let hidden = "Nobody would have seen it. The person has not allowed this app to send notifications."
    private static let otherwise =
        "The decision would have been the same, but the devices would have shown it otherwise."

    /// A question, the outcome, the words of the answer, and the change by hand.
    // swift-format-ignore
    static let cases: [(question: String, outcome: String, words: String, change: Change)] = [
        (#"{"level":"time-sensitive"}"#, "alerted", atOnce, { $0.level = "time-sensitive" }),
        (#"{"level":"passive"}"#, "quiet", quietly, { $0.level = "passive" }),
        (#"{"focus":{"id":"work","on":false}}"#, "alerted", atOnce,
         { $0.before = [$0.interaction("08:30", "x", "focus-off", #","focus":"work""#)] }),
        (#"{"setting":{"name":"authorization","value":"denied"}}"#, "suppressed", hidden,
         person(#"{"authorization":"denied"}"#)),
        (#"{"setting":{"name":"sound","value":"false"}}"#, "alerted", otherwise,
         person(#"{"authorization":"authorized","sound":false}"#)),
        (#"{"level":"time-sensitive","entitlement":{"name":"time-sensitive","has":false}}"#, "alerted",
         "It would have alerted at 2026-03-02T10:00:00Z.",
         { story in
             story.level = "time-sensitive"
             newRecord("apps", "shop", #"{"id":"shop","name":"Corner Shop"}"#)(&story)
         }),
        (#"{"at":"2026-03-02T11:00:00Z"}"#, "alerted", atOnce, { $0.requestedAt = "11:00" }),
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
    func whatIsNoQuestionIsRejected(body: String) {
        #expect(throws: Rejection.self) { try WhatIfQuestion(json: Array(body.utf8).span) }
    }

    /// What is changed in the kept records; when the question is asked, if not at their end; and the words of the
    /// answer, or of the reason why there is none.
    typealias Kept = (
        name: String, change: @Sendable (inout KeptStory) -> Void, at: Instant?, isAnswered: Bool, words: String
    )

    private static func without(_ topic: Topic, _ words: String) -> Kept {
        ("without \(topic)", { $0.inputs.removeAll { $0.topic == topic } }, nil, false, words)
    }

    private static let stillWaits: @Sendable (inout KeptStory) -> Void = { kept in
        kept.receipts.removeAll { $0.text.contains("\"alerted\"") }
        #expect(kept.ownReceipts.map(\.code) == [.accepted, .held])
    }

    private static let signing =
        #"{"id":"shop","name":"Corner Shop","entitlements":["time-sensitive"],"#
        + #""signingKeys":[{"id":"k","secret":"0123456789012345678901234567890123456789"}]}"#

    // swift-format-ignore
    static let kept: [Kept] = [
        without(.ingest, "The request is not kept any more"),
        without(.apps, "The app's record from before the request is not known."),
        without(.people, "The person's record from before the request is not known."),
        without(.interactions, "So the kept records lack something that mattered then"),
        ("it still waits", stillWaits, nil, false, "The replay says `alerted` by rule W8"),
        ("it waited then", stillWaits, Instant("2026-03-02T09:00:00Z"), true, atOnce),
        ("too many inputs", { $0.inputs += Array(repeating: $0.inputs[0], count: WhatIf.mostInputs) }, nil, false,
         "20007 records came in meanwhile; only 20000 can be replayed."),
        // The console may have begun after the records, and know them only from the compacted topics.
        ("records that came later", { kept in
            let end = kept.inputs.map(\.at).max() ?? .distantPast
            for index in kept.inputs.indices where [.apps, .people].contains(kept.inputs[index].topic) {
                kept.inputs[index].at = end
            }
            kept.inputs.sort { $0.at < $1.at }
        }, nil, true, atOnce),
        // They are replayed without their keys.
        ("signed requests", { kept in
            for index in kept.inputs.indices where kept.inputs[index].topic == .apps {
                kept.inputs[index].value = Array(signing.utf8)
            }
        }, nil, true, atOnce),
    ]

    @Test(arguments: kept.indices) func itAnswersOrSaysWhatItLacks(index: Int) throws {
        let row = Self.kept[index]
        var (history, kept) = try ShopStory().kept()
        row.change(&kept)
        let answer = WhatIf(kept, at: row.at ?? history.end)
            .answer(to: WhatIfQuestion([.level(.timeSensitive)]), mayGoOn: { true })
        #expect((answer.reason == nil) == row.isAnswered, "\(row.name): \(answer.reason ?? "")")
        #expect(row.isAnswered ? answer.words == row.words : answer.words.contains(row.words), "\(row.name): \(answer)")
        let members = try ShopStory.members { answer.writeMembers(to: &$0, mayReadContent: false) }
        #expect(members["reproducible"] == "\(row.isAnswered)" && (members["changed"] != nil) == row.isAnswered)
        let hasAlerted = kept.ownReceipts.contains { $0.code == .alerted }
        #expect(!hasAlerted || members["happened.outcome"] == "alerted", "\(row.name)")
    }
}
