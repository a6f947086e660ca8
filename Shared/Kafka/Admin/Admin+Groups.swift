internal import CRdKafka

extension Admin {
    /// What a group has committed, in the order asked.
    public func committed(
        byGroup group: String, _ partitions: [TopicPartition], milliseconds: Int32
    ) throws(KafkaError) -> [PartitionOffset] {
        guard !partitions.isEmpty else { return [] }
        let wanted = TopicPartitionList(partitions)
        guard let request = rd_kafka_ListConsumerGroupOffsets_new(group, wanted.pointer) else {
            throw KafkaError(RD_KAFKA_RESP_ERR__INVALID_ARG, "offsets of \(group)")
        }
        defer { rd_kafka_ListConsumerGroupOffsets_destroy(request) }
        var list: [OpaquePointer?] = [request]
        let found = try ask(
            RD_KAFKA_ADMIN_OP_LISTCONSUMERGROUPOFFSETS, milliseconds: milliseconds, "offsets of \(group)"
        ) { options, queue in
            rd_kafka_ListConsumerGroupOffsets(client.pointer, &list, 1, options, queue)
        } read: { (event) throws(KafkaError) in
            try Self.offsets(in: event, of: group)
        }
        let known = Dictionary(found.map { ($0.partition, $0) }) { first, _ in first }
        return partitions.map { known[$0] ?? PartitionOffset($0, nil) }
    }

    private static func offsets(in event: OpaquePointer, of group: String) throws(KafkaError) -> [PartitionOffset] {
        var count = 0
        let list = rd_kafka_ListConsumerGroupOffsets_result_groups(
            rd_kafka_event_ListConsumerGroupOffsets_result(event), &count)
        guard let list, count > 0, let result = list[0] else { return [] }
        if let error = rd_kafka_group_result_error(result) {
            // The event owns this error, so only its number and words are taken.
            let words = rd_kafka_error_string(error).map { String(cString: $0) } ?? ""
            throw KafkaError(rd_kafka_error_code(error), "offsets of \(group): \(words)")
        }
        guard let partitions = rd_kafka_group_result_partitions(result) else { return [] }
        return TopicPartitionList.elements(of: partitions).map {
            PartitionOffset(TopicPartitionList.partition($0), $0.offset >= 0 ? $0.offset : nil)
        }
    }

    /// How many offsets a group is behind, by partition: high watermark less committed offset.
    ///
    /// Markers count, so an idle partition may show 1 until the group commits its end. A partition without a committed
    /// offset is behind by all that is kept.
    public func lag(
        ofGroup group: String, _ partitions: [TopicPartition], milliseconds: Int32
    ) throws(KafkaError) -> [TopicPartition: Int64] {
        var lag: [TopicPartition: Int64] = [:]
        for each in try committed(byGroup: group, partitions, milliseconds: milliseconds) {
            let ends = try watermarks(each.partition, milliseconds: milliseconds)
            lag[each.partition] = max(0, ends.high - (each.offset ?? ends.low))
        }
        return lag
    }
}
