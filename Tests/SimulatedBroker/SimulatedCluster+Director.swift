package import Kafka

/// A record as the director sees it.
package struct CommittedRecord: Hashable, Sendable {
    package var partition: Int32
    package var offset: Int64
    /// Milliseconds since 1970.
    package var timestamp: Int64
    package var key: [UInt8]?
    package var value: [UInt8]?
    package var headers: [RecordHeader]
}

/// What the director, or a condition of a run, sees and does at once and without faults.
extension SimulatedCluster {
    /// Microseconds since the start.
    package var ticks: Int64 { baton.now }

    /// What happened, line by line.
    package var journal: Journal { baton.journal }

    /// Appends a record outside any transaction. Its key chooses its partition, as producers do.
    ///
    /// - Returns: where it is; `nil` if there is no such topic.
    @discardableResult
    package func append(to topic: String, key: [UInt8], value: [UInt8]) -> PartitionOffset? {
        let place = TopicPartition(topic, TopicPartition.number(ofKey: key.span, among: broker.partitionCount(topic)))
        let now = Timing.wallClockStart + baton.now / 1000
        let record = NewRecord(key: key, value: value, headers: [], timestamp: now)
        return broker.change(place) { $0.append(record) }.map { PartitionOffset(place, $0) }
    }

    /// The records of one partition that a reader of committed records would get from an offset on, and the offset up to
    /// which it could read.
    package func records(of partition: TopicPartition, from first: Int64) -> (records: [CommittedRecord], end: Int64) {
        guard let log = broker.log(partition) else { return ([], first) }
        let end = max(first, log.stableEnd)
        let records = (max(first, log.start)..<end).compactMap { offset -> CommittedRecord? in
            guard let entry = log[offset], entry.standing == .visible, let record = entry.record else { return nil }
            return CommittedRecord(
                partition: partition.partition, offset: offset, timestamp: record.timestamp, key: record.key,
                value: record.value, headers: record.headers)
        }
        return (records, end)
    }

    /// The low and the high watermark, including open transactions and markers.
    package func watermarks(of partition: TopicPartition) -> Watermarks? {
        broker.log(partition).map { Watermarks(low: $0.start, high: $0.end) }
    }

    package func stableEnd(of partition: TopicPartition) -> Int64? { broker.log(partition)?.stableEnd }

    /// The offsets that a group has committed, in the order of the partitions' first commits.
    package func committedOffsets(of group: String) -> [PartitionOffset] {
        broker.groups.first { $0.name == group }?.offsets.all ?? []
    }

    /// Whether no transaction is open and no marker is missing.
    package var transactionsAreEnded: Bool {
        broker.transactions.entries.allSatisfy { $0.phase == .empty || $0.phase == .ended }
    }

    /// Deletes the beginning of a partition's log.
    package func truncate(_ partition: TopicPartition, before offset: Int64) {
        broker.change(partition) { $0.truncate(before: offset) }
    }
}

extension SimulatedActor {
    /// Adds a line to the journal.
    package func note(_ text: String) { cluster.baton.journal.note(cluster.baton.now, name) { text } }
}
