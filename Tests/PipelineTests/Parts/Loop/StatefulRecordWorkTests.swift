import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

extension Parts {
    /// Records whose key has state.
    struct StatefulRecordWorkTests {
        let bench: Bench<Counter>

        init() throws {
            bench = try Bench(Counter(delaySeconds: 1))
            try bench.read(from: 5)
        }

        private var state: Counter.State? { bench.parts.stages.known(0)?.stage.keys.state(of: "k") }

        @Test func stateAndItsChangelogGoTogether() throws {
            bench.deliver(.normal, .record(5, "k", "v"))
            try bench.spend(.normal)
            let due = HandClock.instant.milliseconds + 1000
            #expect(
                bench.journal.take() == [
                    "begin", "produce notifications.scheduling.changelog-0 k count=1 \(due)",
                    "produce notifications.scheduled k=v",
                ])
            #expect(state?.count == 1)
            #expect(bench.parts.stages.timers.first?.due == Instant(milliseconds: due))
        }

        /// The processor has changed the state already, so the abort must take that back.
        @Test func aResultThatIsTooLargeCostsATransactionAndLeavesNoState() throws {
            let (first, large) = (StoredItem.record(5, "k", "v"), StoredItem.record(6, "k", "large"))
            bench.deliver(.normal, first, large)
            let found = setback { () throws(Setback) in try bench.spend(.normal) }
            #expect(found == "must abort: a result is too large")
            try bench.attempt(.mustAbort("a result is too large"))
            #expect(state == nil && bench.parts.inputs[0].next == 5)
            _ = bench.journal.take()
            bench.deliver(.normal, first, large)
            try bench.spend(.normal)
            #expect(bench.journal.take().last == "produce notifications.rejected k=large too-large")
            #expect(state?.count == 1 && bench.parts.inputs[0].next == 7)
        }

        @Test func aDueTimerOfTheKeyFiresBeforeItsRecord() throws {
            bench.deliver(.normal, .record(5, "k", "v"))
            try bench.spend(.normal)
            _ = bench.journal.take()
            bench.clock.move(seconds: 2)
            bench.deliver(.normal, .record(6, "k", "w"), .record(7, "other", "w"))
            try bench.spend(.normal)
            #expect(
                bench.journal.take().prefix(4) == [
                    "produce notifications.scheduling.changelog-0 k count=1 0", "produce notifications.receipts k=1",
                    "produce notifications.scheduling.changelog-0 k count=2 0", "produce notifications.scheduled k=w",
                ])
            #expect(bench.transaction.timersFired == 1)
        }

        /// A restored key's due time is not on the heap before its entries are read.
        @Test func aRestoredKeyIsReadBeforeItsRecord() throws {
            let assigned = bench.parts.stages.stage(of: 0)
            let (key, value) = (Array("k\tcount".utf8), Array("4 1000".utf8))
            assigned.stage.restore(key.span, value.span, offset: 0, at: .distantPast)
            bench.parts.stages.unread = UnreadWalk(partitions: [0])
            bench.deliver(.normal, .record(5, "k", "v"))
            try bench.spend(.normal)
            #expect(state?.count == 5 && bench.transaction.timersFired == 1)
            #expect(bench.journal.take().contains("produce notifications.receipts k=4"))
        }

        @Test func changesAreUrgentButNoRequests() throws {
            try bench.read([(bench.place(0, of: 1), 0)], caughtUp: false)
            bench.deliver(.changes, .record(0, "k", "v", topic: 1, at: 1234), .end(1, topic: 1))
            try bench.spend(.changes)
            #expect(bench.transaction.hasUrgent && bench.transaction.requestsWritten == LaneMap(repeating: []))
            #expect(!bench.parts.inputs.isCatchingUp)
        }
    }
}
