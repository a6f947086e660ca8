/// One partition of one topic.
public struct TopicPartition: Hashable, Sendable, CustomStringConvertible {
    /// The topic's name, prefix included.
    public var topic: String
    /// The partition's number, from 0.
    public var partition: Int32

    package init(_ topic: String, _ partition: Int32) {
        self.topic = topic
        self.partition = partition
    }

    /// As Kafka's own tools write it: `topic-3`.
    public var description: String { "\(topic)-\(partition)" }
}

/// A partition and the offset of the next record to be processed (last processed + 1), if any.
public struct PartitionOffset: Hashable, Sendable {
    /// The partition.
    public var partition: TopicPartition
    /// The next offset; `nil` if the group has committed none.
    public var offset: Int64?
    /// What the group keeps beside the offset; brokers allow 4,096 bytes (`offset.metadata.max.bytes`).
    public var metadata: String?

    package init(_ partition: TopicPartition, _ offset: Int64?, metadata: String? = nil) {
        self.partition = partition
        self.offset = offset
        self.metadata = metadata
    }
}

/// Where to start reading a partition.
public enum StartOffset: Hashable, Sendable {
    /// The oldest record that is kept.
    case beginning
    /// The record of this offset; 0 or greater.
    case at(Int64)

    /// The offset; `nil` for ``beginning``.
    public var offset: Int64? {
        switch self {
        case .beginning: nil
        case .at(let offset): offset
        }
    }
}

/// The offset of the oldest record that is kept, and the offset that the next record will get.
public struct Watermarks: Hashable, Sendable {
    /// The offset of the oldest record that is kept.
    public var low: Int64
    /// One more than the offset of the newest record, including open transactions and markers.
    public var high: Int64

    package init(low: Int64, high: Int64) {
        self.low = low
        self.high = high
    }

    /// The offset at which everything has been read; 0 if no record is kept.
    public var readingEnd: Int64 { low == high ? 0 : high }
}

/// One end of a partition's log.
public enum LogEnd: Sendable {
    /// The offset of the oldest record that is kept.
    case low
    /// One more than the offset of the newest record; for a reader of committed records, the last stable offset.
    case high
}

/// A header of a record. A name may occur twice; the order is kept.
public struct RecordHeader: Hashable, Sendable {
    /// The name; it ends at the first zero byte, as librdkafka reads it.
    public var name: String
    /// The value; `nil` is Kafka's null.
    public var value: [UInt8]?

    package init(_ name: String, _ value: [UInt8]?) {
        self.name = name
        self.value = value
    }
}
