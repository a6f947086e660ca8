import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

struct RecordWorkTests {
    let bench: Bench<Relay>

    init() throws {
        bench = try Bench(Relay())
        try bench.read(from: 5)
    }

    private var input: InputPartition { bench.parts.inputs[0] }

    /// Spends a slice on records, and tells how it set the work back.
    private func spend(on items: StoredItem...) -> String? {
        bench.supply.lanes[2] = [items]
        return setback(try bench.spend())
    }

    private func produced(_ value: String) -> String { "produce notifications.scheduled k=\(value)" }

    // MARK: Records

    @Test func aRecordsOutputsAreQueuedAndItIsCounted() {
        #expect(spend(on: .record(7, "k", "v", at: 1234)) == nil)
        #expect(bench.journal.take() == ["begin", produced("v")])
        #expect(input.next == 8 && input.committed == 5 && input.lastTimestamp == 1234)
        let transaction = bench.transaction
        #expect(transaction.records == 1 && transaction.touched == [0] && !transaction.hasUrgent)
        #expect(transaction.recordsIn[.classified] == 1 && transaction.recordsOut[.scheduled] == 1)
        #expect(transaction.lastRecord?.offset == 7 && transaction.lastRecord?.place == bench.place(0))
        #expect(transaction.requestsWritten[.normal] == [1234] && transaction.requestsWritten[.urgent] == [])
    }

    /// A record below the next offset was processed already; one of another partition was on its way when the partition
    /// was given up.
    @Test func whatIsNotTheWorkersIsSkipped() {
        #expect(
            spend(on: .record(4, "k", "v"), .record(9, "k", "v", partition: 1), .record(0, "k", "v", topic: 1)) == nil)
        #expect(bench.journal.take() == [] && !bench.transaction.isOpen && input.next == 5)
    }

    @Test func whenEachUrgentRequestWasWrittenIsKept() throws {
        try bench.read([(bench.place(0, of: 1), 0)])
        bench.deliver(
            .urgent, .record(0, "k", "1", topic: 1, at: 30), .record(1, "k", "2", topic: 1, at: 0),
            .record(2, "k", "3", topic: 1, at: 40))
        try bench.spend(.urgent)
        // A record without a timestamp is not measured.
        #expect(bench.transaction.requestsWritten[.urgent] == [30, 40] && bench.transaction.hasUrgent)
        let taken = bench.metrics.commits.takenSeconds
        #expect(taken[.urgent].count == 2 && taken[.urgent].sum > 0 && taken[.normal].count == 0)
    }

    @Test func aTransactionThatCannotBeBegunTakesNothing() {
        bench.journal.answer("begin", .deadly)
        #expect(spend(on: .record(5, "k", "v")) == "cannot begin: _FATAL" && input.next == 5)
        #expect(!bench.transaction.isOpen && bench.transaction.number == 0)
    }

    @Test func deliveryReportsAreServedNowAndThen() throws {
        bench.supply.lanes[2] = [(0..<1500).map { .record(5 + $0, "k", "v") }]
        #expect(try bench.asked { try bench.spend() }.count { $0 == "serve" } == 1)
        #expect(bench.transaction.records == 1500)
    }

    @Test func aResultThatIsTooLargeBecomesADeadLetter() {
        #expect(spend(on: .record(5, "k", "large"), .record(6, "k", "v")) == nil)
        #expect(bench.journal.take() == ["begin", "produce notifications.rejected k=large too-large", produced("v")])
        #expect(bench.transaction.rejections == ["too-large": 1] && bench.transaction.records == 2)
    }

    @Test func aRecordThatWasFoundToBeTheCulpritIsNotProcessed() {
        bench.parts.culprit.reject(
            Loop.InputPlace(place: bench.place(0), offset: 5), Rejection(.invalid, fix: "send another"))
        #expect(spend(on: .record(5, "k", "v"), .record(6, "k", "w")) == nil)
        #expect(bench.journal.take() == ["begin", "produce notifications.rejected k=v invalid", produced("w")])
        #expect(input.next == 7)
    }

    // MARK: Events

    @Test func theEndOfAPartitionMovesItsOffset() {
        #expect(spend(on: .record(5, "k", "v"), .end(8), .end(3, partition: 4)) == nil)
        #expect(input.next == 8 && input.readableEnd == 8)
    }

    @Test(arguments: [(KafkaError.outOfRange, 0, true), (.outOfRange, 1, false), (.odd, 0, false)])
    func onlyAnOwnOffsetOutOfRangeIsReset(error: KafkaError, partition: Int, isReset: Bool) {
        let found = spend(on: .failure(error, partition: Int32(partition)), .record(5, "k", "v"))
        #expect(found == (isReset ? "outdated" : nil))
        #expect(bench.journal.take() == (isReset ? ["reset"] : ["begin", produced("v")]))
    }

    // MARK: Slices

    @Test(arguments: [true, false])
    func aTransactionThatIsFullOfRecordsOrBytesLeavesTheRestOfTheBatch(isOfBytes: Bool) throws {
        var rule = BatchRule()
        if isOfBytes { rule.bytes = 4 } else { rule.records = 2 }
        let full = try Bench(Relay(), rule)
        try full.read(from: 5)
        try full.work(on: .record(5, "k", "1"), .record(6, "k", "2"), .record(7, "k", "3"))
        #expect(full.transaction.records == 2 && full.parts.lanes.hasRecords(2))
        #expect(full.commit() == nil)
        #expect(try full.asked { try full.spend() } == ["begin", produced("3")])
        #expect(!full.parts.lanes.hasRecords(2))
    }

    @Test func timersHaveNoLane() throws {
        #expect(try bench.asked { try bench.spend(.timers) } == [])
    }

    /// Each record takes a millisecond; the time is looked at after every 16.
    @Test func aSliceEndsWhenItsTimeIsOver() throws {
        let clock = HandClock()
        let bench = try Bench(Relay { clock.move(seconds: 0.001) }, clock: clock)
        try bench.read(from: 0)
        bench.supply.lanes[2] = [(0..<40).map { .record($0, "k", "v") }]
        for records in [16, 32] {
            try bench.spend()
            #expect(bench.transaction.records == records)
        }
    }
}

