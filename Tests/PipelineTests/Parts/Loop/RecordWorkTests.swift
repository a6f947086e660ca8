import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

extension Parts {
    struct RecordWorkTests {
        let bench: Bench<Relay>

        init() throws {
            bench = try Bench(Relay())
            try bench.read(from: 5)
        }

        private func spend(_ work: WorkRule.Work = .normal) -> String? {
            setback { () throws(Setback) in try bench.spend(work) }
        }

        private var input: InputPartition { bench.parts.inputs[0] }

        private func produced(_ value: String) -> String { "produce notifications.scheduled k=\(value)" }

        // MARK: One record

        @Test func aRecordsOutputsAreQueuedAndItIsCounted() {
            bench.deliver(.normal, .record(7, "k", "v", at: 1234))
            #expect(spend() == nil)
            #expect(bench.journal.take() == ["begin", produced("v")])
            #expect(input.next == 8 && input.committed == 5 && input.lastTimestamp == 1234)
            let transaction = bench.transaction
            #expect(transaction.records == 1 && transaction.touched == [0] && !transaction.hasUrgent)
            #expect(transaction.recordsIn[.classified] == 1 && transaction.recordsOut[.scheduled] == 1)
            #expect(transaction.lastRecord?.offset == 7 && transaction.lastRecord?.place == bench.place(0))
            #expect(transaction.requestsWritten[.normal] == [1234] && transaction.requestsWritten[.urgent] == [])
        }

        /// A record below the next offset was processed already; one of another partition was on its way when the
        /// partition was given up.
        @Test func whatIsNotTheWorkersIsSkipped() {
            bench.deliver(
                .normal, .record(4, "k", "v"), .record(9, "k", "v", partition: 1), .record(0, "k", "v", topic: 1))
            #expect(spend() == nil)
            #expect(bench.journal.take() == [] && !bench.transaction.isOpen && input.next == 5)
        }

        @Test func whenEachUrgentRequestWasWrittenIsKept() throws {
            try bench.read([(bench.place(0, of: 1), 0)])
            bench.deliver(
                .urgent, .record(0, "k", "1", topic: 1, at: 30), .record(1, "k", "2", topic: 1, at: 0),
                .record(2, "k", "3", topic: 1, at: 40))
            #expect(spend(.urgent) == nil)
            // A record without a timestamp is not measured.
            #expect(bench.transaction.requestsWritten[.urgent] == [30, 40] && bench.transaction.hasUrgent)
        }

        @Test func aTransactionThatCannotBeBegunTakesNothing() {
            bench.journal.answer("begin", .deadly)
            bench.deliver(.normal, .record(5, "k", "v"))
            #expect(spend() == "cannot begin: _FATAL")
            #expect(input.next == 5)
        }

        @Test func deliveryReportsAreServedNowAndThen() {
            bench.supply.lanes[2] = [(0..<1500).map { .record(5 + $0, "k", "v") }]
            #expect(spend() == nil)
            #expect(bench.journal.take().filter { $0 == "serve" }.count == 1)
            #expect(bench.transaction.records == 1500)
        }

        // MARK: Dead letters

        @Test func aResultThatIsTooLargeBecomesADeadLetter() {
            bench.deliver(.normal, .record(5, "k", "large"), .record(6, "k", "v"))
            #expect(spend() == nil)
            #expect(
                bench.journal.take() == ["begin", "produce notifications.rejected k=large too-large", produced("v")])
            #expect(bench.transaction.rejections == ["too-large": 1] && bench.transaction.records == 2)
        }

        @Test func aRecordThatWasFoundToBeTheCulpritIsNotProcessed() {
            bench.parts.culprit.reject(
                Pipeline.RecordPlace(place: bench.place(0), offset: 5), Rejection(.invalid, fix: "send another"))
            bench.deliver(.normal, .record(5, "k", "v"), .record(6, "k", "w"))
            #expect(spend() == nil)
            #expect(bench.journal.take() == ["begin", "produce notifications.rejected k=v invalid", produced("w")])
            #expect(input.next == 7)
        }

        // MARK: Events

        @Test func theEndOfAPartitionMovesItsOffset() {
            bench.deliver(.normal, .record(5, "k", "v"), .end(8), .end(3, partition: 4))
            #expect(spend() == nil)
            #expect(input.next == 8 && input.readableEnd == 8)
        }

        @Test(arguments: [(KafkaError.outOfRange, 0, true), (.outOfRange, 1, false), (.odd, 0, false)])
        func onlyAnOwnOffsetOutOfRangeIsReset(error: KafkaError, partition: Int, isReset: Bool) {
            bench.deliver(.normal, .failure(error, partition: Int32(partition)), .record(5, "k", "v"))
            #expect(spend() == (isReset ? "outdated" : nil))
            #expect(bench.journal.take() == (isReset ? ["reset"] : ["begin", produced("v")]))
        }

        // MARK: Slices

        @Test(arguments: [true, false])
        func aTransactionThatIsFullOfRecordsOrBytesLeavesTheRestOfTheBatch(isOfBytes: Bool) throws {
            var rule = BatchRule()
            if isOfBytes { rule.bytes = 4 } else { rule.records = 2 }
            let full = try Bench(Relay(), rule)
            try full.read(from: 5)
            full.deliver(.normal, .record(5, "k", "1"), .record(6, "k", "2"), .record(7, "k", "3"))
            try full.spend(.normal)
            #expect(full.transaction.records == 2 && full.parts.lanes.hasRecords(2))
            try full.parts.committer.commit()
            _ = full.journal.take()
            try full.spend(.normal)
            #expect(full.journal.take() == ["begin", produced("3")])
            #expect(!full.parts.lanes.hasRecords(2))
        }

        @Test func timersHaveNoLane() {
            #expect(spend(.timers) == nil)
            #expect(bench.journal.take() == [])
        }

        /// Each record takes a millisecond; the time is looked at after every 16.
        @Test func aSliceEndsWhenItsTimeIsOver() throws {
            struct Slow: Processor {
                static let topology = Relay.topology
                let clock: HandClock
                func process(
                    _ record: borrowing Record, state: inout NoState, context: borrowing Context, output: inout Output
                ) -> Verdict {
                    clock.move(seconds: 0.001)
                    return .done
                }
            }
            let clock = HandClock()
            let bench = try Bench(Slow(clock: clock), clock: clock)
            try bench.read(from: 0)
            bench.supply.lanes[2] = [(0..<40).map { .record($0, "k", "v") }]
            try bench.spend(.normal)
            #expect(bench.transaction.records == 16)
            try bench.spend(.normal)
            #expect(bench.transaction.records == 32)
        }
    }
}
