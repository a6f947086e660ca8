internal import CSystem
internal import Glibc
internal import Synchronization

/// Wakes a thread that waits for its descriptor, from any thread. Many calls before it wakes are one.
final class Waker: Sendable {
    /// Becomes readable when the thread is to wake.
    let descriptor: Int32
    private let isCalled = Atomic(false)

    /// - Returns: `nil` if the process has no descriptor left.
    init?() {
        descriptor = belfry_eventfd()
        guard descriptor >= 0 else { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Call this after writing what the thread is to see.
    func wake() {
        guard !isCalled.exchange(true, ordering: .acquiringAndReleasing) else { return }
        var one: UInt64 = 1
        write(descriptor, &one, 8)
    }

    /// Call this when the thread has woken: it then sees all that was written before ``wake()``.
    func hasWoken() {
        var count: UInt64 = 0
        read(descriptor, &count, 8)
        // In this order: a call in between finds the flag set, and what it wrote is seen all the same.
        _ = isCalled.exchange(false, ordering: .acquiringAndReleasing)
    }
}

/// Seconds of a clock that only moves forward.
func monotonicSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
