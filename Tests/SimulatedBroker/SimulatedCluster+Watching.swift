public import Kafka

extension SimulatedCluster {
    /// The records of one partition that a reader of committed records would get from an offset on, and the offset up to
    /// which it could read.
    public func records(of partition: TopicPartition, from first: Int64) -> (records: [CommittedRecord], end: Int64) {
        guard let log = broker.log(partition) else { return ([], first) }
        let end = max(first, log.stableEnd)
        let records = (max(first, log.start)..<end).compactMap { offset -> CommittedRecord? in
            let entry = log.entries[Int(offset - log.start)]
            guard entry.standing == .visible, let record = entry.record else { return nil }
            return CommittedRecord(
                partition: partition.partition, offset: offset, timestamp: record.timestamp, key: record.key,
                value: record.value, headers: record.headers)
        }
        return (records, end)
    }
}

extension SimulatedActor {
    /// Adds a line to the journal.
    public func note(_ text: String) { cluster.baton.journal.note(cluster.baton.now, name) { text } }
}
