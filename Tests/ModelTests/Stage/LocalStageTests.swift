import TestSupport
import Testing

@testable import Model

/// A stage as the simulator and the test driver use it: by keys, with a changelog of its own.
struct LocalStageTests {
    /// A stage in a driver, with the app that ``Tally`` asks for, after some records: the word and the key of each.
    static func driver(_ records: (word: String, key: String)...) throws -> ProcessorDriver<Tally> {
        var driver = ProcessorDriver(Tally(), at: Tally.start)
        try driver.register(App(id: Tally.app, name: "News"))
        for (word, key) in records { driver.send(raw: Array(word.utf8), to: .accepted, key: key) }
        _ = driver.take()
        return driver
    }

    /// What came since it was last asked.
    static func told(_ driver: inout ProcessorDriver<Tally>) -> [String] {
        driver.take().map { "\($0.topic.rawValue.dropFirst("notifications.".count)): \($0.text)" }
    }

    /// What fires in five seconds.
    static func fired(_ driver: inout ProcessorDriver<Tally>) -> [String] {
        driver.advance(seconds: 5)
        return told(&driver)
    }

    @Test func aRecordOfWhichTooMuchComesIsADeadLetterAndLeavesNoTrace() throws {
        var driver = try Self.driver(("ring", "a"))
        let before = driver.state(of: "a")
        for key in ["a", "c"] {
            driver.sleep(seconds: 1)
            driver.send(raw: Array("big".utf8), to: .accepted, key: key)
            #expect(Self.told(&driver) == ["rejected: big"])
        }
        #expect(driver.state(of: "a") == before && before?.count == 1 && driver.state(of: "c") == nil)
        let next = try #require(driver.earliest())
        #expect(next == ("a", Tally.start.adding(seconds: 5)))
    }

    @Test func keysThatAreDueTogetherGoByTheBytesOfTheirNames() throws {
        var driver = try Self.driver(("ring", "b"), ("ring", "a"), ("ring", "é"), ("ring", "z"))
        #expect(Self.fired(&driver) == ["a", "b", "z", "é"].map { "receipts: rang \($0)" })
        #expect(driver.state(of: "a")?.count == 1 && driver.earliest() == nil)
    }

    /// Keys with something of an app come in order once it is removed. The slot of a forgotten key goes to the next new
    /// key, which is due at the same instant.
    @Test func aForgottenKeysTimerIsNotFired() throws {
        var driver = try Self.driver(("one", "b"), ("ring", "a"), ("one", "c"))
        driver.sweep()
        #expect(Self.told(&driver) == [])
        try driver.unregister(Tally.app)
        driver.sweep()
        #expect(Self.told(&driver) == ["a", "b", "c"].map { "receipts: swept \($0)" })
        #expect(driver.remembersNothing && driver.state(of: "a") == nil)
        for key in ["c", "b"] { driver.send(raw: Array("ring".utf8), to: .accepted, key: key) }
        _ = driver.take()
        #expect(Self.fired(&driver) == ["receipts: rang b", "receipts: rang c"])
    }

    @Test func aRestartBringsBackWhatTheChangelogKeeps() throws {
        var driver = try Self.driver(("one", "a"), ("ring", "b"), ("ring", "a"), ("one", "b"))
        #expect(driver.changelog.map(\.key) == ["b\tdue", "a\tcount", "a\tdue", "b\tcount"])
        #expect(driver.changelogWrites == 6)
        let before = ["a", "b"].map { driver.state(of: $0) }
        try driver.crashAndRestore()
        #expect(["a", "b"].map { driver.state(of: $0) } == before)
        #expect(Self.fired(&driver) == ["receipts: rang a", "receipts: rang b"])
    }

    /// State that the changelog no longer has is forgotten, and an entry that cannot be read is an error.
    @Test func aRestartForgets() throws {
        var stage = LocalStage(Tally())
        stage.remember("b\tcount", value: [1])
        try stage.restart()
        #expect(stage.state(of: "b")?.count == 1)
        stage.remember("b\tcount", value: nil)
        try stage.restart()
        #expect(stage.state(of: "b") == nil && stage.nextDue() == nil)
        stage.remember("a\tfuture", value: [1])
        #expect(throws: Rejection.self) { try stage.restart() }
    }

    @Test func aCopyIsATrialOfItsOwn() throws {
        var driver = try Self.driver(("ring", "a"))
        var copy = driver
        #expect(Self.fired(&copy) == ["receipts: rang a"] && copy.earliest() == nil)
        #expect(Self.fired(&driver) == ["receipts: rang a"])
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
