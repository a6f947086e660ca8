internal import Synchronization

/// Since when something is as it is, as far as those who asked have seen; safe from any thread.
package final class Since<Value: Hashable & Sendable>: Sendable {
    private let state = Mutex<(value: Value, since: Int64)?>(nil)

    /// Nothing was seen yet.
    package init() {}

    /// For how many seconds the value has been this one.
    ///
    /// - Parameter ticks: microseconds of a monotonic clock.
    package func seconds(_ value: Value, at ticks: Int64) -> Double {
        state.withLock { state in
            if state?.value != value { state = (value, ticks) }
            return Double(ticks - (state?.since ?? ticks)) / 1_000_000
        }
    }
}
