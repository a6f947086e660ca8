import Kafka
import Model
import Testing

@testable import Pipeline

extension Parts {
    struct PlainCommitterTests {
        let bench: Bench<Relay>

        init() throws {
            bench = try Bench(Relay(), exactlyOnce: false)
            try bench.read(from: 5)
            bench.deliver(.normal, .record(5, "k", "v"))
            try bench.spend(.normal)
            _ = bench.journal.take()
        }

        private func commit() -> String? { setback { () throws(Setback) in try bench.parts.committer.commit() } }

        @Test func recordsAreDeliveredBeforeTheOffsets() {
            #expect(commit() == nil)
            #expect(bench.journal.take() == ["flush", "commitOffsets notifications.classified-0=6"])
            let found = [PartitionOffset(bench.place(0), 0)]
            #expect(bench.parts.inputs.ownCommits.contradicted(by: found).isEmpty)
        }

        @Test func withoutOffsetsRecordsAreOnlyDelivered() {
            bench.parts.inputs.forget()
            #expect(commit() == nil)
            #expect(bench.journal.take() == ["flush"])
        }

        @Test(arguments: [("flush", 1), ("commitOffsets", 2)])
        func anErrorLeavesTheOffsetsAsTheyWere(call: String, lines: Int) {
            bench.journal.answer(call, .odd)
            #expect(commit() == "failed: INVALID_TXN_STATE")
            #expect(bench.journal.take().count == lines)
            #expect(bench.parts.inputs[0].committed == 5 && bench.transaction.isOpen)
        }
    }
}
