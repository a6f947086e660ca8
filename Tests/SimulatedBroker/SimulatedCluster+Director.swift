public import Kafka

/// A record as the director sees it.
public struct CommittedRecord: Hashable, Sendable {
    /// Where it is.
    public var partition: Int32
    /// Its offset.
    public var offset: Int64
    /// Milliseconds since 1970.
    public var timestamp: Int64
    /// `nil` is Kafka's null.
    public var key: [UInt8]?
    /// `nil` is Kafka's null.
    public var value: [UInt8]?
    /// In their order.
    public var headers: [RecordHeader]
}

/// What the director, or a condition of a run, sees and does at once and without faults.
extension SimulatedCluster {
    /// Microseconds since the start.
    public var ticks: Int64 { baton.now }

    /// The wall clock without jumps: milliseconds since 1970.
    public var now: Int64 { options.wallClockStart + baton.now / 1000 }

    /// What happened, line by line.
    public var journal: Journal { baton.journal }

    /// How often the baton went from one thread to another.
    public var switches: Int { baton.switches }

    /// Appends a record outside any transaction.
    ///
    /// - Parameters:
    ///   - partition: `nil` chooses by key, as producers do.
    ///   - timestamp: milliseconds since 1970; `nil` is now.
    /// - Returns: where it is; `nil` if there is no such partition.
    @discardableResult
    public func append(
        to topic: String, partition: Int32? = nil, key: [UInt8]?, value: [UInt8]?, headers: [RecordHeader] = [],
        timestamp: Int64? = nil
    ) -> PartitionOffset? {
        let count = broker.partitionCount(topic)
        let number = partition ?? key.map { TopicPartition.number(ofKey: $0.span, among: count) } ?? 0
        let place = TopicPartition(topic, number)
        let record = NewRecord(key: key, value: value, headers: headers, timestamp: timestamp ?? now)
        return broker.change(place) { $0.append(record) }.map { PartitionOffset(place, $0) }
    }

    /// The records of a topic that a reader of committed records would get, in order of partition and offset.
    ///
    /// - Parameter isStable: whether to end each partition at its last stable offset, as a reader would.
    public func records(of topic: String, isStable: Bool = true) -> [CommittedRecord] {
        var result: [CommittedRecord] = []
        for number in 0..<Int32(broker.partitionCount(topic)) {
            guard let log = broker.log(TopicPartition(topic, number)) else { continue }
            let end = isStable ? log.stableEnd : log.end
            for (place, entry) in log.entries.enumerated() where log.start + Int64(place) < end {
                guard entry.standing == .visible, let record = entry.record else { continue }
                result.append(
                    CommittedRecord(
                        partition: number, offset: log.start + Int64(place), timestamp: record.timestamp,
                        key: record.key, value: record.value, headers: record.headers))
            }
        }
        return result
    }

    /// The low and the high watermark, including open transactions and markers.
    public func watermarks(of partition: TopicPartition) -> Watermarks? {
        broker.log(partition).map { Watermarks(low: $0.start, high: $0.end) }
    }

    /// The last stable offset.
    public func stableEnd(of partition: TopicPartition) -> Int64? { broker.log(partition)?.stableEnd }

    /// The offsets that a group has committed, in the order of the partitions' first commits.
    public func committedOffsets(of group: String) -> [PartitionOffset] { broker.groups[group]?.offsets.all ?? [] }

    /// Whether no transaction is open and no marker is missing.
    public var transactionsAreEnded: Bool {
        broker.transactions.ids.allSatisfy { id in
            switch broker.transactions.entries[id]?.phase {
            case .ongoing, .ending: false
            default: true
            }
        }
    }

    /// Deletes the beginning of a partition's log.
    public func truncate(_ partition: TopicPartition, before offset: Int64) {
        broker.change(partition) { $0.truncate(before: offset) }
    }
}
