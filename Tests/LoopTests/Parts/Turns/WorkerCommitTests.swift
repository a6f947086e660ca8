import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

/// What a worker takes first, and when it commits.
struct WorkerCommitTests {
    /// What is asked of the clients from the first transaction to a stop.
    private func run<Core: Processor>(_ core: Core, _ bench: Bench<Core>, _ seconds: Double = 2) throws -> [String] {
        let (code, lines) = try bench.run(core, seconds)
        #expect(code == 0)
        return Array(lines.drop { $0 != "begin" })
    }

    @Test func urgentRecordsDoNotWaitForOthers() throws {
        let bench = try Bench(Relay())
        bench.assign(bench.place(0), bench.place(0, of: 1))
        bench.deliver(.normal, .record(0, "k", "normal"))
        bench.deliver(.urgent, .record(0, "k", "urgent", topic: 1))
        #expect(
            try run(Relay(), bench).prefix(6) == [
                "begin", "produce notifications.scheduled k=urgent",
                "sendOffsets of generation 1: notifications.classified-0=0, notifications.classified.urgent-0=1",
                "commit", "begin", "produce notifications.scheduled k=normal",
            ])
    }

    /// After three aborts in a row each record has a transaction of its own.
    @Test func whileACulpritIsSearchedEachRecordIsCommittedAlone() throws {
        let bench = try Bench(Relay())
        bench.assign(bench.place(0))
        bench.journal.answer("commit", .abortable, times: 3)
        for round in 0..<4 {
            bench.clock.after(seconds: Double(round) * 0.3) {
                bench.deliver(.normal, .record(0, "k", "1"), .record(1, "k", "2"))
            }
        }
        let lines = try run(Relay(), bench)
        #expect(lines.filter { $0 == "abort" }.count == 3)
        let alone = (1...2).flatMap { number in
            ["begin", "produce notifications.scheduled k=\(number)"] + WorkerTurnsTests.sent(number)
        }
        #expect(lines.suffix(10) == alone + WorkerTurnsTests.end)
    }

    @Test func aTimerFiresAtItsTime() throws {
        let counter = Counter(delaySeconds: 0.6)
        let bench = try Bench(counter)
        bench.assign(bench.place(0))
        bench.deliver(.normal, .record(0, "k", "v"))
        #expect(try run(counter, bench).contains("produce notifications.receipts k=1"))
        let commits = bench.status.metrics.commits
        #expect(commits.timersFired == 1 && commits.transactions == 2)
        // The record was processed after the 10 ms in which the broker ends the transaction before.
        #expect(commits.last == HandClock.start + 610_000)
    }

    /// The changes of people are read to their end before other records.
    @Test func otherRecordsWaitUntilChangesAreRead() throws {
        let bench = try Bench(Counter(delaySeconds: 1))
        bench.assign(bench.place(0), bench.place(0, of: 1))
        bench.deliver(.normal, .record(0, "k", "v"))
        bench.deliver(.changes, .record(0, "k", "v", topic: 1))
        bench.clock.after(seconds: 0.3) { bench.deliver(.changes, .end(1, topic: 1)) }
        var before: [Int] = []
        bench.clock.after(seconds: 0.29) { before = bench.supply.lanes.map(\.count) }
        let found = try run(Counter(delaySeconds: 1), bench, 3).filter {
            $0.hasPrefix("produce notifications.r") || $0.hasPrefix("produce notifications.scheduled ")
        }
        #expect(before == [0, 0, 1])
        // The timer fires a second after the key's first record.
        let copied = "produce notifications.scheduled k=v"
        #expect(found == [copied, copied, "produce notifications.receipts k=2"])
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
            ] + WorkerTurnsTests.end)
    }
}

/// A stop that comes while a transaction is open.
struct WorkerStopTests {
    /// Asks for a stop in the middle of its work.
    struct Leaving: Processor {
        static let topology = Relay.topology
        let status: WorkerStatus

        func process(
            _ record: borrowing Record, state: inout NoState, context: borrowing Context, output: inout Output
        ) -> Verdict {
            status.requestStop()
            Copying.copy(record, &output)
            return .done
        }
    }

    static let commit = WorkerTurnsTests.sent(6)
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
        let bench = try Bench(Relay())
        bench.supply.offsets[bench.place(0)] = 5
        bench.assign(bench.place(0))
        bench.supply.closesInTime = closes
        for (call, error) in answers { bench.journal.answer(call, error) }
        // Long enough that the turn itself does not commit.
        var rule = BatchRule()
        rule.gap = 1_000_000
        let found = try bench.run(Leaving(status: bench.status), on: [.record(5, "k", "v")], 60, rule)
        #expect(found.code == code)
        #expect(Array(found.lines.drop { !$0.hasPrefix("produce") }.dropFirst()) == lines)
        #expect(bench.status.readiness == .stopping)
        #expect(bench.status.metrics.commits.transactions == (answers.isEmpty ? 1 : 0))
    }
}
