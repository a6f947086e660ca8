internal import Foundation
internal import Glibc
internal import Synchronization

/// A thread that does the same again and again until it is stopped, with a pause after each time.
package final class PeriodicThread: Sendable {
    private let stopped = Atomic(false)

    package init() {}

    package var isStopped: Bool { stopped.load(ordering: .relaxed) }

    /// Starts the thread.
    ///
    /// - Parameter turn: what it does; returns how many seconds the pause after it lasts.
    package func start(named name: String, _ turn: @escaping @Sendable () -> Double) {
        let thread = Thread { [self] in
            while !isStopped {
                var left = turn()
                // In short steps, so that the thread ends soon after the stop.
                while left > 0, !isStopped {
                    usleep(UInt32(min(left, 0.1) * 1_000_000))
                    left -= 0.1
                }
            }
        }
        thread.name = name
        thread.stackSize = 4 << 20
        thread.start()
    }

    /// Ends the thread soon.
    package func stop() { stopped.store(true, ordering: .relaxed) }
}
