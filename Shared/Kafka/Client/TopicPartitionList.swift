internal import CRdKafka
internal import Glibc

/// librdkafka's list of partitions. The list frees itself.
struct TopicPartitionList: ~Copyable {
    let pointer: UnsafeMutablePointer<rd_kafka_topic_partition_list_t>

    init(capacity: Int) {
        pointer = rd_kafka_topic_partition_list_new(Int32(clamping: capacity))
    }

    init(_ partitions: some Collection<TopicPartition>) {
        self.init(capacity: partitions.count)
        for each in partitions { add(each) }
    }

    init(_ offsets: some Collection<PartitionOffset>) {
        self.init(capacity: offsets.count)
        for each in offsets {
            let element = rd_kafka_topic_partition_list_add(pointer, each.partition.topic, each.partition.partition)
            element?.pointee.offset = each.offset ?? Int64(RD_KAFKA_OFFSET_INVALID)
            guard let metadata = each.metadata, let copy = strdup(metadata) else { continue }
            // The list frees it with the element.
            element?.pointee.metadata = UnsafeMutableRawPointer(copy)
            element?.pointee.metadata_size = strlen(copy)
        }
    }

    deinit { rd_kafka_topic_partition_list_destroy(pointer) }

    func add(_ partition: TopicPartition, rawOffset: Int64 = Int64(RD_KAFKA_OFFSET_INVALID)) {
        rd_kafka_topic_partition_list_add(pointer, partition.topic, partition.partition).pointee.offset = rawOffset
    }

    /// The offsets, after a call that filled them in; throws the first error in the list.
    func offsets(_ doing: String) throws(KafkaError) -> [PartitionOffset] {
        try check(doing)
        return Self.elements(of: pointer).map { element in
            PartitionOffset(
                Self.partition(element), element.offset >= 0 ? element.offset : nil, metadata: Self.metadata(element))
        }
    }

    /// Throws the first error in the list.
    func check(_ doing: String) throws(KafkaError) {
        for element in Self.elements(of: pointer) where element.err != RD_KAFKA_RESP_ERR_NO_ERROR {
            throw KafkaError(element.err, "\(doing) \(Self.partition(element))")
        }
    }

    static func elements(
        of list: UnsafePointer<rd_kafka_topic_partition_list_t>
    ) -> UnsafeBufferPointer<rd_kafka_topic_partition_t> {
        UnsafeBufferPointer(start: list.pointee.elems, count: Int(list.pointee.cnt))
    }

    private static func metadata(_ element: rd_kafka_topic_partition_t) -> String? {
        guard let start = element.metadata, element.metadata_size > 0 else { return nil }
        return String(decoding: UnsafeRawBufferPointer(start: start, count: element.metadata_size), as: UTF8.self)
    }

    static func partition(_ element: rd_kafka_topic_partition_t) -> TopicPartition {
        TopicPartition(element.topic.map { String(cString: $0) } ?? "", element.partition)
    }
}

extension StartOffset {
    var rawValue: Int64 {
        switch self {
        case .beginning: Int64(RD_KAFKA_OFFSET_BEGINNING)
        case .at(let offset): max(0, offset)
        }
    }
}
