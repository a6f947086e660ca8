internal import Model

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
    /// The secrets of apps that cannot be read, as `APP/NAME`.
    var lackedSecrets: [String] = []
    /// Since when some cannot be read.
    var lackedSince: Int64 = 0

    /// After this many seconds without an answer, no broker counts as connected.
    static let longestSilenceSeconds = 10.0
    /// A loop that is in one call for this long counts as stuck, in seconds.
    static let longTurnSeconds = 10.0
    /// Shorter problems are not reported, in seconds.
    static let patienceSeconds = 10.0

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
    ///
    /// A loop may learn only late that no broker answers, so it does not begin anew when it reports that.
    var stateSeconds: Double {
        guard shown == .connecting else { return seconds(since: entered) }
        return seconds(since: readiness == .connecting ? min(entered, answered) : answered)
    }

    /// Whether records are processed.
    var isReady: Bool { shown.isReady && seconds(since: turned) < Self.longTurnSeconds && !hasWaitedLong }

    /// Whether the loop has waited long enough to report it to an operator.
    var hasWaitedLong: Bool { wait.map { seconds(since: $0.since) >= Self.patienceSeconds } ?? false }

    /// How many seconds the first due timer is late; 0 if none is due.
    var timersLateSeconds: Double {
        guard let due = metrics.state.timersDue, due < now else { return 0 }
        return Double(now.milliseconds - due.milliseconds) / 1000
    }
}
