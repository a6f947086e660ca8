internal import CRdKafka

/// librdkafka's mock broker on loopback ports, for trials and tests. It does not give Kafka's guarantees.
///
/// In version 2.0.2 it shows aborted records, fences nobody, and forgets offsets that were sent in a transaction.
///
/// The pointer never changes, and the cluster guards its own state with a lock. So it may be used from any thread,
/// hence `@unchecked Sendable`.
public final class MockCluster: @unchecked Sendable {
    private let client: ClientHandle
    private let pointer: OpaquePointer

    /// `host:port` of every broker, separated by commas.
    public let bootstrapServers: String

    /// Starts brokers numbered from 1 on random ports; they stop when the last reference is released.
    ///
    /// - Parameter log: receives librdkafka's log lines.
    public init(
        brokers: Int = 1, log: (@Sendable (_ level: Int, _ text: String) -> Void)? = { _, _ in }
    ) throws(ConfigurationError) {
        var configuration = Configuration(["client.id": "mock"])
        configuration.log = log
        client = try ClientHandle(RD_KAFKA_PRODUCER, configuration)
        guard let pointer = rd_kafka_mock_cluster_new(client.pointer, Int32(clamping: max(1, brokers))) else {
            throw ConfigurationError(setting: "", value: "", reason: "the embedded broker did not start")
        }
        self.pointer = pointer
        bootstrapServers = rd_kafka_mock_cluster_bootstraps(pointer).map { String(cString: $0) } ?? ""
    }

    // The client handle is destroyed after this, with its last reference.
    deinit { rd_kafka_mock_cluster_destroy(pointer) }

    /// Creates a topic; one that a client creates automatically has 4 partitions.
    public func createTopic(_ name: String, partitions: Int, replicas: Int = 1) throws(KafkaError) {
        let result = rd_kafka_mock_topic_create(pointer, name, Int32(clamping: partitions), Int32(clamping: replicas))
        try KafkaError.check(result, "create topic \(name)")
    }

    /// Answers the next requests of one kind with these errors, one error per request.
    ///
    /// - Parameters:
    ///   - errors: Kafka's error numbers; 0 lets one request pass, -195 (`_TRANSPORT`) closes the connection.
    ///   - request: the kind of request.
    public func push(errors: [Int32], on request: Request) {
        let codes = errors.map { rd_kafka_resp_err_t($0) }
        rd_kafka_mock_push_request_errors_array(pointer, request.rawValue, codes.count, codes)
    }

    /// Takes a broker off the network, or brings it back.
    public func setBroker(_ broker: Int32, isUp: Bool) throws(KafkaError) {
        let result =
            isUp ? rd_kafka_mock_broker_set_up(pointer, broker) : rd_kafka_mock_broker_set_down(pointer, broker)
        try KafkaError.check(result, "broker \(broker)")
    }

    /// Delays a broker's answers.
    public func setRoundTrip(milliseconds: Int, ofBroker broker: Int32) throws(KafkaError) {
        try KafkaError.check(
            rd_kafka_mock_broker_set_rtt(pointer, broker, Int32(clamping: milliseconds)), "broker \(broker)")
    }

    /// Moves a partition to another leader; -1 leaves it without one.
    public func setLeader(_ broker: Int32, of partition: TopicPartition) throws(KafkaError) {
        try KafkaError.check(
            rd_kafka_mock_partition_set_leader(pointer, partition.topic, partition.partition, broker),
            "leader of \(partition)")
    }

    /// The kinds of requests that tests let fail, by Kafka's ApiKey.
    public enum Request: Int16, Sendable {
        /// Writes records.
        case produce = 0
        /// Asks for offsets: the ends of partitions.
        case listOffsets = 2
        /// Joins a group.
        case joinGroup = 11
        /// Adds output partitions to a transaction.
        case addPartitionsToTransaction = 24
        /// Adds a group to a transaction.
        case addOffsetsToTransaction = 25
        /// Commits or aborts a transaction.
        case endTransaction = 26
        /// Commits offsets in a transaction.
        case transactionOffsetCommit = 28
    }
}
