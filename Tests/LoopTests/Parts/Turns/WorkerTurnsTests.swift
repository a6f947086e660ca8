import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

/// Whole turns of a worker: what it takes first, when it commits, how it starts and stops.
struct WorkerTurnsTests {
    static let start = [
        "topics", "initTransactions", "watermarks notifications.apps-0", "table.assign notifications.apps-0@start",
        "subscribe",
    ]
    static let copied = copied("v")
    static let end = ["wake consumer 2", "close consumer"]

    static func copied(_ value: String) -> [String] { ["begin", "produce notifications.scheduled k=\(value)"] }

    static func sent(_ offset: Int64) -> [String] {
        ["sendOffsets of generation 1: notifications.classified-0=\(offset)", "commit"]
    }

    static func reading(_ offset: Int64) -> [String] {
        ["assign notifications.classified-0@\(offset) to lane 2", "groupMetadata"]
    }

    let bench: Bench<Relay>

    init() throws {
        bench = try Bench(Relay())
        bench.supply.offsets[bench.place(0)] = 5
    }

    /// Runs a worker until a stop is requested, and tells what it asked from its first transaction on.
    private func run<Core: Processor>(
        _ core: Core, _ bench: Bench<Core>, on items: [StoredItem] = [], _ seconds: Double = 2
    ) throws -> [String] {
        let (code, lines) = try bench.run(core, on: items, seconds)
        #expect(code == 0)
        return Array(lines.drop { $0 != "begin" })
    }

    /// Runs a worker that has a partition.
    private func work(on items: StoredItem..., seconds: Double = 1) throws -> [String] {
        bench.assign(bench.place(0))
        return try run(Relay(), bench, on: items, seconds)
    }

    // MARK: Work

    @Test func aLoneRecordIsCommittedAtOnce() throws {
        bench.assign(bench.place(0))
        let (code, lines) = try bench.run(Relay(), on: [.record(5, "k", "v")])
        let assigned = ["assign", "committed notifications.classified-0"] + Self.reading(5)
        #expect(code == 0 && lines == Self.start + assigned + Self.copied + Self.sent(6) + Self.end)
        let metrics = bench.status.metrics
        #expect(metrics.commits.transactions == 1 && metrics.lag.partitions.map(\.next) == [6])
        // The broker gets 10 ms to end the transaction before; there is no other wait.
        #expect(metrics.commits.last == HandClock.start + 10_000)
        #expect(bench.status.readiness == .stopping)
    }

    /// A transaction's marker is an offset that no record has, so without this the lag would never be zero.
    @Test func offsetsAfterMarkersAreCommittedAfterAQuietSecond() throws {
        #expect(try work(on: .end(7), seconds: 4) == ["begin"] + Self.sent(7) + Self.end)
        let quiet = bench.status.metrics.commits.last - HandClock.start
        #expect(quiet > 1_000_000 && quiet <= 1_300_000)
    }

    @Test func aWorkerWithoutWorkOnlyWaits() throws {
        bench.assign(bench.place(0))
        bench.stop(after: 3)
        #expect(try Worker(Relay(), bench.surroundings, BatchRule(), OwnCommits()).run() == .stopped)
        #expect(bench.journal.take().filter { $0 == "wait 250 ms" }.count == 12)
        // The start counts as the last commit.
        let commits = bench.status.metrics.commits
        #expect(commits.transactions == 0 && commits.last == HandClock.start)
    }

    @Test func anOffsetOutOfRangeIsResetAfterACommit() throws {
        bench.admin.ends[bench.place(0)] = Watermarks(low: 2, high: 4)
        let reset = ["watermarks notifications.classified-0", "assign"] + Self.reading(2)
        let found = try work(on: .record(5, "k", "v"), .failure(.outOfRange))
        #expect(found == Self.copied + Self.sent(6) + reset + Self.end)
        #expect(bench.status.metrics.failures.offsetResets == 1)
    }

