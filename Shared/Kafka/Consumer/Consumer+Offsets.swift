internal import CRdKafka

extension Consumer {
    /// The group's committed offsets, in the order asked; waits for stable ones under read_committed (KIP-447).
    ///
    /// - Throws: a retriable error when `milliseconds` have passed or the coordinator moves.
    public func committed(
        _ partitions: [TopicPartition], milliseconds: Int32
    ) throws(KafkaError) -> [PartitionOffset] {
        let list = TopicPartitionList(partitions)
        try KafkaError.check(rd_kafka_committed(client.pointer, list.pointer, milliseconds), "committed offsets")
        return try list.offsets("committed offset of")
    }

    /// Commits offsets plainly and waits for the answer: for work without transactions.
    public func commit(_ offsets: [PartitionOffset]) throws(KafkaError) {
        let list = TopicPartitionList(offsets)
        try KafkaError.check(rd_kafka_commit(client.pointer, list.pointer, 0), "commit")
        try list.check("commit of")
    }

    /// Goes on reading assigned partitions from other offsets. Records in a ``RecordBatch`` are the caller's to drop.
    ///
    /// A partition that was started at its beginning or end must have shown a record or an event first: librdkafka may
    /// still be asking where that is, and its answer would undo the seek. So compare offsets with those expected.
    ///
    /// It waits as long as it takes: librdkafka 2.0.2 honours only a thousandth of a time limit.
    public func seek(_ starts: [PartitionStart]) throws(KafkaError) {
        guard !starts.isEmpty else { return }
        let list = TopicPartitionList(capacity: starts.count)
        for each in starts { list.add(each.partition, rawOffset: each.start.rawValue) }
        try KafkaError.check(consuming: rd_kafka_seek_partitions(client.pointer, list.pointer, -1), "seek")
        try list.check("seek of")
    }

    /// What a producer needs to send offsets in this member's name; take it once per assignment.
    public func groupMetadata() throws(KafkaError) -> GroupMetadata {
        guard let pointer = rd_kafka_consumer_group_metadata(client.pointer) else {
            throw KafkaError(RD_KAFKA_RESP_ERR__UNKNOWN_GROUP, "group metadata")
        }
        return GroupMetadata(owning: pointer)
    }

    /// The watermarks that the last fetch of a partition brought, without asking the broker: for measuring lag.
    public func lastWatermarks(_ partition: TopicPartition) -> Watermarks? {
        client.lastWatermarks(partition)
    }
}
