internal import CRdKafka

/// What a batch holds besides records.
public enum BatchEvent: Hashable, Sendable {
    /// All committed records before `offset` have been handed out; `offset` is the partition's last stable offset.
    case endOfPartition(topic: Int, partition: Int32, offset: Int64)
    /// Reading a partition failed, perhaps only for now; `topic` and `partition` are -1 if the error names none.
    case failure(KafkaError, topic: Int, partition: Int32)
}

/// Records taken from a queue, owned until they are visited or dropped.
///
/// They can be visited in slices. Each record is freed right after its visit, the rest with the batch.
public struct RecordBatch: ~Copyable {
    /// Where librdkafka's messages are.
    private struct Messages {
        let buffer: MessageBuffer
        let topics: TopicIndex
        /// Records must be freed before their client is.
        let client: ClientHandle
        let pool: BufferPool
    }

    private let messages: Messages?
    /// What the batch holds instead, if it does not come from librdkafka.
    private let stored: [StoredItem]
    private var next = 0
    private let count: Int

    init(_ buffer: MessageBuffer, count: Int, topics: TopicIndex, client: ClientHandle, pool: BufferPool) {
        messages = Messages(buffer: buffer, topics: topics, client: client, pool: pool)
        stored = []
        self.count = count
    }

    /// Makes a batch that does not come from librdkafka.
    public init(_ items: [StoredItem]) {
        messages = nil
        stored = items
        count = items.count
    }

    deinit {
        guard let messages else { return }
        for index in next..<count { messages.buffer.destroy(at: index) }
        messages.pool.give(messages.buffer)
    }

    /// The number of records and events not yet visited.
    public var remaining: Int { count - next }

    /// Whether everything has been visited.
    public var isEmpty: Bool { next == count }

    /// Visits the next records and events in order.
    ///
    /// - Parameters:
    ///   - most: the most records and events to visit.
    ///   - record: gets one record and returns whether to continue. A record counts as visited even if this throws.
    ///   - event: gets each event between records.
    /// - Returns: how many were visited.
    @discardableResult
    public mutating func visit<Failure: Error>(
        atMost most: Int = .max,
        record: (borrowing ConsumedRecord) throws(Failure) -> Bool,
        event: (BatchEvent) throws(Failure) -> Void
    ) throws(Failure) -> Int {
        let first = next
        let end = most < count - next ? next + max(0, most) : count
        while next < end {
            let index = next
            next += 1
            guard let messages else {
                switch stored[index] {
                case .record(let own):
                    let lent = ConsumedRecord(own)
                    guard try record(lent) else { return next - first }
                case .event(let own): try event(own)
                }
                continue
            }
            guard let message = messages.buffer.messages[index] else { continue }
            defer { messages.buffer.destroy(at: index) }
            if message.pointee.err == RD_KAFKA_RESP_ERR_NO_ERROR {
                let lent = ConsumedRecord(message, topic: messages.topics.index(of: message.pointee.rkt))
                guard try record(lent) else { break }
            } else {
                try event(Self.event(message, messages.topics))
            }
        }
        return next - first
    }

    private static func event(_ message: UnsafeMutablePointer<rd_kafka_message_t>, _ topics: TopicIndex) -> BatchEvent {
        let topic = topics.index(of: message.pointee.rkt)
        let partition = message.pointee.partition
        if message.pointee.err == RD_KAFKA_RESP_ERR__PARTITION_EOF {
            return .endOfPartition(topic: topic, partition: partition, offset: message.pointee.offset)
        }
        let words = rd_kafka_message_errstr(message).map { String(cString: $0) } ?? "reading failed"
        return .failure(KafkaError(message.pointee.err, words), topic: topic, partition: partition)
    }
}

/// Room for the message pointers of one batch.
final class MessageBuffer {
    let messages: UnsafeMutablePointer<UnsafeMutablePointer<rd_kafka_message_t>?>
    let capacity: Int

    init(capacity: Int) {
        self.capacity = max(1, capacity)
        messages = .allocate(capacity: self.capacity)
        messages.initialize(repeating: nil, count: self.capacity)
    }

    deinit { messages.deallocate() }

    func destroy(at index: Int) {
        if let message = messages[index] { rd_kafka_message_destroy(message) }
        messages[index] = nil
    }
}

/// Buffers for reuse by later batches.
final class BufferPool {
    private var spare: [MessageBuffer] = []

    func take(capacity: Int) -> MessageBuffer {
        if let index = spare.firstIndex(where: { $0.capacity >= capacity }) { return spare.remove(at: index) }
        return MessageBuffer(capacity: capacity)
    }

    func give(_ buffer: MessageBuffer) {
        if spare.count < 4 { spare.append(buffer) }
    }

    /// Takes up to `most` records from a queue, and waits up to `milliseconds` for the batch to fill.
    func batch(
        from queue: QueueHandle, atMost most: Int, milliseconds: Int32, topics: TopicIndex, client: ClientHandle
    ) -> RecordBatch {
        let buffer = take(capacity: most)
        let taken = rd_kafka_consume_batch_queue(queue.pointer, milliseconds, buffer.messages, max(0, most))
        return RecordBatch(buffer, count: max(0, taken), topics: topics, client: client, pool: self)
    }
}
