internal import Synchronization

/// What is known of whether a broker answers; safe from any thread.
public final class WatchedBroker: Sendable {
    /// The clock of its times, in microseconds: who judges a ``standing`` goes by it, too.
    public let ticks: @Sendable () -> Int64
    private let state: Mutex<BrokerStanding>

    /// - Parameter ticks: microseconds of a monotonic clock.
    public init(ticks: @escaping @Sendable () -> Int64) {
        self.ticks = ticks
        state = Mutex(BrokerStanding(at: ticks()))
    }

    /// What is known at the moment.
    public var standing: BrokerStanding { state.withLock { $0 } }

    /// Whether a broker answers.
    public var hasAnswer: Bool { standing.hasAnswer(at: ticks()) }

    /// A broker has answered something.
    public func noteAnswer() {
        let now = ticks()
        state.withLock { $0.noteAnswer(at: now) }
    }

    /// No broker has answered a question.
    ///
    /// - Parameter reason: what the client knows of it; `nil` if it knows nothing but the question's error.
    public func noteSilence(_ error: KafkaError, reason: KafkaError?) {
        state.withLock { $0.noteSilence(reason ?? error, isReason: reason != nil) }
    }

    /// A broker has said what keeps the program from a topic; `nil` when nothing does.
    public func note(_ obstacle: BrokerStanding.Obstacle?) {
        let now = ticks()
        state.withLock { $0.note(obstacle, at: now) }
    }
}
