internal import CSystem
internal import Glibc
internal import Synchronization

/// Wakes a thread that waits for its descriptor, from any thread. Many calls before it wakes are one.
final class LoopWaker: Sendable {
    /// Becomes readable when the thread is to wake.
    let descriptor = belfry_eventfd()
    private let isCalled = Atomic(false)

    deinit { close(descriptor) }

    /// Call this after what the thread is to see.
    func wake() {
        guard !isCalled.exchange(true, ordering: .acquiringAndReleasing) else { return }
        var one: UInt64 = 1
        write(descriptor, &one, 8)
    }

    /// Call this when the thread has woken: it then sees all that was done before ``wake()``.
    func hasWoken() {
        var count: UInt64 = 0
        read(descriptor, &count, 8)
        // In this order: a call in between finds the flag set, and what it is about is seen all the same.
        _ = isCalled.exchange(false, ordering: .acquiringAndReleasing)
    }
}
