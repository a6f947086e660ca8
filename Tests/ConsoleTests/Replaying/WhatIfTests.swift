import Explaining
import Model
import Simulation
import TestSupport
import Testing

@testable import Console

struct WhatIfTests {
    /// A notification of a history, chosen by the generator.
    static func one(_ history: KeptHistory, _ random: inout SeededGenerator) throws -> NotificationID {
        try #require(history.notifications.randomElement(using: &random))
    }

    /// Two parts run side by side.
    @Test(arguments: [1...20, 21...40] as [ClosedRange<UInt64>])
    func theReplayOfACompleteHistoryGivesWhatHappened(seeds: ClosedRange<UInt64>) throws {
        var random = SeededGenerator(for: "theReplayOfACompleteHistoryGivesWhatHappened")
        for seed in seeds {
            let history = try KeptHistory(seed: seed)
            let id = try Self.one(history, &random)
            #expect(throws: Never.self, "seed \(seed), \(id)") {
                try WhatIf(try history.kept(id), at: history.end).base { true }
            }
        }
    }

    /// What else stands in a digest (rule W8) decides how it alerts: on the Lock Screen, where the shop may not show, if there
    /// is something of another app, else by its sound alone.
    @Test func anotherAppsNotificationsInTheSameDigestCount() throws {
        var story = ShopStory()
        story.before = [
            ShopStory.line("08:21", "apps", "mail", #"{"id":"mail","name":"Mail"}"#),
            ShopStory.line(
                "08:22", "people", "anna",
                #"{"id":"anna","timeZone":"Europe/Berlin","locale":"en-GB","previews":"always","#
                    + #""devices":[{"id":"phone","platform":"ios","apps":["shop","mail"]}],"#
                    + #""apps":{"shop":{"authorization":"authorized","lockScreen":false},"#
                    + #""mail":{"authorization":"authorized"}},"focuses":[{"id":"work","name":"Work"}]}"#),
            story.interaction("08:23", "i-0", "locked"),
            ShopStory.line(
                "08:24", "notifications.ingest", "mail",
                #"{"id":"m-1","app":"mail","recipients":["anna"],"content":{"title":"Invoice","body":"Attached."}}"#),
        ]
        var (history, kept) = try story.kept()
        #expect(kept.ownReceipts.map { "\($0.code) \($0.rule)" } == ["accepted I12", "held S10", "quiet D13"])
        // The unchanged replay gives the same.
        _ = try WhatIf(kept, at: history.end).base { true }
        kept.inputs = kept.inputs.filter { $0.topic != .apps || $0.key == "shop" }
        let error = #expect(throws: WhatIfError.self) { try WhatIf(kept, at: history.end).base { true } }
        #expect(error?.text.contains("the replay says `alerted` by rule W8") == true)
    }

    @Test func aReplayThatLacksRecordsIsRightOrSaysSo() throws {
        var random = SeededGenerator(for: "aReplayThatLacksRecordsIsRightOrSaysSo")
        for seed in UInt64(1)...20 {
            let history = try KeptHistory(seed: seed)
            var kept = try history.kept(Self.one(history, &random))
            kept.inputs = Array(kept.inputs.dropFirst(Int.random(in: 0...kept.inputs.count, using: &random)))
            do throws(WhatIfError) {
                let base = try WhatIf(kept, at: history.end).base { true }
                let happened = kept.ownReceipts.filter { $0.code != .advised }.map { "\($0.code) \($0.rule)" }
                let replayed = base.replay.receipts.filter { $0.code != .advised }.map { "\($0.code) \($0.rule)" }
                #expect(Array(replayed.prefix(happened.count)) == happened)
            } catch {
                #expect(error.text.hasSuffix("."))
            }
        }
    }

    @Test(arguments: [1...10, 11...20] as [ClosedRange<UInt64>])
    func aChangedAnswerIsThatOfTheChangedFile(seeds: ClosedRange<UInt64>) throws {
        var random = SeededGenerator(for: "aChangedAnswerIsThatOfTheChangedFile")
        for seed in seeds {
            let history = try KeptHistory(seed: seed)
            let id = try Self.one(history, &random)
            let whatIf = WhatIf(try history.kept(id), at: history.end)
            let base = try whatIf.base { true }
            let question = WhatIfQuestion(Self.alterations(base.file, &random))
            let changed = try whatIf.changed(base, question, { true })
            let output = try SimulatedFile.run(
                Self.lines(changed.file).joined(separator: "\n"), in: .services(windowSeconds: history.window),
                until: changed.replay.until)
            #expect(Self.lines(of: id, in: output) == Self.lines(changed.replay.written), "seed \(seed), \(id)")
        }
    }

    /// One to three random alterations.
    static func alterations(
        _ file: ChangedFile, _ random: inout SeededGenerator
    ) -> [ChangedFile.Alteration] {
        let names = PersonSetting.Name.allCases
        let settings = names.flatMap { name in
            name.values.compactMap { PersonSetting(name: name.rawValue, value: $0.value) }
        }
        var all: [ChangedFile.Alteration] = InterruptionLevel.allCases.map { .level($0) }
        all += (file.person?.focuses ?? []).flatMap { [.focus($0.id, isOn: true), .focus($0.id, isOn: false)] }
        all += settings.map { .setting($0) }
        all += Entitlement.allCases.flatMap { [.entitlement($0, has: true), .entitlement($0, has: false)] }
        all += [-7200, -60, 60, 20_000].map { .time(file.requestedAt.adding(seconds: $0)) }
        return Array(all.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))
    }

    /// The receipts of a notification and the deliveries that name it, as lines.
    static func lines(of id: NotificationID, in output: String) -> [String] {
        output.split(separator: "\n").map(String.init).filter { line in
            guard let record = try? SimulatedRecord(json: Array(line.utf8).span) else { return false }
            if let receipt = record.receipt { return receipt.notification == id }
            guard let delivery = record.delivery else { return false }
            return delivery.notification == id || delivery.replaces == id || delivery.notifications.contains(id)
        }
    }

    static func lines(_ records: [SimulatedRecord]) -> [String] {
        records.map { record in String(decoding: JSONSlice { record.write(to: &$0) }.bytes, as: UTF8.self) }
    }

    @Test func withoutTimeNothingIsFoundOut() throws {
        let history = try KeptHistory(seed: 1)
        let id = try #require(history.notifications.first)
        let answer = WhatIf(try history.kept(id), at: history.end)
            .answer(to: WhatIfQuestion([.level(.passive)]), mayGoOn: { false })
        #expect(answer.changed == nil && answer.reason == "It took too long, so it was given up.")
    }
}
