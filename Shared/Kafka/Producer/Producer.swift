internal import CRdKafka

/// Produces records, in transactions if its configuration has a `transactional.id`.
///
/// One thread uses it. ``produce(to:partition:key:value:headers:timestampMilliseconds:)`` copies each record.
public final class Producer: TransactionalProducer {
    let client: ClientHandle
    private let fields: ProduceFields
    private var handles: [OpaquePointer] = []
    private var names: [String: OutputTopic] = [:]

    /// `socket.timeout.ms`: librdkafka gives up a request that takes longer, and sends it again. If it is not set, a
    /// transactional producer uses 100 ms less than `transaction.timeout.ms`.
    let requestLimit: Duration

    /// Makes a producer; no broker is needed yet.
    public init(_ configuration: Configuration) throws(ConfigurationError) {
        let ownLimit = configuration["socket.timeout.ms"].flatMap { Int($0) }
        let transactionLimit = configuration["transaction.timeout.ms"].flatMap { Int($0) }
        requestLimit = .milliseconds(ownLimit ?? transactionLimit.map { $0 - 100 } ?? 60_000)
        fields = ProduceFields()
        client = try ClientHandle(RD_KAFKA_PRODUCER, configuration) { conf in
            // Without this callback the flush of a commit polls in steps of 10 ms.
            rd_kafka_conf_set_dr_msg_cb(conf) { _, message, opaque in
                guard let message, message.pointee.err != RD_KAFKA_RESP_ERR_NO_ERROR else { return }
                let topic = rd_kafka_topic_name(message.pointee.rkt).map { String(cString: $0) } ?? ""
                ClientNotes.from(opaque)?.noteFailedRecord(
                    message.pointee.err, "record for \(topic)-\(message.pointee.partition)")
            }
        }
    }

    // The client drops queued records. The next producer with this `transactional.id` ends an open transaction.
    deinit { for handle in handles { rd_kafka_topic_destroy(handle) } }

    /// A handle for a topic, made once, so that producing needs no lookup by name.
    public func topic(_ name: String) throws(KafkaError) -> OutputTopic {
        if let known = names[name] { return known }
        guard let handle = rd_kafka_topic_new(client.pointer, name, nil) else {
            throw KafkaError(rd_kafka_last_error(), "topic \(name)")
        }
        let topic = OutputTopic(index: handles.count)
        handles.append(handle)
        names[name] = topic
        return topic
    }

    /// Asks the broker for a topic's partitions, so that the first record to it need not wait for them.
    ///
    /// - Returns: the partition count.
    /// - Throws: ``KafkaError/isUnknownTopic`` for a topic that does not exist.
    @discardableResult
    public func warm(_ name: String, milliseconds: Int32) throws(KafkaError) -> Int {
        _ = try topic(name)
        return try client.partitionCount(of: name, milliseconds: milliseconds)
    }

    // MARK: Produce

    /// Queues a copy of one record.
    ///
    /// - Parameters:
    ///   - partition: `nil` chooses by key, as Java's default partitioner does (murmur2).
    ///   - key: `nil` is Kafka's null.
    ///   - value: `nil` is Kafka's null, a tombstone in a compacted topic.
    ///   - timestampMilliseconds: `nil` is now; brokers refuse times more than an hour ahead (KIP-1030).
    /// - Throws: ``KafkaError/isRecordTooLarge`` when the record is too large and was not queued. For other errors,
    ///   follow their remedy.
    public func produce(
        to topic: OutputTopic, partition: Int32? = nil, key: Span<UInt8>?, value: Span<UInt8>?,
        headers: [RecordHeader] = [], timestampMilliseconds: Int64? = nil
    ) throws(KafkaError) {
        guard handles.indices.contains(topic.index) else {
            throw KafkaError(RD_KAFKA_RESP_ERR__UNKNOWN_TOPIC, "a topic of another producer")
        }
        try fields.produce(
            client, handles[topic.index], partition ?? RD_KAFKA_PARTITION_UA, timestampMilliseconds ?? 0, key: key,
            value: value, headers, waits: true)
    }

    /// The number of records queued or in flight, plus delivery reports not yet served.
    public var outstanding: Int { Int(rd_kafka_outq_len(client.pointer)) }

    /// Serves delivery reports and errors without waiting; call it now and then during a long transaction.
    public func serve() { rd_kafka_poll(client.pointer, 0) }

    /// How many records finally failed since the last call, and the first one's error.
    public func takeFailures() -> (count: Int, first: KafkaError)? {
        serve()
        return client.notes.takeFailures()
    }

    /// Waits until every record is delivered; for use without transactions.
    ///
    /// - Throws: a retriable error when `milliseconds` have passed; the first failed record's error otherwise.
    public func flush(milliseconds: Int32) throws(KafkaError) {
        try KafkaError.check(rd_kafka_flush(client.pointer, milliseconds), "flush")
        if let failed = takeFailures() { throw failed.first }
    }
}