    @Test func aSetbackIsAnsweredAndTheWorkerGoesOn() throws {
        bench.journal.answer("commit", .abortable, nil)
        bench.clock.after(seconds: 0.5) { [bench] in bench.deliver(.normal, .record(5, "k", "v")) }
        let whole = Self.copied + Self.sent(6)
        #expect(
            try work(on: .record(5, "k", "v"))
                == whole + ["abort", "seek notifications.classified-0@5"] + whole + Self.end)
        #expect(bench.status.metrics.failures.transactionsAborted == 1)
    }

    @Test func urgentRecordsDoNotWaitForOthers() throws {
        bench.assign(bench.place(0), bench.place(0, of: 1))
        bench.deliver(.normal, .record(5, "k", "normal"))
        bench.deliver(.urgent, .record(0, "k", "urgent", topic: 1))
        let offsets = "notifications.classified-0=5, notifications.classified.urgent-0=1"
        let urgent = Self.copied("urgent") + ["sendOffsets of generation 1: \(offsets)", "commit"]
        #expect(try Array(run(Relay(), bench).prefix(6)) == urgent + Self.copied("normal"))
    }

    /// After three aborts in a row each record has a transaction of its own.
    @Test func whileACulpritIsSearchedEachRecordIsCommittedAlone() throws {
        bench.journal.answer("commit", .abortable, times: 3)
        for round in 0..<4 {
            bench.clock.after(seconds: Double(round) * 0.3) { [bench] in
                bench.deliver(.normal, .record(5, "k", "1"), .record(6, "k", "2"))
            }
        }
        let lines = try work(seconds: 2)
        #expect(lines.filter { $0 == "abort" }.count == 3)
        let alone = Self.copied("1") + Self.sent(6) + Self.copied("2") + Self.sent(7)
        #expect(lines.suffix(10) == alone + Self.end)
    }

    @Test func aTimerFiresAtItsTime() throws {
        let counter = Counter(delaySeconds: 0.6)
        let bench = try Bench(counter)
        bench.assign(bench.place(0))
        #expect(try run(counter, bench, on: [.record(0, "k", "v")]).contains("produce notifications.receipts k=1"))
        let commits = bench.status.metrics.commits
        #expect(commits.timersFired == 1 && commits.transactions == 2)
        // The record was processed after the 10 ms in which the broker ends the transaction before.
        #expect(commits.last == HandClock.start + 610_000)
    }

    /// The changes of people are read to their end before other records.
    @Test func otherRecordsWaitUntilChangesAreRead() throws {
        let counter = Counter(delaySeconds: 1)
        let bench = try Bench(counter)
        bench.assign(bench.place(0), bench.place(0, of: 1))
        bench.deliver(.changes, .record(0, "k", "v", topic: 1))
        bench.clock.after(seconds: 0.3) { bench.deliver(.changes, .end(1, topic: 1)) }
        var before: [Int] = []
        bench.clock.after(seconds: 0.29) { before = bench.supply.lanes.map(\.count) }
        let found = try run(counter, bench, on: [.record(0, "k", "v")], 3).filter {
            $0.hasPrefix("produce notifications.r") || $0.hasPrefix("produce notifications.scheduled ")
        }
        #expect(before == [0, 0, 1])
        // The timer fires a second after the key's first record.
        #expect(found == [Self.copied[1], Self.copied[1], "produce notifications.receipts k=2"])
        #expect(bench.status.metrics.commits.recordsIn[.registeredPeople] == 1)
    }

    @Test func anAppWhoseOlderRecordCameLastIsSentAgainWithTheOffsets() throws {
        let bench = try Bench(Porter())
        bench.assign(bench.place(0))
        bench.clients.reader(.table).batches = [
            [
                .app("a", "New", at: 0, source: AppSource(partition: 0, offset: 5)),
                .app("a", "Old", at: 1, source: AppSource(partition: 0, offset: 3)), .end(2),
            ]
        ]
        #expect(
            try run(Porter(), bench, 1) == [
                "begin", "produce notifications.apps a={\"id\":\"a\",\"name\":\"New\"} 0:5",
                "sendOffsets of generation 1: apps-0=0", "commit",
            ] + Self.end)
    }

    // MARK: Start

    @Test func aBrokerIsAwaited() throws {
        bench.journal.answer("topics", .passing, .passing, nil)
        bench.admin.reason = .brokersDown
        var silence: String?
        bench.clock.after(seconds: 0.3) { [status = bench.status] in silence = status.broker.standing.silence }
        #expect(try bench.run(Relay()) == (0, ["topics", "topics"] + Self.start + Self.end))
        #expect(silence == KafkaError.brokersDown.description)
    }

    // swift-format-ignore
    static let unanswered: [(call: String, lines: Set<String>)] = [
        (call: "topics",           lines: ["topics"]),
        (call: "initTransactions", lines: ["topics", "initTransactions"]),
        (call: "watermarks",       lines: Set(start.prefix(3))),
    ]

    @Test(arguments: unanswered)
    func aStopDuringTheStartIsAGoodEnd(call: String, lines: Set<String>) throws {
        bench.journal.answer(call, .passing, times: 1000)
        let (code, found) = try bench.run(Relay())
        #expect(code == 0 && Set(found) == lines.union(["wake consumer 2"]))
        #expect(bench.clock.seconds < 1.3 && bench.status.readiness == .stopping)
    }

    /// A broker may hear late of a topic, so a topic that is missing is asked for twice.
    @Test(arguments: [true, false]) func aTopicThatIsMissingTwiceEndsIt(comes: Bool) throws {
        let count = bench.admin.counts.updateValue(0, forKey: "notifications.scheduled")
        bench.admin.counts["notifications.scheduled"] = nil
        if comes {
            bench.clock.after(seconds: 1) { [admin = bench.admin] in admin.counts["notifications.scheduled"] = count }
        }
        let (code, lines) = try bench.run(Relay(), 4)
        let look = ["topics", "partitionCount notifications.scheduled"]
        #expect(code == (comes ? 0 : 78) && (comes || lines == look + look))
    }

    @Test(arguments: ["consumer", "producer", "reader"])
    func aRefusedSettingIsTold(client: String) {
        bench.clients.refused = [client]
        #expect(throws: ConfigurationError.self) {
            try Worker(
                Relay(), Relay.topology, settings: Settings(), clients: bench.clients, clock: bench.clock,
                status: bench.status, log: bench.surroundings.log)
        }
    }

    // MARK: Stepping aside

    private func fence() {
        bench.supply.events = Array(repeating: .failure(.instanceFenced), count: RivalRule.fencingsOfLateComer)
    }

    @Test func afterSteppingAsideItStartsAgain() throws {
        fence()
        let joins = Array(repeating: ["make consumer", "subscribe"], count: RivalRule.fencingsOfLateComer - 1)
        let aside = ["make consumer", "make producer", "members belfry-classification"]
        let again = aside + Self.start + ["wake consumer 6", "close consumer"]
        #expect(try bench.run(Relay(), 9) == (0, Self.start + joins.flatMap { $0 } + again))
    }

    @Test func aRivalEndsIt() throws {
        fence()
        bench.admin.members = [GroupMember(client: "belfry-classification-0", host: "/10.0.0.7")]
        let (code, lines) = try bench.run(Relay(), 20)
        #expect(code == 70 && lines.last == "members belfry-classification")
    }

    // MARK: A stop while a transaction is open

    static let commit = sent(6)
    static let abort = ["abort", "seek notifications.classified-0@5"]
    static let close = ["close consumer"]

    // swift-format-ignore
    static let stops: [(answers: [String: KafkaError], closes: Bool, lines: [String], code: Int32)] = [
        (answers: [:],                                       closes: true,  lines: commit + close,         code: 0),
        (answers: [:],                                       closes: false, lines: commit + close,         code: 1),
        (answers: ["commit": .abortable],                    closes: true,  lines: commit + abort + close, code: 0),
        // Nobody knows whether it is committed; the next start of this slot ends it.
        (answers: ["commit": .odd],                          closes: true,  lines: commit,                 code: 1),
        (answers: ["sendOffsets": .odd],                     closes: true,  lines: [commit[0]],            code: 1),
        (answers: ["commit": .abortable, "abort": .deadly],  closes: true,  lines: commit + abort + close, code: 1),
    ]

    @Test(arguments: stops)
    func theTransactionIsCommittedOrTheExitCodeSaysThatItIsOpen(
        answers: [String: KafkaError], closes: Bool, lines: [String], code: Int32
    ) throws {
        bench.assign(bench.place(0))
        bench.supply.closesInTime = closes
        for (call, error) in answers { bench.journal.answer(call, error) }
        let leaving = Relay { [status = bench.status] in status.requestStop() }
        // Long enough that the turn itself does not commit.
        var rule = BatchRule()
        rule.gap = 1_000_000
        let found = try bench.run(leaving, on: [.record(5, "k", "v")], 60, rule)
        #expect(found.code == code)
        #expect(Array(found.lines.drop { !$0.hasPrefix("produce") }.dropFirst()) == lines)
        #expect(bench.status.readiness == .stopping)
        #expect(bench.status.metrics.commits.transactions == (answers.isEmpty ? 1 : 0))
    }
}
