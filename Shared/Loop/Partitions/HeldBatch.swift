internal import Kafka

/// The unprocessed rest of a lane's batch between two slices.
final class HeldBatch {
    private var batch: RecordBatch?
    private(set) var hasRecords = false
    /// When the batch was taken from the lane, in ticks.
    var taken: Int64 = 0

    /// Removes and returns the batch.
    func take() -> RecordBatch? {
        hasRecords = false
        return batch.take()
    }

    /// Keeps a batch if it still has records.
    func keep(_ rest: consuming RecordBatch) {
        if rest.isEmpty { return drop() }
        hasRecords = true
        batch = consume rest
    }

    func drop() {
        hasRecords = false
        batch = nil
    }
}
