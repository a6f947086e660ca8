internal import CMicroHTTPD
internal import Threads

/// A connection of libmicrohttpd that is suspended.
///
/// A lock guards the handle: whoever takes it out, and so alone has it, resumes the connection under that lock.
/// libmicrohttpd resumes a connection from any thread. Hence `@unchecked Sendable`.
struct ConnectionHandle: @unchecked Sendable {
    private let connection: Lent

    /// Suspends the connection. Only the thread that serves it may call this, inside a callback.
    init(suspending connection: Lent) {
        self.connection = connection
        MHD_suspend_connection(connection.pointer)
    }

    /// Lets libmicrohttpd call the connection's callbacks again. Call it once.
    func resume() {
        // The connection may be gone as soon as it is resumed.
        let waker = connection.waker
        MHD_resume_connection(connection.pointer)
        waker.wake()
    }
}

/// A connection lent to a function that runs on the connection's own thread; the pointer does not leave that thread
/// except suspended, in a ``ConnectionHandle``. Hence `@unchecked Sendable`.
struct Lent: @unchecked Sendable {
    let pointer: OpaquePointer
    /// Wakes the connection's thread: libmicrohttpd does not wake one that waits by itself.
    let waker: Waker
}
