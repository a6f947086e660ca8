internal import CRdKafka

extension Admin {
    /// The committed offsets of a group, in the order of `partitions`; `nil` for a partition without one.
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
        try KafkaError.check(rd_kafka_group_result_error(result), "offsets of \(group)")
        guard let partitions = rd_kafka_group_result_partitions(result) else { return [] }
        return TopicPartitionList.elements(of: partitions).map {
            PartitionOffset(TopicPartitionList.partition($0), $0.offset >= 0 ? $0.offset : nil)
        }
    }

    /// The members of a group, including dead ones whose session has not expired yet.
    ///
    /// - Throws: a retriable error while the group's coordinator moves or loads.
    public func members(ofGroup group: String, milliseconds: Int32) throws(KafkaError) -> [GroupMember] {
        try ask(RD_KAFKA_ADMIN_OP_DESCRIBECONSUMERGROUPS, milliseconds: milliseconds, "members of \(group)") {
            (options, queue) in
            group.withCString { name in
                var names: [UnsafePointer<CChar>?] = [name]
                rd_kafka_DescribeConsumerGroups(client.pointer, &names, 1, options, queue)
            }
        } read: { (event) throws(KafkaError) in
            var count = 0
            let list = rd_kafka_DescribeConsumerGroups_result_groups(
                rd_kafka_event_DescribeConsumerGroups_result(event), &count)
            guard let list, count > 0, let description = list[0] else { return [] }
            try KafkaError.check(rd_kafka_ConsumerGroupDescription_error(description), "members of \(group)")
            return (0..<rd_kafka_ConsumerGroupDescription_member_count(description)).compactMap { place in
                rd_kafka_ConsumerGroupDescription_member(description, place).map(GroupMember.init)
            }
        }
    }
}

extension GroupMember {
    fileprivate init(_ member: OpaquePointer) {
        func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
        client = text(rd_kafka_MemberDescription_client_id(member))
        instance = text(rd_kafka_MemberDescription_group_instance_id(member))
        host = text(rd_kafka_MemberDescription_host(member))
        let list = rd_kafka_MemberDescription_assignment(member).flatMap(rd_kafka_MemberAssignment_partitions)
        partitions = list.map { TopicPartitionList.elements(of: $0).map(TopicPartitionList.partition) } ?? []
    }
}
