import Explaining
import Foundation
import Model
import Simulation
import Testing

@testable import Console

/// Questions whose changed file is written by hand.
struct WhatIfCaseTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let question: String
        let outcome: String
        let words: String
        let change: @Sendable (inout ShopStory) -> Void
        var testDescription: String { question }
    }

    static let cases = [
        Case(
            question: #"{"level":"time-sensitive"}"#, outcome: "alerted", words: "It would have alerted at once.",
            change: { $0.level = "time-sensitive" }),
        Case(
            question: #"{"level":"passive"}"#, outcome: "quiet",
            words: "It would have come quietly. It is Passive, so it comes without an alert.",
            change: { $0.level = "passive" }),
        Case(
            question: #"{"focus":{"id":"work","on":false}}"#, outcome: "alerted",
            words: "It would have alerted at once.",
            change: { $0.before = [$0.interaction("08:30", "x", "focus-off", #","focus":"work""#)] }),
        Case(
            question: #"{"setting":{"name":"authorization","value":"denied"}}"#, outcome: "suppressed",
            words: "Nobody would have seen it. The person has not allowed this app to send notifications.",
            change: { story in
                story.before = [
                    ShopStory.line(
                        "08:30", "people", "anna",
                        story.person().replacing(#""authorized""#, with: #""denied""#))
                ]
            }),
        Case(
            question: #"{"setting":{"name":"sound","value":"false"}}"#, outcome: "alerted",
            words: "The decision would have been the same, but the devices would have shown it otherwise.",
            change: { story in
                story.before = [
                    ShopStory.line(
                        "08:30", "people", "anna",
                        story.person().replacing(#""authorized""#, with: #""authorized","sound":false"#))
                ]
            }),
        Case(
            question: #"{"level":"time-sensitive","entitlement":{"name":"time-sensitive","has":false}}"#,
            outcome: "alerted", words: "It would have alerted at 2026-03-02T10:00:00Z.",
            change: { story in
                story.level = "time-sensitive"
                story.before = [ShopStory.line("08:30", "apps", "shop", #"{"id":"shop","name":"Corner Shop"}"#)]
            }),
        Case(
            question: #"{"at":"2026-03-02T11:00:00Z"}"#, outcome: "alerted", words: "It would have alerted at once.",
            change: { $0.requestedAt = "11:00" }),
        Case(
            question: #"{"level":"active"}"#, outcome: "alerted", words: "Nothing would have been different.",
            change: { _ in }),
    ]

    @Test(arguments: cases) func theAnswerIsThatOfTheFileWrittenByHand(_ one: Case) throws {
        let (history, kept) = try ShopStory().kept()
        let question = try WhatIfQuestion(json: Array(one.question.utf8).span)
        let answer = WhatIf(kept, at: history.end).answer(to: question, mayGoOn: { true })
        #expect(answer.reason == nil)
        #expect(answer.words == one.words)
        let until = try #require(answer.until)
        var story = ShopStory()
        one.change(&story)
        let output = try SimulatedFile.run(
            story.lines.joined(separator: "\n").replacing(#"["anna","ben"]"#, with: #"["anna"]"#),
            in: .services(), until: until)
        let file = answer.file.map { record in
            String(decoding: JSONSlice { record.write(to: &$0) }.bytes, as: UTF8.self)
        }.joined(separator: "\n")
        let answered = try SimulatedFile.run(file, in: .services(), until: until)
        let id = ShopStory.id
        #expect(WhatIfTests.lines(of: id, in: answered) == WhatIfTests.lines(of: id, in: output))
        let members = try ShopStory.members { answer.write(to: &$0, mayReadContent: true) }
        let changed = try #require(members["changed"] as? [String: Any])
        #expect(changed["outcome"] as? String == one.outcome)
        #expect((changed["drawings"] as? [String])?.allSatisfy { $0.hasPrefix("<article") } == true)
        #expect(members["reproducible"] as? Bool == true)
        #expect(members["reason"] is NSNull)
    }

    @Test(arguments: [
        "{}", #"{"level":"loud"}"#, #"{"setting":{"name":"sound","value":"perhaps"}}"#,
        #"{"setting":{"name":"contacts","value":"true"}}"#, #"{"entitlement":{"name":"everything","has":true}}"#,
        #"{"focus":{"id":"work"}}"#, #"{"colour":"red"}"#, "[]", "",
    ])
    func whatIsNoQuestionIsTurnedDown(body: String) {
        #expect(throws: Rejection.self) { try WhatIfQuestion(json: Array(body.utf8).span) }
    }

    static let lacking: [(String, String, @Sendable (SimulatedRecord) -> Bool)] = [
        ("the request", "The request is not kept any more", { $0.topic == .ingest }),
        ("the app", "The app's record from before the request is not known.", { $0.topic == .apps }),
        ("the person", "The person's record from before the request is not known.", { $0.topic == .people }),
        ("the Focus", "So the kept records lack something that mattered then", { $0.topic == .interactions }),
    ]

    @Test(arguments: 0..<lacking.count) func itSaysWhatItLacks(index: Int) throws {
        let (_, words, isLacking) = Self.lacking[index]
        let (history, whole) = try ShopStory().kept()
        var kept = whole
        kept.inputs.removeAll(where: isLacking)
        let answer = WhatIf(kept, at: history.end)
            .answer(to: WhatIfQuestion([.level(.passive)]), mayGoOn: { true })
        #expect(answer.reason?.contains(words) == true, "\(answer.reason ?? "")")
        let members = try ShopStory.members { answer.write(to: &$0, mayReadContent: false) }
        #expect(members["reproducible"] as? Bool == false)
        #expect(members["changed"] == nil)
        #expect((members["happened"] as? [String: Any])?["outcome"] as? String == "alerted")
    }

    @Test func whatStillWaitsMustStillWaitInTheReplay() throws {
        let (history, whole) = try ShopStory().kept()
        var kept = whole
        kept.receipts.removeAll { $0.text.contains("\"alerted\"") }
        #expect(kept.ownReceipts.map(\.code) == [.accepted, .held])
        let question = WhatIfQuestion([.level(.timeSensitive)])
        let late = WhatIf(kept, at: history.end).answer(to: question, mayGoOn: { true })
        #expect(late.reason?.hasPrefix("The replay says `alerted` by rule W8") == true)
        let early = WhatIf(kept, at: try #require(Instant("2026-03-02T09:00:00Z")))
            .answer(to: question, mayGoOn: { true })
        #expect(early.words == "It would have alerted at once.")
    }

    @Test func aStoryThatIsTooLongIsNotReplayed() throws {
        let (history, whole) = try ShopStory().kept()
        var kept = whole
        kept.inputs += Array(repeating: kept.inputs[0], count: WhatIf.mostInputs)
        let answer = WhatIf(kept, at: history.end)
            .answer(to: WhatIfQuestion([.level(.passive)]), mayGoOn: { true })
        #expect(answer.reason == "20007 records came in meanwhile; only 20000 can be replayed.")
    }

    @Test func anAppThatChangedItsRecordLaterIsReplayedWithIt() throws {
        let (history, whole) = try ShopStory().kept()
        var kept = whole
        // The console began after the records, and knows them only from the compacted topics.
        for index in kept.inputs.indices where kept.inputs[index].topic == .apps || kept.inputs[index].topic == .people
        {
            kept.inputs[index].at = history.end
        }
        kept.inputs.sort { $0.at < $1.at }
        let answer = WhatIf(kept, at: history.end)
            .answer(to: WhatIfQuestion([.level(.timeSensitive)]), mayGoOn: { true })
        #expect(answer.reason == nil)
        #expect(answer.words == "It would have alerted at once.")
    }

    @Test func signedRequestsAreReplayedWithoutTheirKeys() throws {
        var story = ShopStory()
        let (history, kept) = try story.kept()
        story.app =
            #"{"id":"shop","name":"Corner Shop","entitlements":["time-sensitive"],"#
            + #""signingKeys":[{"id":"k","secret":"0123456789012345678901234567890123456789"}]}"#
        var signed = kept
        for index in signed.inputs.indices where signed.inputs[index].topic == .apps {
            signed.inputs[index].value = Array(story.app.utf8)
        }
        let answer = WhatIf(signed, at: history.end)
            .answer(to: WhatIfQuestion([.level(.timeSensitive)]), mayGoOn: { true })
        #expect(answer.reason == nil)
        #expect(answer.words == "It would have alerted at once.")
    }
}
