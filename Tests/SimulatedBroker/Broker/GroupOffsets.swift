internal import Kafka

/// The committed offsets of one group, with those of transactions that have not ended.
struct GroupOffsets {
    private struct Pending {
        let process: Int
        var offsets: [PartitionOffset] = []
    }

    private struct Committed {
        var offset: Int64
        /// The process that knows that it committed it; `nil` if none does.
        var process: Int?
        /// What was committed before, and until when the coordinator answers with that instead.
        var older: Int64?
        var isOldUntil: Int64 = 0
    }

    private var committed: [TopicPartition: Committed] = [:]
    private var order: [TopicPartition] = []
    /// By the producer's id.
    private var pending: [Int64: Pending] = [:]
    private var epochs: [Int64: Int] = [:]

    /// All partitions with a committed offset, in the order of their first commit.
    var all: [PartitionOffset] { order.map { PartitionOffset($0, committed[$0]?.offset) } }

    func isPending(_ partition: TopicPartition) -> Bool {
        pending.values.contains { each in each.offsets.contains { $0.partition == partition } }
    }

    mutating func commit(_ offsets: [PartitionOffset], by process: Int) {
        for each in offsets {
            guard let offset = each.offset else { continue }
            if committed[each.partition] == nil { order.append(each.partition) }
            let older = committed[each.partition]?.offset
            committed[each.partition] = Committed(offset: offset, process: process, older: older)
        }
    }

    mutating func add(_ offsets: [PartitionOffset], of producer: ProducerIdentity, by process: Int) -> Int32 {
        if let epoch = epochs[producer.id], producer.epoch < epoch { return Code.invalidProducerEpoch }
        epochs[producer.id] = producer.epoch
        let renewed = Set(offsets.map(\.partition))
        let known = pending[producer.id] ?? Pending(process: process)
        let kept = known.offsets.filter { !renewed.contains($0.partition) }
        pending[producer.id] = Pending(process: known.process, offsets: kept + offsets)
        return Code.none
    }

    /// The marker that ends a producer's transaction.
    mutating func mark(_ producer: ProducerIdentity, isCommit: Bool) {
        epochs[producer.id] = max(producer.epoch, epochs[producer.id] ?? 0)
        guard let ended = pending.removeValue(forKey: producer.id), isCommit else { return }
        commit(ended.offsets, by: ended.process)
    }

    /// Makes the coordinator answer with what was committed before the last commit, until `time`.
    mutating func forgetLastCommits(until time: Int64) {
        for partition in order { committed[partition]?.isOldUntil = time }
    }

    /// The offset that a process is told. Old ones are told only to the process that knows that it committed the newer
    /// ones: nobody else could notice, so no client could defend itself.
    ///
    /// - Parameter isInDoubt: whether the process asks because it does not know whether it has committed.
    mutating func told(_ partition: TopicPartition, to process: Int, isInDoubt: Bool, now: Int64) -> Int64? {
        guard let known = committed[partition] else { return nil }
        guard known.process == process else { return known.offset }
        if isInDoubt {
            committed[partition]?.process = nil
        } else if known.isOldUntil > now, let older = known.older {
            return older
        }
        return known.offset
    }
}
