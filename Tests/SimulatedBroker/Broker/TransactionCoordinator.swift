internal import Kafka

/// What the coordinator keeps of one `transactional.id`.
final class TransactionEntry {
    enum Phase { case empty, ongoing, ending, ended }
    let id: String
    var producer: ProducerIdentity
    var phase = Phase.empty
    /// Whether the last end, or the one whose markers are being written, was a commit.
    var isCommit = false
    var partitions: [TopicPartition] = []
    var groups: [String] = []
    /// When the transaction began, and how long it may last, in microseconds.
    var began: Int64 = 0
    var timeout: Int64
    private var markersLeft = 0

    init(_ id: String, _ producer: ProducerIdentity, timeout: Int64) {
        (self.id, self.producer, self.timeout) = (id, producer, timeout)
    }

    func awaitMarkers(_ count: Int) {
        markersLeft = count
        phase = count == 0 ? .ended : .ending
    }

    func wroteMarker() {
        if phase == .ending { awaitMarkers(markersLeft - 1) }
    }
}

/// The transaction coordinator, a state machine without a clock of its own. Errors are numbers; 0 is success.
final class TransactionCoordinator {
    /// Markers to write, after which ``TransactionEntry/wroteMarker()`` is called for each.
    struct Ending {
        let entry: TransactionEntry
        let producer: ProducerIdentity
        let isCommit: Bool
        let partitions: [TopicPartition]
        let groups: [String]
    }

    /// In the order in which the identifiers were registered first.
    private(set) var entries: [TransactionEntry] = []
    /// Endings whose markers are still to be sent out.
    private var endings: [Ending] = []

    private var producers: Int64 = 0

    /// The identity of a new producer, with or without a `transactional.id`.
    func newProducer() -> ProducerIdentity {
        producers += 1
        return ProducerIdentity(id: producers, epoch: 0)
    }

    func takeEndings() -> [Ending] {
        defer { endings = [] }
        return endings
    }

    private func entry(_ id: String) -> TransactionEntry? { entries.first { $0.id == id } }

    /// InitProducerId: a new epoch. An open transaction is aborted first, and until its markers are written the answer
    /// is `CONCURRENT_TRANSACTIONS`.
    func register(_ id: String, timeout: Int64) -> Outcome<ProducerIdentity> {
        guard let entry = entry(id) else {
            let entry = TransactionEntry(id, newProducer(), timeout: timeout)
            entries.append(entry)
            return .answer(entry.producer)
        }
        fence(entry)
        if entry.phase == .ending { return .failure(Code.concurrentTransactions) }
        entry.producer.epoch += 1
        entry.phase = .empty
        entry.timeout = timeout
        return .answer(entry.producer)
    }

    /// What `body` says of an identifier's entry, or why the producer is not its present one.
    private func check(
        _ id: String, _ producer: ProducerIdentity, _ body: (TransactionEntry) -> Int32
    ) -> Int32 {
        guard let entry = entry(id), entry.producer.id == producer.id else { return Code.invalidProducerMapping }
        return entry.producer.epoch == producer.epoch ? body(entry) : Code.producerFenced
    }

    /// AddPartitionsToTxn.
    func add(_ partitions: [TopicPartition], to id: String, _ producer: ProducerIdentity, now: Int64) -> Int32 {
        join(id, producer, now: now) { entry in
            for each in partitions where !entry.partitions.contains(each) { entry.partitions.append(each) }
        }
    }

    /// AddOffsetsToTxn.
    func add(group: String, to id: String, _ producer: ProducerIdentity, now: Int64) -> Int32 {
        join(id, producer, now: now) { entry in
            if !entry.groups.contains(group) { entry.groups.append(group) }
        }
    }

    private func join(
        _ id: String, _ producer: ProducerIdentity, now: Int64, _ change: (TransactionEntry) -> Void
    ) -> Int32 {
        check(id, producer) { entry in
            if entry.phase == .ending { return Code.concurrentTransactions }
            if entry.phase != .ongoing { (entry.phase, entry.began) = (.ongoing, now) }
            change(entry)
            return Code.none
        }
    }

    /// EndTxn. A request of an earlier transaction of the same epoch ends the present one (KIP-890).
    func end(_ id: String, _ producer: ProducerIdentity, isCommit: Bool) -> Int32 {
        check(id, producer) { entry in
            switch entry.phase {
            case .ongoing:
                beginEnd(entry, isCommit: isCommit)
                return Code.none
            case .ending where entry.isCommit == isCommit: return Code.concurrentTransactions
            case .ended where entry.isCommit == isCommit: return Code.none
            case .empty, .ending, .ended: return Code.invalidTransactionState
            }
        }
    }

    private func beginEnd(_ entry: TransactionEntry, isCommit: Bool) {
        entry.isCommit = isCommit
        endings.append(
            Ending(
                entry: entry, producer: entry.producer, isCommit: isCommit, partitions: entry.partitions,
                groups: entry.groups))
        entry.awaitMarkers(entry.partitions.count + entry.groups.count)
        (entry.partitions, entry.groups) = ([], [])
    }

    /// Aborts an open transaction under a new epoch, so that its producer is fenced.
    func fence(_ entry: TransactionEntry) {
        guard entry.phase == .ongoing else { return }
        entry.producer.epoch += 1
        beginEnd(entry, isCommit: false)
    }

    /// Aborts the transactions that last too long.
    func expire(now: Int64) {
        for entry in entries where now - entry.began > entry.timeout { fence(entry) }
    }

    /// Whether a batch of this producer may be written: its partition is part of the open transaction.
    func verify(_ partition: TopicPartition, _ id: String, _ producer: ProducerIdentity) -> Int32 {
        let code = check(id, producer) { entry in
            entry.phase == .ongoing && entry.partitions.contains(partition) ? Code.none : Code.invalidTransactionState
        }
        return code == Code.producerFenced ? Code.invalidProducerEpoch : code
    }

    func verify(group: String, _ id: String, _ producer: ProducerIdentity) -> Int32 {
        check(id, producer) { entry in
            entry.phase == .ongoing && entry.groups.contains(group) ? Code.none : Code.invalidTransactionState
        }
    }
}
