internal import CRdKafka

/// Describes a cluster and creates topics, on its own client that sees open transactions (read_uncommitted).
///
/// Every call blocks for at most its time limit; a time-out is retriable. It may be used from any thread, because the
/// client handle is thread-safe and there is no other state.
public final class Admin: ClusterAdmin {
    let client: ClientHandle
    private let isPatient: Bool

    /// Makes the client; no broker is needed yet.
    ///
    /// - Parameters:
    ///   - configuration: see ``Configuration/admin(bootstrapServers:clientName:)``.
    ///   - isPatient: whether the owner goes on only with an answer: a question for watermarks that is repeated then takes
    ///     up to four times its limit.
    public init(_ configuration: Configuration, isPatient: Bool = false) throws(ConfigurationError) {
        self.isPatient = isPatient
        client = try ClientHandle(RD_KAFKA_CONSUMER, configuration)
    }

    /// All topics, including the broker's internal ones, in order of name.
    public func topics(milliseconds: Int32) throws(KafkaError) -> [TopicDescription] {
        try client.topics(only: nil, milliseconds: milliseconds)
            .map { TopicDescription(name: $0.name, partitions: $0.partitions) }
            .sorted { $0.name < $1.name }
    }

    /// The cluster as the broker that answers knows it. A new client is answered by its bootstrap server, a later call by
    /// any broker.
    public func view(milliseconds: Int32) throws(KafkaError) -> ClusterView {
        try client.withMetadata(only: nil, milliseconds: milliseconds) { found in
            var partitions: [PartitionCopies] = []
            for topic in UnsafeBufferPointer(start: found.topics, count: Int(found.topic_cnt)) {
                let name = topic.topic.map { String(cString: $0) } ?? ""
                for each in UnsafeBufferPointer(start: topic.partitions, count: Int(topic.partition_cnt)) {
                    partitions.append(
                        PartitionCopies(
                            partition: TopicPartition(name, each.id), hasLeader: each.leader >= 0,
                            replicas: Int(each.replica_cnt), inSync: Int(each.isr_cnt)))
                }
            }
            let brokers = UnsafeBufferPointer(start: found.brokers, count: Int(found.broker_cnt)).map { broker in
                BrokerAddress(id: broker.id, address: "\(broker.host.map { String(cString: $0) } ?? ""):\(broker.port)")
            }
            return ClusterView(teller: found.orig_broker_id, brokers: brokers, partitions: partitions)
        }
    }

    /// The partitions that no broker leads at present, so that nobody can read or write them.
    public func partitionsWithoutLeader(milliseconds: Int32) throws(KafkaError) -> Set<TopicPartition> {
        Set(try view(milliseconds: milliseconds).partitions.filter { !$0.hasLeader }.map(\.partition))
    }

    /// The partition count of a topic; throws ``KafkaError/isUnknownTopic`` if it does not exist.
    public func partitionCount(of topic: String, milliseconds: Int32) throws(KafkaError) -> Int {
        try client.partitionCount(of: topic, milliseconds: milliseconds)
    }

    /// The real ends of a partition, including open transactions and markers. A restore reads up to the high one.
    public func watermarks(_ partition: TopicPartition, milliseconds: Int32) throws(KafkaError) -> Watermarks {
        try client.queryWatermarks(partition, milliseconds: milliseconds, isPatient: isPatient)
    }

    /// One real end of each of many partitions, including open transactions and markers; a request to each broker.
    public func ends(
        of partitions: [TopicPartition], _ end: LogEnd, milliseconds: Int32
    ) throws(KafkaError) -> [TopicPartition: Int64] {
        try client.ends(of: partitions, end, milliseconds: milliseconds)
    }

    /// The first record of each partition that was written at this time or later; a request to each broker.
    ///
    /// - Parameter time: milliseconds since 1970.
    /// - Returns: no offset for a partition whose records are all older.
    public func firstOffsets(
        of partitions: [TopicPartition], since time: Int64, milliseconds: Int32
    ) throws(KafkaError) -> [TopicPartition: Int64] {
        try client.offsets(of: partitions, at: max(0, time), milliseconds: milliseconds)
    }

    /// Why no broker answers: the newest error of the client as a whole since the last call, such as a refused
    /// password, a bad certificate or a closed port. Call it now and then, since errors queue up in between.
    public func takeReason() -> KafkaError? {
        rd_kafka_poll(client.pointer, 0)
        var reason: KafkaError?
        while let error = client.notes.takeError() {
            // "All brokers are down" gives no reason, so any other error is preferred.
            if !error.isAllBrokersDown || reason == nil { reason = error }
        }
        return reason
    }

    // MARK: Requests

    /// Sends one request, reads the event that answers it, and frees that event.
    func ask<Answer>(
        _ kind: rd_kafka_admin_op_t, milliseconds: Int32, _ doing: String,
        send: (_ options: OpaquePointer, _ queue: OpaquePointer) -> Void,
        read: (_ event: OpaquePointer) throws(KafkaError) -> Answer
    ) throws(KafkaError) -> Answer {
        guard let options = rd_kafka_AdminOptions_new(client.pointer, kind),
            let raw = rd_kafka_queue_new(client.pointer)
        else { throw KafkaError(RD_KAFKA_RESP_ERR__INVALID_ARG, doing) }
        defer { rd_kafka_AdminOptions_destroy(options) }
        let queue = QueueHandle(owning: raw, of: client)
        rd_kafka_AdminOptions_set_request_timeout(options, milliseconds, nil, 0)
        send(options, queue.pointer)
        // The request ends by itself within `milliseconds`; the extra second lets its answer reach this queue.
        guard let event = rd_kafka_queue_poll(queue.pointer, milliseconds.addingReportingOverflow(1000).partialValue)
        else { throw KafkaError(RD_KAFKA_RESP_ERR__TIMED_OUT, doing) }
        defer { rd_kafka_event_destroy(event) }
        if rd_kafka_event_error(event) != RD_KAFKA_RESP_ERR_NO_ERROR {
            let words = rd_kafka_event_error_string(event).map { String(cString: $0) } ?? doing
            throw KafkaError(rd_kafka_event_error(event), words)
        }
        return try read(event)
    }
}

extension Configuration {
    /// The configuration of ``Admin``.
    public static func admin(bootstrapServers: String, clientName: String) -> Configuration {
        var result = client(bootstrapServers: bootstrapServers, clientName: clientName)
        result["isolation.level"] = "read_uncommitted"
        return result
    }
}
