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

    /// As it is shown to operators.
    var word: String {
        switch self {
        case .connecting: "connecting"
        case .joining: "joining"
        case .restoring: "restoring"
        case .ready: "ready"
        case .stopping: "stopping"
        }
    }

    /// All words, in the order of a worker's life.
    static let words = ["connecting", "joining", "restoring", "ready", "stopping"]
}

/// What the loop's thread and the rest of the process tell each other; safe from any thread.
final class WorkerStatus: Sendable {
    private struct Shared {
        var readiness = Readiness.connecting
        /// When another state began, in ticks.
        var entered = Clock.ticks
        /// When a restore last got further, in ticks.
        var progressed = Clock.ticks
        var wait: LoopWait?
        var silence: String?
        var metrics = LoopMetrics()
        var wake: (@Sendable () -> Void)?
    }

    private let shared = Mutex(Shared())
    private let stop = Atomic(false)
    private let lastTurn = Atomic<Int64>(Clock.ticks)
    private let lastAnswer = Atomic<Int64>(Clock.ticks)
    private let hasAnswer = Atomic(false)
    private let started = Clock.now

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

    /// No broker answers, and this is why.
    func noteSilence(_ reason: String) { shared.withLock { $0.silence = reason } }

    /// Why no broker answers, where that is known.
    var silence: String? { shared.withLock { $0.silence } }

    /// A broker has answered.
    func noteAnswer() {
        shared.withLock { $0.silence = nil }
        lastAnswer.store(Clock.ticks, ordering: .relaxed)
        hasAnswer.store(true, ordering: .relaxed)
    }

    var readiness: Readiness {
        get { shared.withLock { $0.readiness } }
        set {
            let ticks = Clock.ticks
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

    /// The loop says that it cannot go on without something, each time that it tries.
    func waits(for subject: LoopWait.Subject, _ reason: String) {
        let ticks = Clock.ticks
        shared.withLock { shared in
            let isNew = shared.wait?.subject != subject
            shared.wait = LoopWait(subject: subject, reason: reason, since: isNew ? ticks : shared.wait?.since ?? ticks)
        }
    }

    /// It has what it waited for.
    func goesOn() { shared.withLock { $0.wait = nil } }

    /// Seconds since a broker last answered.
    var secondsSinceAnswer: Double { Double(Clock.ticks - lastAnswer.load(ordering: .relaxed)) / 1_000_000 }

    /// How things stand at this moment.
    var situation: Situation {
        let ticks = Clock.ticks
        return shared.withLock { shared in
            Situation(
                readiness: shared.readiness, now: Clock.now, ticks: ticks, started: started, entered: shared.entered,
                progressed: shared.progressed, turned: lastTurn.load(ordering: .relaxed),
                answered: lastAnswer.load(ordering: .relaxed), hasAnswer: hasAnswer.load(ordering: .relaxed),
                silence: shared.silence, wait: shared.wait, metrics: shared.metrics)
        }
    }
}

/// How a worker stands at one moment; times are in ticks of ``Clock`` where nothing else is said.
struct Situation: Hashable, Sendable {
    /// As the loop sees it.
    var readiness: Readiness
    var now: Instant
    var ticks: Int64
    /// When the process started.
    var started: Instant
    /// When ``readiness`` was last another state.
    var entered: Int64
    /// When a restore last got further.
    var progressed: Int64
    /// When the loop's thread last said that it lives.
    var turned: Int64
    /// When a broker last answered, or the process's start.
    var answered: Int64
    var hasAnswer: Bool
    /// Why no broker answers, where that is known.
    var silence: String?
    var wait: LoopWait?
    var metrics: LoopMetrics

    /// Without an answer for so long no broker is taken to be there, in seconds.
    static let longestSilenceSeconds = 10.0

    /// Seconds between an earlier time and this moment.
    func seconds(since time: Int64) -> Double { Double(max(0, ticks - time)) / 1_000_000 }

    /// A broker answers, as far as anybody here knows.
    var isConnected: Bool {
        hasAnswer && seconds(since: answered) < Self.longestSilenceSeconds && readiness != .connecting
    }

    /// The loop's thread turns.
    var isAlive: Bool { seconds(since: turned) < Double(WorkerStatus.longestTurnSeconds) }

    /// What an operator is told: a worker that no broker answers is connecting, whatever its loop waits in.
    var shown: Readiness { isConnected || readiness == .stopping ? readiness : .connecting }

    /// Seconds in the state that is ``shown``.
    var stateSeconds: Double { seconds(since: shown == readiness ? entered : answered) }

    /// Records are processed.
    var isReady: Bool { shown.isReady && seconds(since: turned) < TroubleRule.longTurnSeconds && !hasWaitedLong }

    /// The loop has tried the same thing in vain for so long that an operator is told.
    var hasWaitedLong: Bool { wait.map { seconds(since: $0.since) >= TroubleRule.patienceSeconds } ?? false }

    /// Seconds that the first due timer is late; 0 where none is.
    var timersLateSeconds: Double {
        guard let due = metrics.timersDue, due < now else { return 0 }
        return Double(now.milliseconds - due.milliseconds) / 1000
    }
}
