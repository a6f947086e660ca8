internal import Kafka
internal import Model
internal import Program
internal import Synchronization

/// What the loop's thread and the rest of the process share; safe from any thread.
final class WebhookStatus: Sendable {
    /// A view of the process at one moment. Times are in the ticks of ``broker``.
    struct Snapshot {
        var state = Health.State.connecting
        /// When the state began.
        var entered: Int64
        var counts = CallCounts()
        /// Calls that are not finished.
        var pending = 0
        var inProgress = 0
        /// When the oldest of them was first due.
        var oldest: Instant?
        /// Secrets that apps' records refer to and that cannot be read, as `APP/NAME`; since when some cannot.
        var secretsMissing: [String] = []
        var secretsMissingSince: Int64
        var wait: LoopWait?
        /// When offsets were last committed.
        var committed: Int64
        /// When the loop last reported.
        var turned: Int64
        /// Whether a broker answers.
        var broker: BrokerStanding

        init(_ broker: WatchedBroker) {
            let now = broker.ticks()
            (entered, secretsMissingSince, committed, turned) = (now, now, now, now)
            self.broker = broker.standing
        }
    }

    let started = Clock.now
    /// Whether a broker answers.
    let broker: WatchedBroker
    private let shared: Mutex<Snapshot>
    private let stop = Atomic(false)
    private let waker = Mutex<(@Sendable () -> Void)?>(nil)

    init(broker: WatchedBroker = WatchedBroker { Clock.ticks }) {
        self.broker = broker
        shared = Mutex(Snapshot(broker))
    }

    var snapshot: Snapshot {
        var snapshot = shared.withLock { $0 }
        snapshot.broker = broker.standing
        return snapshot
    }

    func update(_ change: (inout Snapshot) -> Void) { shared.withLock { change(&$0) } }

    /// The process does something else now.
    func enter(_ state: Health.State) {
        let now = broker.ticks()
        shared.withLock { if $0.state != state { ($0.state, $0.entered) = (state, now) } }
    }

    /// The loop turns.
    func turn() {
        let now = broker.ticks()
        shared.withLock { $0.turned = now }
    }

    /// Records which secrets cannot be read.
    func lacks(secrets names: [String]) {
        let now = broker.ticks()
        shared.withLock { shared in
            if shared.secretsMissing.isEmpty { shared.secretsMissingSince = now }
            shared.secretsMissing = names
        }
    }

    /// Whether the process was asked to stop.
    var isStopping: Bool { stop.load(ordering: .relaxed) }

    func requestStop() {
        stop.store(true, ordering: .relaxed)
        waker.withLock { $0 }?()
    }

    /// Called, from any thread, to end the loop's sleep.
    func wake(by wake: @escaping @Sendable () -> Void) { waker.withLock { $0 = wake } }
}
