internal import CRdKafka

extension Consumer {
    /// The group's committed offsets, in the order of `partitions`. Under read_committed it waits until no open
    /// transaction contains them (KIP-447).
    ///
    /// - Throws: a retriable error when `milliseconds` have passed or the coordinator moves.
    public func committed(_ partitions: [TopicPartition], milliseconds: Int32) throws(KafkaError) -> [PartitionOffset] {
        let list = TopicPartitionList(partitions)
        try KafkaError.check(rd_kafka_committed(client.pointer, list.pointer, milliseconds), "committed offsets")
        return try list.offsets("committed offset of")
    }

    /// Commits offsets outside a transaction and waits for the answer.
    public func commit(_ offsets: [PartitionOffset]) throws(KafkaError) {
        let list = TopicPartitionList(offsets)
        try KafkaError.check(rd_kafka_commit(client.pointer, list.pointer, 0), "commit")
        try list.check("commit of")
    }

    /// Continues reading assigned partitions from other offsets. The caller drops the records of older batches itself.
    ///
    /// A partition that was started at its beginning must have delivered a record or an event first. Otherwise
    /// librdkafka may still be asking for that offset, and the answer would undo the seek. So compare the offsets of
    /// records with the expected ones.
    ///
    /// It waits without a limit, because librdkafka 2.0.2 honours only a thousandth of a time limit.
    public func seek(_ starts: [PartitionStart]) throws(KafkaError) {
        guard !starts.isEmpty else { return }
        let list = TopicPartitionList(starts)
        try KafkaError.check(consuming: rd_kafka_seek_partitions(client.pointer, list.pointer, -1), "seek")
        try list.check("seek of")
    }

    /// What a producer needs to send offsets for this member; take it once per assignment.
    public func groupMetadata() throws(KafkaError) -> any GroupMetadata {
        guard let pointer = rd_kafka_consumer_group_metadata(client.pointer) else {
            throw KafkaError(RD_KAFKA_RESP_ERR__UNKNOWN_GROUP, "group metadata")
        }
        return NativeGroupMetadata(owning: pointer)
    }

    /// The watermarks from the last fetch of a partition, without a request to the broker; used to measure lag.
    public func lastWatermarks(_ partition: TopicPartition) -> Watermarks? {
        var (low, high) = (Int64(-1), Int64(-1))
        let result = rd_kafka_get_watermark_offsets(client.pointer, partition.topic, partition.partition, &low, &high)
        guard result == RD_KAFKA_RESP_ERR_NO_ERROR, high >= 0 else { return nil }
        return Watermarks(low: max(0, low), high: high)
    }
}
