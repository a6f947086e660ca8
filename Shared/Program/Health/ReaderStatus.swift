internal import Synchronization

/// What a thread that reads topics shows of itself; safe from any thread.
package final class ReaderStatus: Sendable {
    private let lastTurn = Atomic(Clock.ticks)
    private let complete = Atomic(false)

    /// The status of a thread that starts now.
    package init() {}

    /// Whether everything that stood on its topics at the start was read.
    package var isComplete: Bool {
        get { complete.load(ordering: .acquiring) }
        set { complete.store(newValue, ordering: .releasing) }
    }

    /// The thread turns, at this time of a monotonic clock in microseconds.
    package func turn(at ticks: Int64) { lastTurn.store(ticks, ordering: .relaxed) }

    /// Seconds since it last showed that it turns.
    package func secondsSinceTurn(at ticks: Int64) -> Double {
        Double(max(0, ticks - lastTurn.load(ordering: .relaxed))) / 1_000_000
    }
}
