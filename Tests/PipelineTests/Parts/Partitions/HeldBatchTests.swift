import Kafka
import Model
import Testing

@testable import Pipeline

extension Parts {
    struct HeldBatchTests {
        let held = HeldBatch()

        private func taken() -> Int? {
            guard let batch = held.take() else { return nil }
            return batch.remaining
        }

        @Test func theRestOfABatchIsKeptOnce() {
            #expect(!held.hasRecords && taken() == nil)
            held.keep(RecordBatch([.record(0, "a", "b"), .end(1)]))
            #expect(held.hasRecords)
            #expect(taken() == 2)
            #expect(!held.hasRecords && taken() == nil)
        }

        @Test func aBatchThatIsUsedUpIsNotKept() {
            held.keep(RecordBatch([.record(0, "a", "b")]))
            held.keep(RecordBatch([]))
            #expect(!held.hasRecords && taken() == nil)
        }

        @Test func aDroppedBatchIsGone() {
            held.keep(RecordBatch([.record(0, "a", "b")]))
            held.drop()
            #expect(!held.hasRecords && taken() == nil)
        }
    }
}