/// Records whose key has state.
struct StatefulRecordWorkTests {
    let bench: Bench<Counter>

    init() throws {
        bench = try Bench(Counter(delaySeconds: 1))
        try bench.read(from: 5)
    }

    @Test func stateAndItsChangelogGoTogether() throws {
        bench.deliver(.normal, .record(5, "k", "v"))
        let due = HandClock.instant.milliseconds + 1000
        #expect(
            try bench.asked { try bench.spend() } == [
                "begin", "produce notifications.scheduling.changelog-0 k count=1 \(due)",
                "produce notifications.scheduled k=v",
            ])
        #expect(bench.state(of: "k")?.count == 1)
        #expect(bench.parts.stages.timers.first?.due == Instant(milliseconds: due))
    }

    /// The processor has changed the state already, so the abort must take that back.
    @Test func aResultThatIsTooLargeCostsATransactionAndLeavesNoState() throws {
        let (first, large) = (StoredItem.record(5, "k", "v"), StoredItem.record(6, "k", "large"))
        #expect(setback(try bench.work(on: first, large)) == "must abort: a result is too large")
        try bench.attempt(.mustAbort("a result is too large"))
        #expect(bench.state(of: "k") == nil && bench.parts.inputs[0].next == 5)
        bench.deliver(.normal, first, large)
        #expect(try bench.asked { try bench.spend() }.last == "produce notifications.rejected k=large too-large")
        #expect(bench.state(of: "k")?.count == 1 && bench.parts.inputs[0].next == 7)
    }

    @Test func aDueTimerOfTheKeyFiresBeforeItsRecord() throws {
        try bench.work(on: .record(5, "k", "v"))
        bench.clock.move(seconds: 2)
        bench.deliver(.normal, .record(6, "k", "w"), .record(7, "other", "w"))
        #expect(
            try bench.asked { try bench.spend() }.prefix(4) == [
                "produce notifications.scheduling.changelog-0 k count=1 0", "produce notifications.receipts k=1",
                "produce notifications.scheduling.changelog-0 k count=2 0", "produce notifications.scheduled k=w",
            ])
        #expect(bench.transaction.timersFired == 1)
    }

    /// A restored key's due time is not on the heap before its entries are read.
    @Test func aRestoredKeyIsReadBeforeItsRecord() throws {
        bench.restore("k", "4 1000", offset: 0)
        bench.parts.stages.unread = UnreadWalk(partitions: [0])
        bench.deliver(.normal, .record(5, "k", "v"))
        #expect(try bench.asked { try bench.spend() }.contains("produce notifications.receipts k=4"))
        #expect(bench.state(of: "k")?.count == 5 && bench.transaction.timersFired == 1)
    }

    @Test func changesAreUrgentButNoRequests() throws {
        try bench.read([(bench.place(0, of: 1), 0)], caughtUp: false)
        bench.deliver(.changes, .record(0, "k", "v", topic: 1, at: 1234), .end(1, topic: 1))
        try bench.spend(.changes)
        #expect(bench.transaction.hasUrgent && bench.transaction.requestsWritten == LaneMap(repeating: []))
        #expect(!bench.parts.inputs.isCatchingUp)
    }
}
