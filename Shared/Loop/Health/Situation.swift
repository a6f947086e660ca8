internal import Kafka
internal import Model
internal import Program

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
    /// Whether a broker answers.
    var broker: BrokerStanding
    var wait: LoopWait?
    var metrics: LoopMetrics
    /// The secrets of apps that cannot be read, as `APP/NAME`.
    var lackedSecrets: [UnusableSecret] = []
    /// Since when some cannot be read.
    var lackedSince: Int64 = 0

    /// Seconds between an earlier time and this moment.
    func seconds(since time: Int64) -> Double { Double(max(0, ticks - time)) / 1_000_000 }

    /// Whether a broker answers, as far as this process knows.
    var isConnected: Bool { broker.hasAnswer(at: ticks) }

    /// The state shown to operators: a worker without an answer from a broker is connecting, whatever its loop reports.
    var shown: Readiness { isConnected || readiness == .stopping ? readiness : .connecting }

    /// Seconds in the state that is ``shown``.
    ///
    /// The count does not restart when the loop reports, perhaps late, that no broker answers.
    var stateSeconds: Double {
        guard shown == .connecting else { return seconds(since: entered) }
        return seconds(since: readiness == .connecting ? min(entered, broker.answered) : broker.answered)
    }

    /// Whether records are processed.
    var isReady: Bool { shown == .ready && seconds(since: turned) < Trouble.patienceSeconds && !hasWaitedLong }

    /// Whether the loop has waited long enough to report it to an operator.
    var hasWaitedLong: Bool { (wait?.seconds(at: ticks) ?? 0) >= Trouble.patienceSeconds }

    /// The situation of a process with two workers: the standing of the one that is further from working, what both
    /// count, and the longer silence of the two.
    func joined(by other: Situation) -> Situation {
        var result = other.distanceFromWork > distanceFromWork ? other : self
        result.turned = min(turned, other.turned)
        result.metrics = metrics
        result.metrics.add(other.metrics)
        return result
    }

    /// Orders workers by what keeps them from work: their state, then how long they have waited.
    private var distanceFromWork: (Int, Double) {
        let order: [Health.State] = [.ready, .restoring, .joining, .connecting, .stopping]
        return (order.firstIndex(of: readiness.state) ?? 0, wait?.seconds(at: ticks) ?? 0)
    }

    /// How many seconds the first due timer is late; 0 if none is due.
    var timersLateSeconds: Double {
        guard let due = metrics.state.timersDue, due < now else { return 0 }
        return Double(now.milliseconds - due.milliseconds) / 1000
    }
}
