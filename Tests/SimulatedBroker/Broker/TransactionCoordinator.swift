internal import Kafka

/// What the coordinator keeps of one `transactional.id`.
struct TransactionEntry {
    enum Phase { case empty, ongoing, ending, ended }
    var producer: ProducerIdentity
    var phase = Phase.empty
    /// Whether the last end, or the one whose markers are being written, was a commit.
    var isCommit = false
    var partitions: [TopicPartition] = []
    var groups: [String] = []
    /// When the transaction began, and how long it may last, in microseconds.
    var began: Int64 = 0
    var timeout: Int64
    var markersLeft = 0
}

/// The transaction coordinator, a state machine without a clock of its own. Errors are numbers; 0 is success.
struct TransactionCoordinator {
    /// Markers to write, after which ``wroteMarker(of:)`` is called for each.
    struct Ending {
        let id: String
        let entry: TransactionEntry
    }

    private(set) var entries: [String: TransactionEntry] = [:]
    /// All identifiers, in the order in which they were registered first.
    private(set) var ids: [String] = []
    /// Endings whose markers are still to be sent out.
    private var endings: [Ending] = []

    private var producers: Int64 = 0

    /// The identity of a new producer, with or without a `transactional.id`.
    mutating func newProducer() -> ProducerIdentity {
        producers += 1
        return ProducerIdentity(id: producers, epoch: 0)
    }

    mutating func takeEndings() -> [Ending] {
        defer { endings = [] }
        return endings
    }

    /// InitProducerId: a new epoch. An open transaction is aborted first, and until its markers are written the answer
    /// is `CONCURRENT_TRANSACTIONS`.
    mutating func register(_ id: String, timeout: Int64) -> Outcome<ProducerIdentity> {
        guard var entry = entries[id] else {
            ids.append(id)
            let entry = TransactionEntry(producer: newProducer(), timeout: timeout)
            entries[id] = entry
            return .answer(entry.producer)
        }
        switch entry.phase {
        case .ending: return .failure(Code.concurrentTransactions)
        case .ongoing:
            fence(id)
            return .failure(Code.concurrentTransactions)
        case .empty, .ended:
            entry.producer.epoch += 1
            entry.phase = .empty
            entry.timeout = timeout
            entries[id] = entry
            return .answer(entry.producer)
        }
    }

    private func check(_ id: String, _ producer: ProducerIdentity) -> Int32 {
        guard let entry = entries[id], entry.producer.id == producer.id else { return Code.invalidProducerMapping }
        return entry.producer.epoch == producer.epoch ? Code.none : Code.producerFenced
    }

    /// AddPartitionsToTxn.
    mutating func add(_ partitions: [TopicPartition], to id: String, _ producer: ProducerIdentity, now: Int64) -> Int32
    {
        join(id, producer, now: now) { entry in
            for each in partitions where !entry.partitions.contains(each) { entry.partitions.append(each) }
        }
    }

    /// AddOffsetsToTxn.
    mutating func add(group: String, to id: String, _ producer: ProducerIdentity, now: Int64) -> Int32 {
        join(id, producer, now: now) { entry in
            if !entry.groups.contains(group) { entry.groups.append(group) }
        }
    }

    private mutating func join(
        _ id: String, _ producer: ProducerIdentity, now: Int64, _ change: (inout TransactionEntry) -> Void
    ) -> Int32 {
        let code = check(id, producer)
        guard code == Code.none, var entry = entries[id] else { return code }
        if entry.phase == .ending { return Code.concurrentTransactions }
        if entry.phase != .ongoing {
            entry.phase = .ongoing
            entry.began = now
        }
        change(&entry)
        entries[id] = entry
        return Code.none
    }

    /// EndTxn. A request of an earlier transaction of the same epoch ends the present one (KIP-890).
    mutating func end(_ id: String, _ producer: ProducerIdentity, isCommit: Bool) -> Int32 {
        let code = check(id, producer)
        guard code == Code.none, let entry = entries[id] else { return code }
        switch entry.phase {
        case .empty: return Code.invalidTransactionState
        case .ongoing:
            beginEnd(id, isCommit: isCommit)
            return Code.none
        case .ending: return entry.isCommit == isCommit ? Code.concurrentTransactions : Code.invalidTransactionState
        case .ended: return entry.isCommit == isCommit ? Code.none : Code.invalidTransactionState
        }
    }

    private mutating func beginEnd(_ id: String, isCommit: Bool) {
        guard var entry = entries[id] else { return }
        entry.isCommit = isCommit
        endings.append(Ending(id: id, entry: entry))
        entry.phase = .ending
        entry.markersLeft = entry.partitions.count + entry.groups.count
        entry.partitions = []
        entry.groups = []
        if entry.markersLeft == 0 { entry.phase = .ended }
        entries[id] = entry
    }

    mutating func wroteMarker(of id: String) {
        guard var entry = entries[id], entry.phase == .ending else { return }
        entry.markersLeft -= 1
        if entry.markersLeft == 0 { entry.phase = .ended }
        entries[id] = entry
    }

    /// Aborts an open transaction under a new epoch, so that its producer is fenced.
    mutating func fence(_ id: String) {
        guard entries[id]?.phase == .ongoing else { return }
        entries[id]?.producer.epoch += 1
        beginEnd(id, isCommit: false)
    }

    /// Aborts the transactions that last too long.
    mutating func expire(now: Int64) {
        for id in ids {
            guard let entry = entries[id], entry.phase == .ongoing, now - entry.began > entry.timeout else { continue }
            fence(id)
        }
    }

    /// Whether a batch of this producer may be written: its partition is part of the open transaction.
    func verify(_ partition: TopicPartition, _ id: String, _ producer: ProducerIdentity) -> Int32 {
        let code = check(id, producer)
        guard code == Code.none, let entry = entries[id] else {
            return code == Code.producerFenced ? Code.invalidProducerEpoch : code
        }
        return entry.phase == .ongoing && entry.partitions.contains(partition)
            ? Code.none : Code.invalidTransactionState
    }

    func verify(group: String, _ id: String, _ producer: ProducerIdentity) -> Int32 {
        let code = check(id, producer)
        guard code == Code.none, let entry = entries[id] else { return code }
        return entry.phase == .ongoing && entry.groups.contains(group) ? Code.none : Code.invalidTransactionState
    }
}
