internal import Foundation
internal import Synchronization

/// The thread of the loop. It keeps librdkafka's blocking calls off Swift's cooperative thread pool.
package final class LoopThread: Sendable {
    private let exitCode = Mutex<Int32?>(nil)
    private let body: @Sendable () -> Int32

    /// - Parameter body: runs on the thread; its result is ``result``.
    package init(_ body: @escaping @Sendable () -> Int32) { self.body = body }

    package func start() {
        let thread = Thread { [self] in
            let code = body()
            exitCode.withLock { $0 = code }
        }
        thread.name = "loop"
        thread.stackSize = 8 << 20
        thread.start()
    }

    /// The exit code, once the thread has ended.
    package var result: Int32? { exitCode.withLock { $0 } }
}
