internal import Model
internal import Synchronization

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

    /// The state's name for operators.
    var word: String {
        switch self {
        case .connecting: "connecting"
        case .joining: "joining"
        case .restoring: "restoring"
        case .ready: "ready"
        case .stopping: "stopping"
        }
    }

    /// The words of all states, in the order of a worker's life.
    static let words = ["connecting", "joining", "restoring", "ready", "stopping"]
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
        var silence: String?
        var metrics = LoopMetrics()
        var wake: (@Sendable () -> Void)?
    }

    private let clock: any WorkerClock
    private let shared: Mutex<Shared>
    private let stop = Atomic(false)
    private let lastTurn: Atomic<Int64>
    private let lastAnswer: Atomic<Int64>
    private let hasAnswer = Atomic(false)
    private let started: Instant

    /// The status of a worker that starts now.
    package init(clock: any WorkerClock = SystemClock()) {
        self.clock = clock
        let ticks = clock.ticks
        var shared = Shared(entered: ticks, progressed: ticks)
        shared.metrics.commits.last = ticks
        self.shared = Mutex(shared)
        lastTurn = Atomic(ticks)
        lastAnswer = Atomic(ticks)
        started = clock.now
    }

    /// A loop thread whose turn takes this long counts as stuck.
    static let longestTurnSeconds = 60

    /// Whether the worker was asked to stop.
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

    /// Records why no broker answers.
    func noteSilence(_ reason: String) { shared.withLock { $0.silence = reason } }

    /// Why no broker answers, if that is known.
    var silence: String? { shared.withLock { $0.silence } }

    /// Records that a broker has answered.
    func noteAnswer() {
        shared.withLock { $0.silence = nil }
        lastAnswer.store(clock.ticks, ordering: .relaxed)
        hasAnswer.store(true, ordering: .relaxed)
    }

    var readiness: Readiness {
        get { shared.withLock { $0.readiness } }
        set {
            let ticks = clock.ticks
            shared.withLock { shared in
                if shared.readiness.word != newValue.word { shared.entered = ticks }
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
        shared.withLock { shared in
            let isNew = shared.wait?.subject != subject
            shared.wait = LoopWait(subject: subject, reason: reason, since: isNew ? ticks : shared.wait?.since ?? ticks)
        }
    }

    /// Records that the loop no longer waits.
    func goesOn() { shared.withLock { $0.wait = nil } }

    /// Seconds since a broker last answered.
    var secondsSinceAnswer: Double { Double(clock.ticks - lastAnswer.load(ordering: .relaxed)) / 1_000_000 }

    /// A snapshot of the worker at this moment.
    var situation: Situation {
        let ticks = clock.ticks
        return shared.withLock { shared in
            Situation(
                readiness: shared.readiness, now: clock.now, ticks: ticks, started: started, entered: shared.entered,
                progressed: shared.progressed, turned: lastTurn.load(ordering: .relaxed),
                answered: lastAnswer.load(ordering: .relaxed), hasAnswer: hasAnswer.load(ordering: .relaxed),
                silence: shared.silence, wait: shared.wait, metrics: shared.metrics)
        }
    }
}

/// A snapshot of a worker; times are in ticks of the worker's clock unless stated otherwise.
struct Situation: Hashable, Sendable {
    /// The state that the loop reported.
    var readiness: Readiness
    var now: Instant
    var ticks: Int64
    /// When the process started.
    var started: Instant
    /// When the state in ``readiness`` began.
    var entered: Int64
    /// When a restore last made progress.
    var progressed: Int64
    /// When the loop's thread last reported that it is alive.
    var turned: Int64
    /// When a broker last answered; the process's start if none has.
    var answered: Int64
    var hasAnswer: Bool
    /// Why no broker answers, if that is known.
    var silence: String?
    var wait: LoopWait?
    var metrics: LoopMetrics

    /// After this many seconds without an answer, no broker counts as connected.
    static let longestSilenceSeconds = 10.0

    /// Seconds between an earlier time and this moment.
    func seconds(since time: Int64) -> Double { Double(max(0, ticks - time)) / 1_000_000 }

    /// Whether a broker answers, as far as this process knows.
    var isConnected: Bool {
        hasAnswer && seconds(since: answered) < Self.longestSilenceSeconds && readiness != .connecting
    }

    /// Whether the loop's thread is alive.
    var isAlive: Bool { seconds(since: turned) < Double(WorkerStatus.longestTurnSeconds) }

    /// The state shown to operators: a worker without an answer from a broker is connecting, whatever its loop reports.
    var shown: Readiness { isConnected || readiness == .stopping ? readiness : .connecting }

    /// Seconds in the state that is ``shown``.
    var stateSeconds: Double { seconds(since: shown == readiness ? entered : answered) }

    /// Whether records are processed.
    var isReady: Bool { shown.isReady && seconds(since: turned) < TroubleRule.longTurnSeconds && !hasWaitedLong }

    /// Whether the loop has waited long enough to report it to an operator.
    var hasWaitedLong: Bool { wait.map { seconds(since: $0.since) >= TroubleRule.patienceSeconds } ?? false }

    /// How many seconds the first due timer is late; 0 if none is due.
    var timersLateSeconds: Double {
        guard let due = metrics.state.timersDue, due < now else { return 0 }
        return Double(now.milliseconds - due.milliseconds) / 1000
    }
}
