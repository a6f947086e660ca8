internal import Synchronization

/// What a thread that reads topics shows of itself; safe from any thread.
package final class ReaderStatus: Sendable {
    private let lastTurn = Atomic(Clock.ticks)
    private let complete = Atomic(false)
    private let waiting = Mutex<LoopWait?>(nil)

    /// The status of a thread that starts now.
    package init() {}

    /// Whether everything that stood on its topics at the start was read.
    package var isComplete: Bool {
        get { complete.load(ordering: .acquiring) }
        set { complete.store(newValue, ordering: .releasing) }
    }

    /// The thread turns, at this time of a monotonic clock in microseconds.
    package func turn(at ticks: Int64) { lastTurn.store(ticks, ordering: .relaxed) }

    /// What the thread waits for, as far as it tells that; `nil` while it waits for nothing.
    package var wait: LoopWait? { waiting.withLock { $0 } }

    /// The thread waits for something. It calls this at each failed try.
    package func waits(for subject: LoopWait.Subject, _ reason: String, at ticks: Int64) {
        waiting.withLock { $0 = LoopWait(subject: subject, reason: reason, after: $0, at: ticks) }
    }

    /// The thread no longer waits.
    package func goesOn() { waiting.withLock { $0 = nil } }

    /// Seconds since it last showed that it turns.
    package func secondsSinceTurn(at ticks: Int64) -> Double {
        Double(max(0, ticks - lastTurn.load(ordering: .relaxed))) / 1_000_000
    }
}
