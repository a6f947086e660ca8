internal import Model
internal import Pipeline
internal import Synchronization

/// What the loop's thread and the rest of the process share; safe from any thread.
final class WebhookStatus: Sendable {
    /// What the process does.
    enum State: String, CaseIterable {
        case connecting, joining, restoring, ready, stopping
    }

    /// A view of the process at one moment.
    struct Snapshot {
        var state = State.connecting
        var counts = CallCounts()
        /// Calls that are not finished.
        var pending = 0
        var inProgress = 0
        /// Secrets that apps' records refer to and that cannot be read.
        var secretsMissing = 0
        /// When the oldest of them was first due.
        var oldest: Instant?
        var isConnected = false
        /// When offsets were last committed, in ticks.
        var committed = Clock.ticks
        /// When the loop last reported, in ticks.
        var turned = Clock.ticks

        /// Seconds since the loop last reported.
        var secondsSinceTurn: Double { Double(max(0, Clock.ticks - turned)) / 1_000_000 }
        /// Whether the loop's thread is alive: it waits for the broker for less than this.
        var isAlive: Bool { secondsSinceTurn < 60 }
        /// Whether records are read and calls made.
        var isReady: Bool { state == .ready && isConnected && secondsSinceTurn < 10 }
    }

    /// When the process started.
    let started = Clock.now
    private let shared = Mutex(Snapshot())
    private let stop = Atomic(false)
    private let waker = Mutex<(@Sendable () -> Void)?>(nil)

    var snapshot: Snapshot { shared.withLock { $0 } }

    func update(_ change: (inout Snapshot) -> Void) { shared.withLock { change(&$0) } }

    /// Whether the process was asked to stop.
    var isStopping: Bool { stop.load(ordering: .relaxed) }

    func requestStop() {
        stop.store(true, ordering: .relaxed)
        waker.withLock { $0 }?()
    }

    /// Called, from any thread, to end the loop's sleep.
    func wake(by wake: @escaping @Sendable () -> Void) { waker.withLock { $0 = wake } }
}
