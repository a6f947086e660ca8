internal import CSystem
internal import Glibc
internal import Synchronization

/// Wakes a thread that waits for its descriptor, from any thread. Many calls before it wakes are one.
public final class Waker: Sendable {
    /// An eventfd, which becomes readable when the thread is to wake; -1 if the process has no descriptor left. Others may
    /// write to it, too.
    public let descriptor = belfry_eventfd()
    private let isCalled = Atomic(false)

    package init() {}

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Call this after what the thread is to see.
    public func wake() {
        guard !isCalled.exchange(true, ordering: .acquiringAndReleasing) else { return }
        var one: UInt64 = 1
        write(descriptor, &one, 8)
    }

    /// Call this when the thread has woken: it then sees all that was done before ``wake()``.
    package func hasWoken() {
        var count: UInt64 = 0
        read(descriptor, &count, 8)
        // In this order: a call in between finds the flag set, and what it is about is seen all the same.
        _ = isCalled.exchange(false, ordering: .acquiringAndReleasing)
    }

    /// Sleeps until a wake comes or `milliseconds` have passed (-1 is for ever).
    package func sleep(milliseconds: Int32) {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&entry, 1, milliseconds)
    }
}
