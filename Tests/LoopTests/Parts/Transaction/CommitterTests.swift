import Kafka
@testable import Model
import Testing

@testable import Loop
@testable import Program

struct CommitterTests {
    static let sent = "sendOffsets of generation 1: notifications.classified-0=6"
    static let replacement = ["make producer", "initTransactions"]

    let bench: Bench<Counter>

    /// One record is processed, from offset 5 of the first of two partitions.
    init() throws {
        bench = try Bench(Counter(delaySeconds: 1))
        try bench.read(from: 5, 10)
        try bench.work(on: .record(5, "k", "v"))
    }

    private var input: InputPartition { bench.parts.inputs[0] }
    private var commits: CommitCounts { bench.metrics.commits }

    /// What a commit asks of the clients.
    private func commit(expecting setback: String? = nil) -> [String] {
        bench.asked { #expect(bench.commit() == setback) }
    }

    /// How often the key was counted, after a rollback of the open transaction.
    private func countAfterRollback() -> Int? {
        bench.parts.stages.rollBack(bench.transaction.number)
        return bench.state(of: "k")?.count
    }

    // MARK: The order

    /// Those of a touched partition go along unmoved.
    @Test func offsetsAreSentBeforeTheCommit() {
        bench.clock.move(seconds: 2)
        bench.parts.writer.transaction.touched.insert(1)
        #expect(commit() == [Self.sent + ", notifications.classified-1=10", "commit"])
        #expect(input.committed == 6 && !bench.transaction.isOpen)
        #expect(commits.transactions == 1 && commits.last == bench.clock.ticks)
        #expect(commits.recordsIn[.classified] == 1 && commits.recordsOut[.scheduled] == 1)
        #expect(commits.batchRecords[.normal].sum == 1 && commits.seconds[.normal].count == 1)
        #expect(countAfterRollback() == 1)
        // Without another transaction nothing is committed.
        #expect(commit() == [] && commits.transactions == 1)
    }

    @Test func withoutOffsetsOnlyTheRecordsAreCommitted() {
        bench.parts.inputs.forget()
        #expect(commit() == ["commit"])
    }

    @Test func whatTheTransactionHeldIsCountedWithTheAgeOfEachRequestByLane() {
        let (kind, app, writer) = (TransactionTests.kind, AppID(derived: "a"), bench.parts.writer)
        let now = HandClock.instant.milliseconds
        writer.transaction.rejections = ["invalid": 2]
        writer.transaction.timersFired = 3
        writer.transaction.levelUses = [LevelUse(app: app, level: .active): 4]
        writer.transaction.receipts = [ReceiptUse(app: nil, kind: kind): 1, ReceiptUse(app: app, kind: kind): 2]
        writer.transaction.requestsWritten[.urgent] = [now - 1500, now - 500]
        // Another machine's clock may be ahead.
        writer.transaction.requestsWritten[.normal] = [now + 9000]
        writer.transaction.deliveriesAccepted[.normal] = [now - 3000]
        #expect(bench.commit() == nil)
        #expect(commits.rejections == ["invalid": 2] && commits.timersFired == 3)
        #expect(commits.levelUses.counts == [.init(app: app, part: .active): 4])
        #expect(commits.receipts == [kind: 3])
        #expect(commits.appReceipts.counts == [.init(app: app, part: .quiet): 2])
        #expect(commits.stageSeconds[.urgent].sum == 2 && commits.stageSeconds[.urgent].count == 2)
        #expect(commits.stageSeconds[.normal].sum == 0 && commits.stageSeconds[.normal].count == 1)
        #expect(commits.deliverySeconds[.urgent].count == 0 && commits.deliverySeconds[.normal].sum == 3)
    }

    @Test func aCommitEndsTheSearchForACulpritAndKeepsWhatWasReadAhead() {
        bench.parts.culprit.noteAbort(records: 1)
        bench.parts.apps.beginReadingAhead()
        bench.clients.reader(.table).batches = [[.app("a", "A", at: 0)]]
        #expect(bench.commit() == nil && bench.parts.culprit.abortsInARow == 0)
        bench.parts.apps.follow()
        #expect(bench.parts.apps.table.count == 1)
    }

    // MARK: Errors

    static let doubt = "in doubt: notifications.classified-0 5 to 6: "

    // swift-format-ignore
    static let errors: [(call: String, error: KafkaError, lines: [String], setback: String)] = [
        (call: "sendOffsets", error: .abortable, lines: [sent],           setback: "failed: ILLEGAL_GENERATION"),
        (call: "sendOffsets", error: .odd,       lines: [sent],           setback: "failed: INVALID_TXN_STATE"),
        (call: "commit",      error: .abortable, lines: [sent, "commit"], setback: "failed: ILLEGAL_GENERATION"),
        (call: "commit",      error: .fenced,    lines: [sent, "commit"], setback: doubt + "_FENCED"),
        (call: "commit",      error: .odd,       lines: [sent, "commit"], setback: doubt + "INVALID_TXN_STATE"),
    ]

    @Test(arguments: errors)
    func anErrorLeavesTheTransactionOpen(call: String, error: KafkaError, lines: [String], setback: String) {
        bench.journal.answer(call, error)
        #expect(commit(expecting: setback) == lines)
        #expect(bench.transaction.isOpen && input.committed == 5 && input.next == 6)
        #expect(commits.transactions == 0 && commits.stageSeconds[.normal].count == 0)
        #expect(countAfterRollback() == nil)
    }

    @Test func anOffsetRequestMayBeRepeated() {
        bench.journal.answer("sendOffsets", .passing, nil)
        #expect(commit() == [Self.sent, Self.sent, "commit"])
    }

    // MARK: Late answers

    /// The first is of a commit that was repeated, the others of a producer that says so itself.
    @Test(arguments: [(true, false), (false, false), (false, true)])
    func afterALateAnswerStateIsKeptAndTheProducerReplacedUnlessTheWorkerStops(isRepeated: Bool, isStopping: Bool) {
        if isStopping { bench.status.requestStop() }
        if isRepeated { bench.journal.answer("commit", .passing, nil) }
        bench.producer?.mustBeReplaced = !isRepeated
        bench.clock.move(seconds: 1)
        let replacement = isStopping ? [] : Self.replacement
        #expect(commit() == [Self.sent, "commit"] + (isRepeated ? ["commit"] : []) + replacement)
        #expect(input.committed == 6 && !bench.transaction.isOpen)
        #expect(bench.metrics.failures.producersReplaced == (isStopping ? 0 : 1))
        #expect(commits.transactions == 1 && commits.seconds[.normal].count == 0)
        #expect(countAfterRollback() == 1)
    }

    @Test func stateIsKeptEvenIfNoProducerCanBeRegistered() {
        bench.producer?.mustBeReplaced = true
        bench.journal.answer("initTransactions", .odd, times: 50)
        bench.stop(after: 0.3)
        #expect(bench.commit() == "ends 0")
        #expect(input.committed == 6 && countAfterRollback() == 1)
    }
}

/// Commits without transactions.
struct PlainCommitterTests {
    let bench: Bench<Relay>

    init() throws {
        bench = try Bench(Relay(), exactlyOnce: false)
        try bench.read(from: 5)
        try bench.work(on: .record(5, "k", "v"))
    }

    static let order = ["flush", "commitOffsets notifications.classified-0=6"]

    @Test func recordsAreDeliveredBeforeTheOffsets() {
        #expect(bench.commit() == nil && bench.journal.take() == Self.order)
        #expect(bench.parts.inputs.ownCommits.contradicted(by: [PartitionOffset(bench.place(0), 0)]).isEmpty)
    }

    @Test func withoutOffsetsRecordsAreOnlyDelivered() {
        bench.parts.inputs.forget()
        #expect(bench.commit() == nil && bench.journal.take() == ["flush"])
    }

    @Test(arguments: [("flush", 1), ("commitOffsets", 2)])
    func anErrorLeavesTheOffsetsAsTheyWere(call: String, lines: Int) {
        bench.journal.answer(call, .odd)
        #expect(bench.commit() == "failed: INVALID_TXN_STATE")
        #expect(bench.journal.take() == Array(Self.order.prefix(lines)))
        #expect(bench.parts.inputs[0].committed == 5 && bench.transaction.isOpen)
    }
}
