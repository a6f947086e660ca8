internal import CSystem
internal import Glibc

/// Ends a ``Consumer/wait(milliseconds:)`` or an ``AssignedReader/wait(milliseconds:)`` from any thread.
///
/// A wake before a wait ends that of a reader at once; a consumer forgets it, and looks for what is there
/// (``Consumer/wait(milliseconds:unless:)``).
public final class Waker: Sendable {
    /// An eventfd that librdkafka's queues also write to; -1 if it could not be made.
    let descriptor: Int32

    /// Makes a waker for one consumer or reader.
    public init() { descriptor = belfry_eventfd() }

    deinit { if descriptor >= 0 { _ = Glibc.close(descriptor) } }

    /// Wakes the waiting thread.
    public func wake() {
        var one: UInt64 = 1
        _ = Glibc.write(descriptor, &one, 8)
    }

    /// Clears all wakes so far.
    func clear() {
        var count: UInt64 = 0
        _ = Glibc.read(descriptor, &count, 8)
    }

    /// Sleeps until a wake comes or `milliseconds` have passed (-1 is for ever).
    func sleep(milliseconds: Int32) {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&entry, 1, milliseconds)
    }
}
