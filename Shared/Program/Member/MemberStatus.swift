package import Kafka
internal import Synchronization

/// What the loop's thread of a program around the pipeline and the rest of its process share; safe from any thread.
package final class MemberStatus<Own: Sendable>: Sendable {
    /// A view of the process at one moment. Times are in the ticks of ``broker``.
    package struct Snapshot: Sendable {
        package var state = Health.State.connecting
        /// When the state began.
        package var entered: Int64
        package var wait: LoopWait?
        /// When offsets were last committed.
        package var committed: Int64
        /// When the loop last reported.
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

    package let started = Clock.now
    /// Whether a broker answers.
    package let broker: WatchedBroker
    private let shared: Mutex<Snapshot>
    private let stop = Atomic(false)
    private let waker = Mutex<(@Sendable () -> Void)?>(nil)

    /// - Parameter own: what only this program tells, at its start.
    package init(_ own: Own, broker: WatchedBroker = WatchedBroker { Clock.ticks }) {
        self.broker = broker
        shared = Mutex(Snapshot(broker, own))
    }

    package var snapshot: Snapshot {
        var snapshot = shared.withLock { $0 }
        snapshot.broker = broker.standing
        return snapshot
    }

    package func update(_ change: (inout Snapshot) -> Void) { shared.withLock { change(&$0) } }

    /// The process does something else now.
    package func enter(_ state: Health.State) {
        let now = broker.ticks()
        shared.withLock { if $0.state != state { ($0.state, $0.entered) = (state, now) } }
    }

    /// The loop turns.
    package func turn() {
        let now = broker.ticks()
        shared.withLock { $0.turned = now }
    }

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
