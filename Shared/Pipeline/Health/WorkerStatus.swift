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
        /// Secrets that cannot be read, and since when some cannot, in ticks.
        var lackedSecrets: (names: [String], since: Int64) = ([], 0)
        var wake: (@Sendable () -> Void)?
    }

    private let clock: any WorkerClock
    private let shared: Mutex<Shared>
    private let stop = Atomic(false)
    private let lastTurn: Atomic<Int64>
    private let lastAnswer: Atomic<Int64>
    private let hasAnswer = Atomic(false)
    private let hasConnection = Atomic(true)
    /// Whether the log says that no broker answers.
    private let isToldAway = Mutex(false)
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

    /// Records which secrets of apps cannot be read.
    func lacks(secrets names: [String]) {
        let ticks = clock.ticks
        shared.withLock { shared in
            guard shared.lackedSecrets.names != names else { return }
            shared.lackedSecrets = (names, shared.lackedSecrets.names.isEmpty ? ticks : shared.lackedSecrets.since)
        }
    }

    /// Whether no secret is lacked.
    var hasAllSecrets: Bool { shared.withLock { $0.lackedSecrets.names.isEmpty } }

    /// Records that the loop no longer waits.
    func goesOn() { shared.withLock { $0.wait = nil } }

    /// Whether the client has no connection to any broker.
    var isDisconnected: Bool {
        get { !hasConnection.load(ordering: .relaxed) }
        set { hasConnection.store(!newValue, ordering: .relaxed) }
    }

    /// Logs once that no broker answers, and once that one does again. A broker that hangs keeps its connections, and the
    /// client takes a minute to give them up, so the thread that asks it tells of it, too.
    func tellWhetherABrokerAnswers(_ log: Log, servers: String) {
        let news: Bool? = isToldAway.withLock { isTold in
            let isSilent =
                hasAnswer.load(ordering: .relaxed) && secondsSinceAnswer >= Situation.longestSilenceSeconds
            let isAway = isDisconnected || isSilent
            guard isTold != isAway else { return nil }
            isTold = isAway
            return isAway
        }
        guard let isAway = news else { return }
        if isAway {
            log.warning(
                "no broker answers; retrying", ["bootstrap.servers": servers, "error": silence ?? "no connection"])
        } else {
            log.info("the broker answers")
        }
    }

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
                silence: shared.silence, wait: shared.wait, metrics: shared.metrics,
                lackedSecrets: shared.lackedSecrets.names, lackedSince: shared.lackedSecrets.since)
        }
    }
}
