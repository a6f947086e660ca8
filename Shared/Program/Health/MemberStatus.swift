package import Kafka
package import Model
internal import Synchronization

/// What the loop's thread and the rest of its process share; safe from any thread.
package final class MemberStatus<Own: Sendable>: Sendable {
    /// A view of the process at one moment. Times are in the ticks of ``broker``.
    package struct Snapshot: Sendable {
        package var state = Health.State.connecting
        /// When the state began.
        package var entered: Int64
        package var wait: LoopWait?
        /// When offsets were last committed.
        package var committed: Int64
        /// When the loop's thread last showed that it turns.
        package var turned: Int64
        /// Whether a broker answers.
        package var broker: BrokerStanding
        /// Secrets that apps' records refer to and that cannot be read; since when some cannot.
        package var secretsMissing: [UnusableSecret] = []
        package var secretsMissingSince: Int64
        /// What only this program tells.
        package var own: Own

        init(_ broker: WatchedBroker, _ own: Own) {
            let now = broker.ticks()
            (entered, secretsMissingSince, committed, turned) = (now, now, now, now)
            (self.broker, self.own) = (broker.standing, own)
        }
    }

    package let started: Instant
    /// Whether a broker answers. Its clock is that of the status.
    package let broker: WatchedBroker
    private let stop = Atomic(false)
    private let lastTurn: Atomic<Int64>
    private let waker = Mutex<(@Sendable () -> Void)?>(nil)
    private let shared: Mutex<Snapshot>

    /// - Parameter own: what only this program tells, at its start.
    package init(
        _ own: Own, broker: WatchedBroker = WatchedBroker { Clock.ticks }, started: Instant = Clock.now
    ) {
        (self.broker, self.started) = (broker, started)
        lastTurn = Atomic(broker.ticks())
        shared = Mutex(Snapshot(broker, own))
    }

    package var snapshot: Snapshot {
        var snapshot = shared.withLock { $0 }
        snapshot.broker = broker.standing
        snapshot.turned = lastTurn.load(ordering: .relaxed)
        return snapshot
    }

    package func update(_ change: (inout Snapshot) -> Void) { shared.withLock { change(&$0) } }

    /// The process does something else now.
    package func enter(_ state: Health.State) {
        let now = broker.ticks()
        shared.withLock { if $0.state != state { ($0.state, $0.entered) = (state, now) } }
    }

    /// The loop's thread turns.
    package func turn() { lastTurn.store(broker.ticks(), ordering: .relaxed) }

    /// The loop waits for something. It calls this at each failed try.
    package func waits(for subject: LoopWait.Subject, _ reason: String) {
        let now = broker.ticks()
        shared.withLock { $0.wait = LoopWait(subject: subject, reason: reason, after: $0.wait, at: now) }
    }

    /// The loop no longer waits.
    package func goesOn() { shared.withLock { $0.wait = nil } }

    /// Whether each secret that apps' records refer to can be read.
    package var hasAllSecrets: Bool { shared.withLock { $0.secretsMissing.isEmpty } }

    /// Records which secrets cannot be read.
    package func lacks(secrets missing: [UnusableSecret]) {
        let now = broker.ticks()
        shared.withLock { shared in
            if shared.secretsMissing.isEmpty { shared.secretsMissingSince = now }
            shared.secretsMissing = missing
        }
    }

    /// Whether the process was asked to stop.
    package var isStopping: Bool { stop.load(ordering: .relaxed) }

    package func requestStop() {
        stop.store(true, ordering: .relaxed)
        waker.withLock { $0 }?()
    }

    /// Called, from any thread, to end the loop's sleep.
    package func wake(by wake: @escaping @Sendable () -> Void) { waker.withLock { $0 = wake } }
}
