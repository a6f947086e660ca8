public import Kafka
internal import Program
internal import Synchronization

/// Those who wait until a thread has read to the end that a topic has when they ask.
public final class EndWaits: Sendable {
    /// Gets whether the end was reached.
    public typealias Reached = @Sendable (Bool) -> Void

    private struct Wait {
        let topic: String
        let deadline: Int64
        let reached: Reached
        /// The offset to reach in each partition; `nil` until the broker was asked.
        var ends: [TopicPartition: Int64]?
    }

    private let waiting = Mutex<[Wait]>([])

    package init() {}

    /// Whether nobody waits.
    public var isEmpty: Bool { waiting.withLock { $0.isEmpty } }

    /// Calls `reached` once, on the thread that reads: when the end is reached, or after so many seconds.
    ///
    /// - Parameters:
    ///   - ends: the ends to reach; `nil` has the broker asked.
    ///   - seconds: `nil` waits however long it takes.
    public func add(
        _ topic: String, ends: [TopicPartition: Int64]? = nil, seconds: Double?, reached: @escaping Reached
    ) {
        let deadline = seconds.map { Clock.ticks + Int64($0 * 1_000_000) } ?? .max
        waiting.withLock { $0.append(Wait(topic: topic, deadline: deadline, reached: reached, ends: ends)) }
    }

    /// Looks how far the reader has come.
    ///
    /// - Parameter ask: asks the broker for the ends of a topic's partitions; those who came in the meantime share one
    ///   question.
    public func settle(_ reader: TopicReader, ask: (String) -> [TopicPartition: Int64]?) {
        let now = Clock.ticks
        var asked: [String: [TopicPartition: Int64]?] = [:]
        var left: [Wait] = []
        for var wait in takeAll() {
            if wait.ends == nil {
                let ends = asked[wait.topic] ?? ask(wait.topic)
                asked.updateValue(ends, forKey: wait.topic)
                wait.ends = ends
            }
            if let ends = wait.ends, reader.left(of: ends).isEmpty {
                wait.reached(true)
            } else if now >= wait.deadline {
                wait.reached(false)
            } else {
                left.append(wait)
            }
        }
        waiting.withLock { $0 = left + $0 }
    }

    /// Tells those whose time is over that the end was not reached, while nothing can be read.
    public func settleLate() {
        let now = Clock.ticks
        let late = waiting.withLock { waiting in
            defer { waiting.removeAll { now >= $0.deadline } }
            return waiting.filter { now >= $0.deadline }
        }
        for wait in late { wait.reached(false) }
    }

    /// Nothing more is read.
    public func giveUp() {
        for wait in takeAll() { wait.reached(false) }
    }

    private func takeAll() -> [Wait] {
        waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }
}
