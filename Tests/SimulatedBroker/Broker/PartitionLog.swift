internal import Kafka

/// A record that a producer wants written.
struct NewRecord {
    var key: [UInt8]?
    var value: [UInt8]?
    var headers: [RecordHeader]
    var timestamp: Int64

    /// The bytes that count for limits.
    var size: Int {
        var size = (key?.count ?? 0) + (value?.count ?? 0)
        for header in headers { size += header.name.utf8.count + (header.value?.count ?? 0) }
        return size
    }
}

/// A producer as a broker knows it; a higher epoch fences lower ones.
struct ProducerIdentity: Hashable {
    var id: Int64
    var epoch: Int
}

/// One partition's log: records, markers, and which transactions are open in it.
///
/// A class, so that looking at a log while it changes does not copy its records.
final class PartitionLog {
    /// One place of the log.
    struct Entry {
        enum Standing { case visible, open, aborted, marker }
        /// `nil` for a marker.
        let record: NewRecord?
        var standing: Standing
        /// `nil` for a marker, and for a record outside of any producer's sequence.
        var producer: Int64?
    }

    private struct ProducerStanding {
        var epoch: Int
        var nextSequence: Int
    }

    /// The offset of the oldest record that is kept.
    private(set) var start: Int64 = 0
    private(set) var entries: [Entry] = []
    /// The first offset of each producer's open transaction.
    private var open: [Int64: Int64] = [:]
    private var producers: [Int64: ProducerStanding] = [:]
    /// `max.message.bytes` of the topic.
    let recordBytes: Int

    init(recordBytes: Int) { self.recordBytes = recordBytes }

    /// The high watermark: the offset that the next record will get.
    var end: Int64 { start + Int64(entries.count) }

    /// The last stable offset: before it every transaction has ended.
    var stableEnd: Int64 { open.values.min() ?? end }

    func hasOpenTransaction(of producer: Int64) -> Bool { open[producer] != nil }

    subscript(offset: Int64) -> Entry? {
        entries.indices.contains(Int(offset - start)) ? entries[Int(offset - start)] : nil
    }

    /// Appends a record outside a transaction.
    @discardableResult
    func append(_ record: NewRecord) -> Int64 {
        entries.append(Entry(record: record, standing: .visible))
        return end - 1
    }

    /// Appends a batch of an idempotent producer.
    ///
    /// - Returns: an error number; 0 also for a batch that is there already, since its answer was lost.
    func append(
        _ batch: [NewRecord], of producer: ProducerIdentity, firstSequence: Int, isTransactional: Bool
    ) -> Int32 {
        var standing = producers[producer.id] ?? ProducerStanding(epoch: producer.epoch, nextSequence: 0)
        if producer.epoch < standing.epoch { return Code.invalidProducerEpoch }
        if producer.epoch > standing.epoch { standing = ProducerStanding(epoch: producer.epoch, nextSequence: 0) }
        if firstSequence + batch.count <= standing.nextSequence { return Code.none }
        guard firstSequence == standing.nextSequence else { return Code.outOfOrderSequence }
        guard batch.allSatisfy({ $0.size <= recordBytes }) else { return Code.tooLarge }
        standing.nextSequence += batch.count
        producers[producer.id] = standing
        if isTransactional, !batch.isEmpty, open[producer.id] == nil { open[producer.id] = end }
        entries += batch.map {
            Entry(record: $0, standing: isTransactional ? .open : .visible, producer: producer.id)
        }
        return Code.none
    }

    /// Appends the marker that ends a producer's transaction, and fences lower epochs.
    func mark(_ producer: ProducerIdentity, isCommit: Bool) {
        let known = producers[producer.id]
        if known.map({ $0.epoch < producer.epoch }) ?? true {
            producers[producer.id] = ProducerStanding(epoch: producer.epoch, nextSequence: 0)
        }
        if let first = open.removeValue(forKey: producer.id) {
            for place in Int(first - start)..<entries.count where entries[place].producer == producer.id {
                entries[place].standing = isCommit ? .visible : .aborted
            }
        }
        entries.append(Entry(record: nil, standing: .marker))
    }

    /// Deletes everything before `offset`, at most up to the last stable offset.
    func truncate(before offset: Int64) {
        let target = min(offset, stableEnd)
        guard target > start else { return }
        entries.removeFirst(Int(target - start))
        start = target
    }
}
