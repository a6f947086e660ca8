import Testing

@testable import Model

/// A stage as the simulator and the test driver use it: by keys, with a changelog of its own.
struct LocalStageTests {
    /// Handles one record, and keeps its changelog entries.
    static func process(
        _ stage: inout LocalStage<Tally>, _ word: String, of key: String, after seconds: Double = 0
    ) throws -> [String] {
        var output = Output()
        let apps = try StageTests.apps()
        let verdict = Record.lend(word, of: key, partition: 0) { record in
            stage.process(
                record, at: Tally.start.adding(seconds: seconds), apps: apps, appsAreComplete: true, output: &output)
        }
        #expect(verdict == .done)
        keep(output, in: &stage)
        return output.told
    }

    static func fire(_ stage: inout LocalStage<Tally>) throws -> String? {
        guard let (key, due) = stage.nextDue() else { return nil }
        var output = Output()
        stage.fire(key, at: due, apps: try StageTests.apps(), output: &output)
        keep(output, in: &stage)
        return "\(key) at \(Int(due.seconds(since: Tally.start)))"
    }

    static func keep(_ output: borrowing Output, in stage: inout LocalStage<Tally>) {
        for (index, item) in output.items.enumerated() where item.topic == .schedulingChangelog {
            let (key, value) = output.withBytes(of: index) { (key: Span<UInt8>, value: Span<UInt8>?) in
                (
                    key.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) },
                    value?.withUnsafeBufferPointer { Array($0) }
                )
            }
            stage.remember(key, value: value)
        }
    }

    @Test func aRecordOfWhichTooMuchComesIsADeadLetterAndLeavesNoTrace() throws {
        var stage = LocalStage(Tally())
        _ = try Self.process(&stage, "ring", of: "a")
        _ = try Self.process(&stage, "ring", of: "b", after: 1)
        let before = stage.state(of: "a")
        #expect(try Self.process(&stage, "big", of: "a", after: 2) == ["notifications.rejected: big"])
        #expect(stage.state(of: "a") == before && before?.count == 1)
        #expect(try Self.process(&stage, "big", of: "c", after: 2) == ["notifications.rejected: big"])
        #expect(stage.state(of: "c") == nil)
        #expect(try Self.fire(&stage) == "a at 5")
    }

    @Test func keysThatAreDueTogetherGoByTheBytesOfTheirNames() throws {
        var stage = LocalStage(Tally())
        for key in ["b", "a", "é", "z"] { _ = try Self.process(&stage, "ring", of: key) }
        var fired: [String] = []
        while let key = try Self.fire(&stage) { fired.append(key) }
        #expect(fired == ["a at 5", "b at 5", "z at 5", "é at 5"])
        #expect(stage.state(of: "a")?.count == 1)
    }

    /// The slot of a forgotten key goes to the next new key, which is due at the same instant.
    @Test func aForgottenKeysTimerIsNotFired() throws {
        var stage = LocalStage(Tally())
        _ = try Self.process(&stage, "ring", of: "a")
        #expect(stage.keysLeft(without: AppTable()) == ["a"])
        var output = Output()
        stage.sweep("a", at: Tally.start, apps: AppTable(), output: &output)
        #expect(stage.isEmpty && stage.state(of: "a") == nil)
        _ = try Self.process(&stage, "ring", of: "c")
        _ = try Self.process(&stage, "ring", of: "b")
        var fired: [String] = []
        while let key = try Self.fire(&stage) { fired.append(key) }
        #expect(fired == ["b at 5", "c at 5"])
    }

    @Test func aRestartBringsBackWhatTheChangelogKeeps() throws {
        var stage = LocalStage(Tally())
        for (key, word) in [("a", "one"), ("b", "ring"), ("a", "ring"), ("b", "one")] {
            _ = try Self.process(&stage, word, of: key)
        }
        #expect(stage.changelog.records.map(\.key) == ["b\tdue", "a\tcount", "a\tdue", "b\tcount"])
        #expect(stage.changelog.writes == 6)
        let before = ["a", "b"].map { stage.state(of: $0) }
        try stage.restart()
        #expect(["a", "b"].map { stage.state(of: $0) } == before)
        #expect(try Self.fire(&stage) == "a at 5")
        // State that the changelog no longer has is forgotten.
        for entry in ["b\tcount", "b\tdue"] { stage.remember(entry, value: nil) }
        try stage.restart()
        #expect(stage.state(of: "b") == nil && stage.nextDue() == nil)
        stage.remember("a\tfuture", value: [1])
        #expect(throws: Rejection.self) { try stage.restart() }
    }

    @Test func aCopyIsATrialOfItsOwn() throws {
        var stage = LocalStage(Tally())
        _ = try Self.process(&stage, "ring", of: "a")
        var copy = stage
        #expect(try Self.fire(&copy) == "a at 5")
        #expect(try Self.fire(&copy) == nil)
        #expect(try Self.fire(&stage) == "a at 5")
    }

    @Test func keysWithSomethingOfAnUnknownAppComeInOrder() throws {
        var stage = LocalStage(Tally())
        for key in ["b", "a", "c"] { _ = try Self.process(&stage, "one", of: key) }
        #expect(stage.keysLeft(without: try StageTests.apps()) == [])
        #expect(stage.keysLeft(without: AppTable()) == ["a", "b", "c"])
    }

    @Test func anAppThatIsMissingChangesNothing() {
        var stage = LocalStage(Tally())
        var output = Output()
        let verdict = Record.lend("app", of: "a") { record in
            stage.process(record, at: Tally.start, apps: AppTable(), appsAreComplete: false, output: &output)
        }
        #expect(verdict == .needsApp(Tally.app))
        #expect(output.told == [] && stage.isEmpty)
    }

    // swift-format-ignore
    static let names: [(text: String, key: String?, entry: String?)] = [
        ("ann\tmeta",      "ann", "meta"),
        ("ann\tapp/a\tb",  "ann", "app/a\tb"),
        ("\tmeta",         "",    "meta"),
        ("ann\t",          "ann", ""),
        ("ann",            nil,   nil),
        ("",               nil,   nil),
    ]

    @Test(arguments: names) func aChangelogsKeyEndsAtTheFirstTab(text: String, key: String?, entry: String?) {
        let name = ChangelogKey(text.utf8Span.span)
        #expect(name?.key == key)
        #expect(name.map { String(decoding: Array(text.utf8)[$0.entry], as: UTF8.self) } == entry)
    }
}
