internal import CRdKafka
internal import Synchronization

/// What callbacks record for the thread that asks later; safe from any thread.
final class ClientNotes: Sendable {
    private let log: (@Sendable (Int, String) -> Void)?
    private let redaction: Redaction
    private let scramHint: String?
    private let state = Mutex(State())

    private struct State {
        var errors: [KafkaError] = []
        var sawTransportError = false
        var isDoubtful = false
        var failedRecords = 0
        var firstFailure: KafkaError?
    }

    /// - Parameter scramHint: what to add to a failed authentication, if anything.
    init(log: (@Sendable (Int, String) -> Void)?, _ redaction: Redaction, scramHint: String?) {
        (self.log, self.redaction, self.scramHint) = (log, redaction, scramHint)
    }

    /// Passes on a line of librdkafka's log.
    func write(_ level: Int, _ text: String) { log?(level, redaction.applied(to: text)) }

    static func from(_ opaque: UnsafeMutableRawPointer?) -> ClientNotes? {
        opaque.map { Unmanaged<ClientNotes>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Records an error of the client as a whole; the newest 64 are kept.
    func noteError(_ code: rd_kafka_resp_err_t, _ reason: String) {
        let hint = code == RD_KAFKA_RESP_ERR__AUTHENTICATION ? scramHint.map { "; " + $0 } ?? "" : ""
        let error = KafkaError(code, redaction.applied(to: reason) + hint)
        state.withLock {
            if error.isTransport || error.isTimeout { $0.sawTransportError = true }
            if $0.errors.count >= 64 { $0.errors.removeFirst() }
            $0.errors.append(error)
        }
    }

    /// Records that a record could not be delivered. A record that an abort purged does not count.
    func noteFailedRecord(_ code: rd_kafka_resp_err_t, _ record: String) {
        if code == RD_KAFKA_RESP_ERR__PURGE_QUEUE || code == RD_KAFKA_RESP_ERR__PURGE_INFLIGHT { return }
        let error = KafkaError(code, record)
        state.withLock {
            $0.isDoubtful = true
            $0.failedRecords += 1
            if $0.firstFailure == nil { $0.firstFailure = error }
        }
    }

    /// Removes and returns the oldest error.
    func takeError() -> KafkaError? {
        state.withLock { $0.errors.isEmpty ? nil : $0.errors.removeFirst() }
    }

    /// How many records failed since the last call, and the first failure.
    func takeFailures() -> (count: Int, first: KafkaError)? {
        state.withLock { state in
            guard let first = state.firstFailure else { return nil }
            defer { (state.firstFailure, state.failedRecords) = (nil, 0) }
            return (state.failedRecords, first)
        }
    }

    var sawTransportError: Bool { state.withLock { $0.sawTransportError } }

    /// Whether something happened after which this client should not begin another transaction.
    var isDoubtful: Bool { state.withLock { $0.isDoubtful } }

    func noteDoubt() { state.withLock { $0.isDoubtful = true } }

    func forgetTransportErrors() { state.withLock { $0.sawTransportError = false } }
}
