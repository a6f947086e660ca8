internal import CRdKafka
public import Threads

/// Reads the partitions that the caller assigns, outside any group: changelogs at restore, and tables.
///
/// One thread makes it, reads it and closes it.
public final class AssignedReader: PartitionReader {
    /// All topics that it will read; ``ConsumedRecord/topic`` is an index into it.
    public let topics: [String]
    private let client: ClientHandle
    private let index: TopicIndex
    private let pool = BufferPool()
    private let waker: Waker?
    private var queue: QueueHandle?

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - configuration: see
    ///     ``Configuration/reader(bootstrapServers:clientName:group:broker:)``.
    ///   - topics: the topics whose partitions will be assigned.
    ///   - waker: ends ``wait(milliseconds:)``; without one that function returns at once.
    public init(_ configuration: Configuration, topics: [String], waker: Waker? = nil) throws(ConfigurationError) {
        self.topics = topics
        self.waker = waker
        index = TopicIndex(topics)
        client = try ClientHandle(RD_KAFKA_CONSUMER, configuration)
        rd_kafka_poll_set_consumer(client.pointer)
        guard let pointer = rd_kafka_queue_get_consumer(client.pointer) else {
            throw ConfigurationError(
                setting: "group.id", value: "", reason: "librdkafka needs a group id to assign partitions")
        }
        queue = QueueHandle(owning: pointer, of: client, signalling: waker)
    }

    /// Reads exactly these partitions from now on.
    public func assign(_ starts: [PartitionStart]) throws(KafkaError) {
        // While librdkafka does not know a partition's leader, it waits half a second before it asks where the
        // partition begins. This request makes it learn the leader first. If it fails, librdkafka asks again by itself.
        for topic in Set(starts.map(\.partition.topic)) {
            _ = try? client.partitionCount(of: topic, milliseconds: 1000)
        }
        let list = TopicPartitionList(starts)
        index.forgetHandles()
        try KafkaError.check(rd_kafka_assign(client.pointer, list.pointer), "assign")
    }

    /// Takes the records that have arrived, and waits up to `milliseconds` for the batch to fill.
    public func take(atMost most: Int, milliseconds: Int32) -> RecordBatch {
        guard let queue else { return RecordBatch([]) }
        return pool.batch(from: queue, atMost: most, milliseconds: milliseconds, topics: index, client: client)
    }

    /// Sleeps until a record or an event arrives, the waker is woken, or `milliseconds` have passed.
    ///
    /// A wake since the last wait ends this one at once. ``take(atMost:milliseconds:)`` waits for a full batch
    /// instead, which delays the first record.
    public func wait(milliseconds: Int32) {
        guard let waker else { return }
        if let queue, !queue.isEmpty { return }
        waker.sleep(milliseconds: milliseconds)
        // The caller looks at everything after this, so a wake that is cleared here is not lost.
        waker.hasWoken()
    }

    /// Removes and returns the oldest error of the client as a whole. The client recovers by itself.
    public func takeError() -> KafkaError? { client.notes.takeError() }

    /// The offset after the last record or marker taken; `nil` before the first.
    ///
    /// A restore is done when this reaches the high watermark. Markers count here, although no batch visits them.
    public func position(_ partition: TopicPartition) throws(KafkaError) -> Int64? {
        let list = TopicPartitionList([partition])
        try KafkaError.check(rd_kafka_position(client.pointer, list.pointer), "position")
        return try list.offsets("position of").first?.offset
    }

    /// The next offset to read: everything before it was taken, or is a marker, which is never delivered.
    ///
    /// - Parameter taken: the offset after the last record that the caller took, or the offset of the end of the
    ///   partition that it visited.
    public func reached(_ partition: TopicPartition, taken: Int64?) -> Int64 {
        // Markers move the position although they are not delivered.
        max(taken ?? 0, ((try? position(partition)) ?? nil) ?? 0)
    }

    /// The ends of a partition, from the broker. Under read_committed the high one is the last stable offset.
    ///
    /// The request waits behind a Fetch, so call this only while nothing is assigned.
    public func watermarks(_ partition: TopicPartition, milliseconds: Int32) throws(KafkaError) -> Watermarks {
        try client.queryWatermarks(partition, milliseconds: milliseconds, isPatient: true)
    }

    /// The partition count of a topic, from the broker.
    public func partitionCount(of topic: String, milliseconds: Int32) throws(KafkaError) -> Int {
        try client.partitionCount(of: topic, milliseconds: milliseconds)
    }

    /// Stops reading.
    @discardableResult
    public func close(milliseconds: Int32) -> Bool {
        queue = nil
        return client.closeConsumer(milliseconds: milliseconds)
    }
}
