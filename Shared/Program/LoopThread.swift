internal import Foundation
internal import Glibc
internal import Synchronization

/// The thread of the loop. It keeps librdkafka's blocking calls off Swift's cooperative thread pool.
package final class LoopThread: Sendable {
    private let exitCode = Mutex<Int32?>(nil)
    private let name: String
    private let niceness: Int32
    private let body: @Sendable () -> Int32

    /// - Parameters:
    ///   - niceness: how far it stands back when processors are scarce, and the threads of its clients with it: 0, not at
    ///     all, to 19.
    ///   - body: runs on the thread; its result is ``result``.
    package init(named name: String = "loop", niceness: Int32 = 0, _ body: @escaping @Sendable () -> Int32) {
        (self.name, self.niceness, self.body) = (name, niceness, body)
    }

    package func start() {
        let thread = Thread { [self] in
            // Of this thread alone, on Linux; the threads that it makes begin with the same. A refusal changes nothing
            // but the speed under load.
            if niceness > 0 { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness) }
            let code = body()
            exitCode.withLock { $0 = code }
        }
        thread.name = name
        thread.stackSize = 8 << 20
        thread.start()
    }

    /// The exit code, once the thread has ended.
    package var result: Int32? { exitCode.withLock { $0 } }
}
