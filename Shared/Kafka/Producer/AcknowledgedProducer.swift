internal import CRdKafka
internal import Foundation
internal import Glibc
internal import Synchronization

/// Produces records from any thread, without transactions, and tells for each what became of it.
///
/// A thread of its own serves librdkafka's delivery reports. It calls the closures, which must return soon.
public final class AcknowledgedProducer: Sendable {
    /// The place that a record has got, or why it has none. After an error the broker may have the record or not.
    public typealias Acknowledgement = @Sendable (Result<RecordPlace, KafkaError>) -> Void

    private let client: ClientHandle
    private let names: [String]
    private let topics: TopicHandles
    private let thread: ServingThread

    /// Makes a producer; no broker is needed yet.
    ///
    /// - Parameters:
    ///   - configuration: see ``Configuration/producer(bootstrapServers:clientName:transactionalName:)``.
    ///   - topics: the names of all topics that it will write to.
    public init(_ configuration: Configuration, topics: [String]) throws {
        client = try ClientHandle(RD_KAFKA_PRODUCER, configuration) { conf in
            rd_kafka_conf_set_dr_msg_cb(conf) { _, message, _ in
                guard let message, let opaque = message.pointee._private else { return }
                Pending.take(opaque).acknowledge(AcknowledgedProducer.result(of: message))
            }
        }
        names = topics
        self.topics = try TopicHandles(topics, of: client)
        thread = ServingThread(client)
    }

    deinit { thread.stop() }

    private static func result(of message: UnsafePointer<rd_kafka_message_t>) -> Result<RecordPlace, KafkaError> {
        let error = message.pointee.err
        guard error == RD_KAFKA_RESP_ERR_NO_ERROR else { return .failure(KafkaError(error, "produce")) }
        return .success(RecordPlace(partition: message.pointee.partition, offset: message.pointee.offset))
    }

    /// Queues a copy of one record.
    ///
    /// - Parameters:
    ///   - topic: the index of one of the topics that the producer was made with.
    ///   - key: chooses the partition, as Java's default partitioner does (murmur2); `nil` is Kafka's null.
    ///   - value: `nil` is Kafka's null, a tombstone in a compacted topic.
    ///   - acknowledge: called once, if this does not throw.
    /// - Throws: ``KafkaError/isQueueFull`` when too many records wait for the broker, other errors when the record
    ///   cannot be queued.
    public func produce(
        to topic: Int, key: Span<UInt8>?, value: Span<UInt8>?, headers: [RecordHeader] = [],
        timestampMilliseconds: Int64, acknowledge: @escaping Acknowledgement
    ) throws(KafkaError) {
        guard let handle = topics[topic] else {
            throw KafkaError(RD_KAFKA_RESP_ERR__UNKNOWN_TOPIC, "topic \(topic) of the producer")
        }
        let pending = Pending(acknowledge).give()
        do throws(KafkaError) {
            try ProduceFields().produce(
                client, handle, RD_KAFKA_PARTITION_UA, timestampMilliseconds, key: key, value: value, headers,
                opaque: pending, waits: false)
        } catch {
            // Only a queued record is reported.
            _ = Pending.take(pending)
            throw error
        }
    }

    /// Asks the broker for the partitions of all topics, so that the first record to one need not wait for them, also
    /// where a topic was made after the producer.
    ///
    /// - Parameter milliseconds: how long each question may take.
    public func warm(milliseconds: Int32) throws(KafkaError) {
        for name in names { _ = try client.partitionCount(of: name, milliseconds: milliseconds) }
    }

    /// The records that wait for the broker's answer, plus reports not yet served.
    public var outstanding: Int { Int(rd_kafka_outq_len(client.pointer)) }

    /// The error after which this producer sends nothing more; `nil` while it works.
    public var fatalError: KafkaError? { client.fatalError }

    /// Waits until each record has its answer, for `milliseconds` at most.
    ///
    /// - Returns: whether none is left.
    @discardableResult
    public func flush(milliseconds: Int32) -> Bool {
        rd_kafka_flush(client.pointer, milliseconds) == RD_KAFKA_RESP_ERR_NO_ERROR
    }
}

/// Where a record stands in its topic.
public struct RecordPlace: Hashable, Sendable {
    /// The partition's number.
    public let partition: Int32
    /// The record's offset in it; -1 where the broker did not tell it.
    public let offset: Int64

    package init(partition: Int32, offset: Int64) { (self.partition, self.offset) = (partition, offset) }
}

/// A closure on its way through librdkafka as a plain pointer.
private final class Pending {
    let acknowledge: AcknowledgedProducer.Acknowledgement

    init(_ acknowledge: @escaping AcknowledgedProducer.Acknowledgement) { self.acknowledge = acknowledge }

    func give() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    static func take(_ pointer: UnsafeMutableRawPointer) -> Pending {
        Unmanaged<Pending>.fromOpaque(pointer).takeRetainedValue()
    }
}

/// The topics of a producer. librdkafka's topics may be used from any thread, and the list never changes, so it may be
/// shared: hence `@unchecked Sendable`.
private final class TopicHandles: @unchecked Sendable {
    private let handles: [OpaquePointer]
    // Topics must be freed before their client is.
    private let client: ClientHandle

    init(_ names: [String], of client: ClientHandle) throws(KafkaError) {
        self.client = client
        var handles: [OpaquePointer] = []
        for name in names {
            guard let handle = rd_kafka_topic_new(client.pointer, name, nil) else {
                let error = KafkaError(rd_kafka_last_error(), "topic \(name)")
                for handle in handles { rd_kafka_topic_destroy(handle) }
                throw error
            }
            handles.append(handle)
        }
        self.handles = handles
    }

    deinit { for handle in handles { rd_kafka_topic_destroy(handle) } }

    subscript(index: Int) -> OpaquePointer? { handles.indices.contains(index) ? handles[index] : nil }
}

/// Serves a producer's delivery reports until it is stopped.
private final class ServingThread: Sendable {
    private let isStopped = Atomic(false)
    private let number = Atomic<UInt>(0)
    private let hasEnded = DispatchSemaphore(value: 0)

    init(_ client: ClientHandle) {
        let thread = Thread { [self] in
            number.store(UInt(pthread_self()), ordering: .releasing)
            while !isStopped.load(ordering: .acquiring) { rd_kafka_poll(client.pointer, 100) }
            // What is left is given up, and each closure is told so.
            rd_kafka_purge(client.pointer, RD_KAFKA_PURGE_F_QUEUE | RD_KAFKA_PURGE_F_INFLIGHT)
            rd_kafka_flush(client.pointer, 1000)
            hasEnded.signal()
        }
        thread.name = "acknowledgements"
        thread.start()
    }

    /// Ends the thread and waits for that.
    func stop() {
        isStopped.store(true, ordering: .releasing)
        // A closure that this thread runs may hold the last reference to the producer.
        if number.load(ordering: .acquiring) != UInt(pthread_self()) { hasEnded.wait() }
    }
}
