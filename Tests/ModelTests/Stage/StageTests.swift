import Testing

@testable import Model

/// A stage as the loop uses it: by slots, in transactions.
struct StageTests {
    private var stage = Stage(Tally(), partition: 7)

    static func apps(_ isRegistered: Bool = true) throws -> AppTable {
        var apps = AppTable()
        if isRegistered {
            let record = Array(#"{"id":"news","name":"News"}"#.utf8)
            try apps.apply(key: "news".utf8Span.span, value: record.span)
        }
        return apps
    }

    /// Handles one record in a transaction.
    ///
    /// - Returns: the outcome and the output.
    static func process(
        _ stage: inout Stage<Tally>, _ word: String, of key: String = "a", after seconds: Double = 0,
        in transaction: Int = 1, isRegistered: Bool = true, appsAreComplete: Bool = false
    ) throws -> (outcome: RecordOutcome, told: [String]) {
        var output = Output()
        let apps = try apps(isRegistered)
        let slot = stage.keys.slot(of: key, in: transaction)
        let now = Tally.start.adding(seconds: seconds)
        let outcome = Record.lend(word, of: key) { record in
            stage.process(record, slot: slot, now: now, apps: apps, appsAreComplete: appsAreComplete, output: &output)
        }
        return (outcome, output.told)
    }

    @Test mutating func theProcessorsNowNeverGoesBack() throws {
        for (seconds, now) in [(2.0, 2), (1, 2), (3, 3)] {
            let (outcome, told) = try Self.process(&stage, "one", after: seconds)
            #expect(outcome == .done)
            #expect(told.first == "notifications.receipts: one at \(now) in 7")
        }
        #expect(stage.keys.state(of: "a")?.count == 3)
    }

    @Test mutating func whatWasWrittenBeforeAnAppIsAskedForIsDropped() throws {
        let asked = try Self.process(&stage, "app", isRegistered: false)
        #expect(asked.outcome == .needsApp(Tally.app) && asked.told == [])
        let decided = try Self.process(&stage, "app", isRegistered: false, appsAreComplete: true)
        #expect(decided.outcome == .done && decided.told.count == 2)
        #expect(stage.keys.state(of: "a")?.count == 1)
    }

    @Test mutating func whatNoBrokerTakesIsUndoneWithItsTransaction() throws {
        _ = try Self.process(&stage, "one", in: 1)
        stage.keys.commit()
        let (outcome, told) = try Self.process(&stage, "big", in: 2)
        let size = Output.mostBytesOfRecord + 101  // the key, and what librdkafka adds
        let rejection = Rejection.tooLarge(resultOf: size, most: Output.mostBytesOfRecord)
        #expect(outcome == .tooLarge(rejection) && told == [])
        _ = stage.keys.rollBack()
        #expect(stage.keys.state(of: "a")?.count == 1)
        var output = Output()
        Record.lend("big", of: "a") { stage.reject($0, rejection, output: &output) }
        #expect(output.told == ["notifications.rejected: big"])
        #expect(output.items[0].headers.last { $0.name == HeaderName.service }?.text == "scheduling")
    }

    @Test func theMostBytesAreTheOwners() throws {
        let size = Output.mostBytesOfRecord + 101
        var stage = Stage(Tally(), partition: 7, mostBytesOfRecord: size)
        #expect(try Self.process(&stage, "big").outcome == .done)
        stage = Stage(Tally(), partition: 7, mostBytesOfRecord: size - 1)
        #expect(try Self.process(&stage, "big").outcome == .tooLarge(.tooLarge(resultOf: size, most: size - 1)))
    }

    @Test mutating func ofATimerOnlyWhatIsTooLargeIsLeftOut() throws {
        _ = try Self.process(&stage, "ring")
        let slot = stage.keys.slot(of: "a", in: 1)
        let isDueUnasked = stage.isDue(slot, at: .distantFuture)
        let due = Tally.start.adding(seconds: 5)
        #expect(!isDueUnasked && stage.keys.reschedule(slot) == due)
        let isDue = [-1.0, 0].map { stage.isDue(slot, at: due.adding(seconds: $0)) }
        #expect(isDue == [false, true])
        var output = Output()
        let leftOut = stage.fire(slot, now: due, apps: try Self.apps(), output: &output)
        #expect(leftOut.map(\.topic) == [.receipts] && leftOut.map(\.bytes) == [Output.mostBytesOfRecord + 101])
        #expect(output.told == ["notifications.scheduling.changelog: null", "notifications.receipts: rang a"])
        #expect(stage.keys.state(of: "a")?.nextDue == nil)
        // The instant is now the processor's last one.
        let isStillDue = stage.isDue(slot, at: Tally.start)
        #expect(isStillDue)
    }

    @Test mutating func aSweepLeavesOutWhatIsTooLargeToo() throws {
        _ = try Self.process(&stage, "one")
        let slot = stage.keys.slot(of: "a", in: 1)
        #expect(!stage.isLeft(slot, without: try Self.apps()))
        let apps = try Self.apps(false)
        #expect(stage.isLeft(slot, without: apps))
        var output = Output()
        #expect(stage.sweep(slot, now: Tally.start, apps: apps, output: &output).count == 1)
        #expect(output.told == ["notifications.scheduling.changelog: null", "notifications.receipts: swept a"])
        #expect(!stage.isLeft(slot, without: apps))
    }

    @Test mutating func aRestoreBringsBackStateAndNow() throws {
        let written = Tally.start.adding(seconds: 9)
        for (offset, key) in ["a\tcount", "no tab", "a\tb\tc"].enumerated() {
            stage.restore(key.utf8Span.span, [1, 1].span, offset: Int64(offset), at: written)
        }
        stage.restore(nil, [1].span, offset: 3, at: Tally.start)
        #expect(stage.keys.count == 1 && stage.now == written)
        #expect(try Self.process(&stage, "one").told.first == "notifications.receipts: one at 9 in 7")
        #expect(stage.keys.state(of: "a")?.count == 3)
    }

    @Test func withoutStateThereIsNoSlotAndThePartitionIsTheRecords() {
        var stage = Stage(Echo(), partition: 0)
        var output = Output()
        let outcome = Record.lend("", of: "a", partition: 5) { record in
            stage.process(record, slot: nil, now: Tally.start, apps: AppTable(), appsAreComplete: true, output: &output)
        }
        #expect(outcome == .done && output.told == ["notifications.receipts: 5"])
        #expect(!Echo.isStateful && Tally.isStateful)
    }
}
