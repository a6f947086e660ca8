internal import CRdKafka

/// A failure as librdkafka reports it, with librdkafka's verdict on what may be done about it.
///
/// The verdict is copied before the C error is freed, so this value does not depend on it.
public struct KafkaError: Error, Hashable, Sendable, CustomStringConvertible {
    /// librdkafka's or Kafka's number: negative for errors of the client, positive for errors of the broker.
    public let number: Int32
    /// The name of ``number``, such as `_FENCED` or `UNKNOWN_MEMBER_ID`.
    public let code: String
    /// What happened, in librdkafka's words.
    public let message: String
    /// The client handle can do nothing more.
    public let isFatal: Bool
    /// The same call may succeed when it is made again.
    public let isRetriable: Bool
    /// The open transaction must be aborted; the producer stays usable.
    public let requiresAbort: Bool

    /// One line: the code and the message.
    public var description: String { "\(code): \(message)" }

    /// What a loop does after this error.
    public var remedy: Remedy { Remedy(for: self) }

    /// Makes a failure by hand, for tests and for failures found outside librdkafka.
    public init(
        number: Int32, message: String, isFatal: Bool = false, isRetriable: Bool = false, requiresAbort: Bool = false
    ) {
        self.number = number
        self.code = Self.name(of: number)
        self.message = message
        self.isFatal = isFatal
        self.isRetriable = isRetriable
        self.requiresAbort = requiresAbort
    }

    /// The name of an error number: `_TIMED_OUT` for -185; unknown numbers get a name that holds the number.
    public static func name(of number: Int32) -> String {
        rd_kafka_err2name(rd_kafka_resp_err_t(number)).map { String(cString: $0) } ?? "ERR_\(number)"
    }
}

/// What a loop does after a ``KafkaError``. The verdict is tested in this order: fatal, requires abort, retriable.
/// All other errors are treated as fatal.
public enum Remedy: Hashable, Sendable {
    /// Pause, then make the same call with the same arguments again.
    case retry
    /// Abort the transaction, roll the state back, seek to the committed offsets, and begin again.
    case abortAndRewind
    /// Destroy the producer, make a new one with the same `transactional.id`, and seek to the committed offsets.
    case replaceProducer

    /// Chooses by the error's verdict alone.
    public init(for error: KafkaError) {
        if error.isFatal {
            self = .replaceProducer
        } else if error.requiresAbort {
            self = .abortAndRewind
        } else if error.isRetriable {
            self = .retry
        } else {
            self = .replaceProducer
        }
    }
}
