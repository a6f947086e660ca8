internal import CRdKafka

/// The error numbers that callers compare with.
extension KafkaError {
    /// The call did not end in time. Most calls continue in the background and may be made again.
    public var isTimeout: Bool {
        isOne(of: RD_KAFKA_RESP_ERR__TIMED_OUT, RD_KAFKA_RESP_ERR_REQUEST_TIMED_OUT)
    }

    /// The record is larger than `message.max.bytes` of the client or of the topic; nothing was queued.
    public var isRecordTooLarge: Bool { isOne(of: RD_KAFKA_RESP_ERR_MSG_SIZE_TOO_LARGE) }

    /// Too many records wait for the broker (`queue.buffering.max.messages`); nothing was queued.
    public var isQueueFull: Bool { isOne(of: RD_KAFKA_RESP_ERR__QUEUE_FULL) }

    /// Another producer with the same `transactional.id` took over, or the broker ended the transaction.
    public var isFenced: Bool {
        isOne(
            of: RD_KAFKA_RESP_ERR__FENCED, RD_KAFKA_RESP_ERR_PRODUCER_FENCED, RD_KAFKA_RESP_ERR_INVALID_PRODUCER_EPOCH)
    }

    /// Another member with the same `group.instance.id` took over.
    public var isInstanceFenced: Bool { isOne(of: RD_KAFKA_RESP_ERR_FENCED_INSTANCE_ID) }

    /// The offset to read from is no longer, or not yet, in the log (`auto.offset.reset=error`).
    public var isOffsetOutOfRange: Bool {
        isOne(of: RD_KAFKA_RESP_ERR__AUTO_OFFSET_RESET, RD_KAFKA_RESP_ERR_OFFSET_OUT_OF_RANGE)
    }

    /// The topic or partition is unknown to the broker.
    public var isUnknownTopic: Bool {
        isOne(
            of: RD_KAFKA_RESP_ERR__UNKNOWN_TOPIC, RD_KAFKA_RESP_ERR__UNKNOWN_PARTITION,
            RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART)
    }

    /// The broker or the client refuses the record because of its content; a retry would fail again.
    public var isRefusedRecord: Bool {
        isRecordTooLarge
            || isOne(
                of: RD_KAFKA_RESP_ERR_INVALID_MSG, RD_KAFKA_RESP_ERR_INVALID_TIMESTAMP,
                RD_KAFKA_RESP_ERR_POLICY_VIOLATION, RD_KAFKA_RESP_ERR_INVALID_RECORD)
    }

    /// The topic to be created exists already.
    public var isTopicAlreadyThere: Bool { isOne(of: RD_KAFKA_RESP_ERR_TOPIC_ALREADY_EXISTS) }

    /// The connection to one or all brokers is lost or cannot be made.
    public var isTransport: Bool { Self.transport.contains(number) }

    /// No broker at all can be reached.
    public var isAllBrokersDown: Bool { isOne(of: RD_KAFKA_RESP_ERR__ALL_BROKERS_DOWN) }

    private func isOne(of codes: rd_kafka_resp_err_t...) -> Bool { codes.contains { $0.rawValue == number } }

    private static let transport = Set(
        [
            RD_KAFKA_RESP_ERR__TRANSPORT, RD_KAFKA_RESP_ERR__ALL_BROKERS_DOWN, RD_KAFKA_RESP_ERR__RESOLVE,
            RD_KAFKA_RESP_ERR_NETWORK_EXCEPTION,
        ].map(\.rawValue))

    /// Numbers that may be retried. librdkafka gives no verdict with a bare error number.
    private static let retriable = transport.union(
        [
            RD_KAFKA_RESP_ERR__TIMED_OUT, RD_KAFKA_RESP_ERR__TIMED_OUT_QUEUE, RD_KAFKA_RESP_ERR__WAIT_COORD,
            RD_KAFKA_RESP_ERR__IN_PROGRESS, RD_KAFKA_RESP_ERR__QUEUE_FULL, RD_KAFKA_RESP_ERR__RETRY,
            RD_KAFKA_RESP_ERR__WAIT_CACHE, RD_KAFKA_RESP_ERR_REQUEST_TIMED_OUT,
            RD_KAFKA_RESP_ERR_LEADER_NOT_AVAILABLE, RD_KAFKA_RESP_ERR_NOT_LEADER_FOR_PARTITION,
            RD_KAFKA_RESP_ERR_COORDINATOR_LOAD_IN_PROGRESS, RD_KAFKA_RESP_ERR_COORDINATOR_NOT_AVAILABLE,
            RD_KAFKA_RESP_ERR_NOT_COORDINATOR, RD_KAFKA_RESP_ERR_UNSTABLE_OFFSET_COMMIT,
            RD_KAFKA_RESP_ERR_CONCURRENT_TRANSACTIONS,
        ].map(\.rawValue))

    /// What a caller was doing did not end in time.
    public static func timedOut(_ doing: String) -> KafkaError { KafkaError(RD_KAFKA_RESP_ERR__TIMED_OUT, doing) }

    /// A caller asked for something that cannot be done.
    public static func invalidArgument(_ doing: String) -> KafkaError {
        KafkaError(RD_KAFKA_RESP_ERR__INVALID_ARG, doing)
    }

    /// A caller named a topic that does not exist.
    public static func unknownTopic(_ doing: String) -> KafkaError {
        KafkaError(RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART, doing)
    }

    /// Makes a failure of a bare error number and what the caller was doing.
    init(_ code: rd_kafka_resp_err_t, _ doing: String) {
        let words = rd_kafka_err2str(code).map { String(cString: $0) } ?? "unknown error"
        self.init(
            number: code.rawValue, message: "\(doing): \(words)",
            isFatal: code == RD_KAFKA_RESP_ERR__FATAL, isRetriable: Self.retriable.contains(code.rawValue))
    }

    /// Reads the verdict of librdkafka's error object, then frees that object.
    init(consuming error: OpaquePointer, _ doing: String) {
        let words = rd_kafka_error_string(error).map { String(cString: $0) } ?? "unknown error"
        self.init(
            number: rd_kafka_error_code(error).rawValue, message: "\(doing): \(words)",
            isFatal: rd_kafka_error_is_fatal(error) != 0, isRetriable: rd_kafka_error_is_retriable(error) != 0,
            requiresAbort: rd_kafka_error_txn_requires_abort(error) != 0)
        rd_kafka_error_destroy(error)
    }

    /// Throws unless `code` is success.
    static func check(_ code: rd_kafka_resp_err_t, _ doing: String) throws(KafkaError) {
        if code != RD_KAFKA_RESP_ERR_NO_ERROR { throw KafkaError(code, doing) }
    }

    /// Throws a copy of `error`, which its event owns, unless it is absent or success.
    static func check(_ error: OpaquePointer?, _ doing: String) throws(KafkaError) {
        guard let error else { return }
        let words = rd_kafka_error_string(error).map { String(cString: $0) } ?? ""
        try check(rd_kafka_error_code(error), "\(doing): \(words)")
    }

    /// Throws `error` and frees it, unless it is absent.
    static func check(consuming error: OpaquePointer?, _ doing: String) throws(KafkaError) {
        if let error { throw KafkaError(consuming: error, doing) }
    }
}
