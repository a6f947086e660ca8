internal import Kafka
internal import Model
internal import Program
internal import Synchronization

/// What the loop's thread and the rest of the process share; safe from any thread.
final class WebhookStatus: Sendable {
    /// A view of the process at one moment. Times are in ticks.
    struct Snapshot {
        var state = Health.State.connecting
        /// When the state began.
        var entered = Clock.ticks
        var counts = CallCounts()
        /// Calls that are not finished.
        var pending = 0
        var inProgress = 0
        /// When the oldest of them was first due.
        var oldest: Instant?
        /// Secrets that apps' records refer to and that cannot be read, as `APP/NAME`; since when some cannot.
        var secretsMissing: [String] = []
        var secretsMissingSince = Clock.ticks
        var wait: LoopWait?
        /// When offsets were last committed.
        var committed = Clock.ticks
        /// When the loop last reported.
        var turned = Clock.ticks
        /// Whether a broker answers.
        var broker: BrokerStanding
    }

    let started = Clock.now
    /// Whether a broker answers.
    let broker: WatchedBroker
    private let shared: Mutex<Snapshot>
    private let stop = Atomic(false)
    private let waker = Mutex<(@Sendable () -> Void)?>(nil)

    init(broker: WatchedBroker = WatchedBroker { Clock.ticks }) {
        self.broker = broker
        shared = Mutex(Snapshot(broker: broker.standing))
    }

    var snapshot: Snapshot {
        var snapshot = shared.withLock { $0 }
        snapshot.broker = broker.standing
        return snapshot
    }

    func update(_ change: (inout Snapshot) -> Void) { shared.withLock { change(&$0) } }

    /// The process does something else now.
    func enter(_ state: Health.State) {
        shared.withLock { if $0.state != state { ($0.state, $0.entered) = (state, Clock.ticks) } }
    }

    /// Records which secrets cannot be read.
    func lacks(secrets names: [String]) {
        shared.withLock { shared in
            if shared.secretsMissing.isEmpty { shared.secretsMissingSince = Clock.ticks }
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
