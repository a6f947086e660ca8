internal import Model
internal import Synchronization

/// Whether a worker processes records, and if not, why.
enum Readiness: Hashable, Sendable {
    /// No broker has answered yet.
    case connecting
    /// The broker is there; topics are checked, tables read, the group joined.
    case joining
    /// State of newly assigned partitions is read back.
    case restoring(RestoreProgress)
    case ready
    case stopping

    var isReady: Bool { self == .ready }
}

/// What the loop's thread and the rest of the process tell each other; safe from any thread.
final class WorkerStatus: Sendable {
    private struct Shared {
        var readiness = Readiness.connecting
        var metrics = LoopMetrics()
        var wake: (@Sendable () -> Void)?
    }

    private let shared = Mutex(Shared())
    private let stop = Atomic(false)
    private let lastTurn = Atomic<Int64>(Clock.ticks)

    /// The loop's thread has not turned for this long: something is stuck.
    static let longestTurnSeconds = 60

    /// Set once by whoever wants the worker to end.
    var isStopping: Bool { stop.load(ordering: .relaxed) }

    func requestStop() {
        stop.store(true, ordering: .relaxed)
        wake?()
    }

    /// Ends the loop's sleep, from any thread.
    var wake: (@Sendable () -> Void)? {
        get { shared.withLock { $0.wake } }
        set { shared.withLock { $0.wake = newValue } }
    }

    /// The loop's thread says that it lives.
    func turn() { lastTurn.store(Clock.ticks, ordering: .relaxed) }

    var secondsSinceTurn: Int { Int((Clock.ticks - lastTurn.load(ordering: .relaxed)) / 1_000_000) }

    var isAlive: Bool { secondsSinceTurn < Self.longestTurnSeconds }

    var readiness: Readiness {
        get { shared.withLock { $0.readiness } }
        set { shared.withLock { $0.readiness = newValue } }
    }

    var metrics: LoopMetrics {
        get { shared.withLock { $0.metrics } }
        set { shared.withLock { $0.metrics = newValue } }
    }
}
