package import Kafka
internal import Model
internal import Synchronization
package import Program

/// Whether a worker processes records, and if not, why.
enum Readiness: Hashable, Sendable {
    /// No broker has answered yet.
    case connecting
    /// A broker answers. The worker checks topics, reads tables and joins the group.
    case joining
    /// The worker restores the state of newly assigned partitions.
    case restoring(RestoreProgress)
    case ready
    case stopping

    var isReady: Bool { self == .ready }

    /// The state as all programs tell it.
    var state: Health.State {
        switch self {
        case .connecting: .connecting
        case .joining: .joining
        case .restoring: .restoring
        case .ready: .ready
        case .stopping: .stopping
        }
    }
}

/// What the loop's thread and the rest of the process share; safe from any thread.
package final class WorkerStatus: Sendable {
    private struct Shared {
        var readiness = Readiness.connecting
        /// When the present state began, in ticks.
        var entered: Int64
        /// When a restore last made progress, in ticks.
        var progressed: Int64
        var wait: LoopWait?
        var metrics = LoopMetrics()
        /// Secrets that cannot be read, and since when some cannot, in ticks.
        var lackedSecrets: (all: [UnusableSecret], since: Int64) = ([], 0)
        var wake: (@Sendable () -> Void)?
    }

    private let clock: any WorkerClock
    private let shared: Mutex<Shared>
    private let stop = Atomic(false)
    private let lastTurn: Atomic<Int64>
    /// Whether a broker answers.
    let broker: WatchedBroker
    private let started: Instant

    /// The status of a worker that starts now.
    ///
    /// - Parameter broker: knows whether a broker answers; made here where none is given.
    package init(clock: any WorkerClock = SystemClock(), broker: WatchedBroker? = nil) {
        self.clock = clock
        let ticks = clock.ticks
        var shared = Shared(entered: ticks, progressed: ticks)
        shared.metrics.commits.last = ticks
        self.shared = Mutex(shared)
        lastTurn = Atomic(ticks)
        self.broker = broker ?? WatchedBroker { clock.ticks }
        started = clock.now
    }

    var isStopping: Bool { stop.load(ordering: .relaxed) }

    /// Asks the worker to stop, and wakes it.
    package func requestStop() {
        stop.store(true, ordering: .relaxed)
        wake?()
    }

    /// Wakes the loop from its sleep; may be called from any thread.
    var wake: (@Sendable () -> Void)? {
        get { shared.withLock { $0.wake } }
        set { shared.withLock { $0.wake = newValue } }
    }

    /// Records that the loop's thread is alive.
    func turn() { lastTurn.store(clock.ticks, ordering: .relaxed) }

    var readiness: Readiness {
        get { shared.withLock { $0.readiness } }
        set {
            let ticks = clock.ticks
            shared.withLock { shared in
                if shared.readiness.state != newValue.state { shared.entered = ticks }
                if shared.readiness != newValue { shared.progressed = ticks }
                if newValue.isReady { shared.wait = nil }
                shared.readiness = newValue
            }
        }
    }

    var metrics: LoopMetrics {
        get { shared.withLock { $0.metrics } }
        set { shared.withLock { $0.metrics = newValue } }
    }

    /// Records that the loop waits for something. The loop calls this at each failed try.
    func waits(for subject: LoopWait.Subject, _ reason: String) {
        let ticks = clock.ticks
        shared.withLock { $0.wait = LoopWait(subject: subject, reason: reason, after: $0.wait, at: ticks) }
    }

    /// Records which secrets of apps cannot be read.
    func lacks(secrets missing: [UnusableSecret]) {
        let ticks = clock.ticks
        shared.withLock { shared in
            guard shared.lackedSecrets.all != missing else { return }
            shared.lackedSecrets = (missing, shared.lackedSecrets.all.isEmpty ? ticks : shared.lackedSecrets.since)
        }
    }

    var hasAllSecrets: Bool { shared.withLock { $0.lackedSecrets.all.isEmpty } }

    /// Records that the loop no longer waits.
    func goesOn() { shared.withLock { $0.wait = nil } }

    /// A snapshot of the worker at this moment.
    var situation: Situation {
        let ticks = clock.ticks
        return shared.withLock { shared in
            Situation(
                readiness: shared.readiness, now: clock.now, ticks: ticks, started: started, entered: shared.entered,
                progressed: shared.progressed, turned: lastTurn.load(ordering: .relaxed),
                broker: broker.standing, wait: shared.wait, metrics: shared.metrics,
                lackedSecrets: shared.lackedSecrets.all, lackedSince: shared.lackedSecrets.since)
        }
    }
}
