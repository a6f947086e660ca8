internal import Kafka
internal import Model

/// The search for the record that causes aborts. After some aborts in a row each transaction holds one record, until
/// the one that the broker refuses stands alone; it is then rejected without being processed.
final class CulpritSearch {
    /// Transactions aborted since the last commit.
    private(set) var abortsInARow = 0
    /// For this many more records each transaction holds only one.
    private var recordsToGo = 0
    private var rejections: [InputPlace: Rejection] = [:]

    /// Whether each transaction holds one record for now.
    var isSearching: Bool { recordsToGo > 0 }

    /// Why a record is rejected without being processed; `nil` for all others.
    func rejection(of record: InputPlace) -> Rejection? {
        rejections.isEmpty ? nil : rejections[record]
    }

    /// Rejects a record when it is read again.
    func reject(_ record: InputPlace, _ rejection: Rejection) { rejections[record] = rejection }

    /// Counts an abort of a transaction with this many records.
    func noteAbort(records: Int) {
        abortsInARow += 1
        if abortsInARow >= FailureCounts.abortsToGoOneByOne { recordsToGo = max(recordsToGo, max(1, records)) }
    }

    /// Rejects the only record of a transaction, if the broker refused what came of it.
    ///
    /// - Returns: whether it is the culprit.
    func findCulprit(_ failure: KafkaError?, lastRecord: InputPlace?) -> Bool {
        guard isSearching, let failure, failure.isRefusedRecord, let lastRecord else { return false }
        rejections[lastRecord] = Rejection(
            .tooLarge, found: "a result that the broker refuses (\(failure.code))", fix: "send less in one record")
        return true
    }

    /// Counts a commit of this many records. Rejections before the committed offsets are done.
    func noteCommit(records: Int, of inputs: AssignedInputs) {
        abortsInARow = 0
        recordsToGo = max(0, recordsToGo - records)
        if rejections.isEmpty { return }
        rejections = rejections.filter { entry in
            inputs.partitions.contains { $0.place == entry.key.place && $0.committed <= entry.key.offset }
        }
    }

    /// How long to wait before the next try, in milliseconds; longer after each abort, at most a second.
    var pauseMilliseconds: Int { abortsInARow > 1 ? min(1000, 10 << min(abortsInARow, 7)) : 0 }

    /// The partitions are given up or read anew.
    func forgetRecords() {
        rejections = [:]
        recordsToGo = 0
    }

    /// The worker starts anew.
    func forgetAborts() { abortsInARow = 0 }
}
