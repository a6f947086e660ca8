package import Kafka
package import Program

/// Whether a worker processes records, and if not, why.
struct Readiness: Hashable, Sendable {
    let state: Health.State
    /// How far the restore of newly assigned partitions is, while there is one.
    var progress: RestoreProgress?

    static let connecting = Readiness(state: .connecting)
    static let joining = Readiness(state: .joining)
    static let ready = Readiness(state: .ready)
    static let stopping = Readiness(state: .stopping)
    static func restoring(_ progress: RestoreProgress) -> Self { Readiness(state: .restoring, progress: progress) }
}

/// What only the loop of a service tells of itself.
package struct LoopTold: Sendable {
    let clock: any WorkerClock
    /// When a restore last made progress, in ticks.
    var progressed: Int64
    var progress: RestoreProgress?
    var metrics = LoopMetrics()
}

/// What the loop's thread and the rest of the process share.
package typealias WorkerStatus = MemberStatus<LoopTold>

extension MemberStatus where Own == LoopTold {
    /// The status of a worker that starts now.
    ///
    /// - Parameter broker: knows whether a broker answers; made here where none is given.
    package convenience init(clock: any WorkerClock = SystemClock(), broker: WatchedBroker? = nil) {
        var told = LoopTold(clock: clock, progressed: clock.ticks)
        told.metrics.commits.last = told.progressed
        self.init(told, broker: broker ?? WatchedBroker { clock.ticks }, started: clock.now)
    }

    var readiness: Readiness {
        get {
            let now = snapshot
            return Readiness(state: now.state, progress: now.own.progress)
        }
        set {
            let ticks = broker.ticks()
            update { shared in
                if shared.state != newValue.state { (shared.state, shared.entered) = (newValue.state, ticks) }
                if shared.own.progress != newValue.progress { shared.own.progressed = ticks }
                if newValue == .ready { shared.wait = nil }
                shared.own.progress = newValue.progress
            }
        }
    }

    var metrics: LoopMetrics {
        get { snapshot.own.metrics }
        set { update { $0.own.metrics = newValue } }
    }

    /// A snapshot of the worker at this moment.
    var situation: Situation {
        let (now, ticks) = (snapshot, broker.ticks())
        return Situation(
            readiness: Readiness(state: now.state, progress: now.own.progress), now: now.own.clock.now, ticks: ticks,
            started: started, entered: now.entered, progressed: now.own.progressed, turned: now.turned,
            broker: now.broker, wait: now.wait, metrics: now.own.metrics, lackedSecrets: now.secretsMissing,
            lackedSince: now.secretsMissingSince)
    }
}
