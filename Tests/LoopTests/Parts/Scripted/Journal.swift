import Kafka

/// What the parts asked of their clients, in order, and which of the calls are to fail.
///
/// One test uses it, on one thread. It is `@unchecked Sendable` because the questions about a cluster and a consumer's
/// wake are shared between threads elsewhere.
final class Journal: @unchecked Sendable {
    private var lines: [String] = []
    private var failures: [String: [KafkaError?]] = [:]

    func note(_ line: String) { lines.append(line) }

    /// The lines since the last call.
    func take() -> [String] {
        defer { lines = [] }
        return lines
    }

    /// Lets the next calls of this name end like this, one by one; `nil` is success.
    func answer(_ call: String, _ outcomes: KafkaError?...) { failures[call, default: []] += outcomes }

    /// Lets the next calls of this name fail.
    func answer(_ call: String, _ outcome: KafkaError, times: Int) {
        failures[call, default: []] += Array(repeating: outcome, count: times)
    }

    /// Notes a call, and throws what it is to throw.
    func enter(_ call: String, _ arguments: String = "") throws(KafkaError) {
        lines.append(arguments.isEmpty ? call : "\(call) \(arguments)")
        try pass(call)
    }

    /// Throws what a call is to throw, without noting it.
    func pass(_ call: String) throws(KafkaError) {
        guard let outcomes = failures[call], let first = outcomes.first else { return }
        failures[call] = Array(outcomes.dropFirst())
        if let first { throw first }
    }
}
