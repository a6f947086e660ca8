internal import CMicroHTTPD

/// A connection of libmicrohttpd that is suspended.
///
/// Whoever has taken the handle out of its lock resumes the connection, under that lock, and nobody else has it then;
/// libmicrohttpd resumes a connection from any thread. Hence `@unchecked Sendable`.
struct ConnectionHandle: @unchecked Sendable {
    private let pointer: OpaquePointer

    /// Suspends the connection. Only the thread that serves it may call this, inside a callback.
    init(suspending pointer: OpaquePointer) {
        self.pointer = pointer
        MHD_suspend_connection(pointer)
    }

    /// Lets libmicrohttpd call the connection's callbacks again. Call it once.
    func resume() { MHD_resume_connection(pointer) }
}

/// A connection lent to a function that runs on the connection's own thread; the pointer does not leave that thread
/// except suspended, in a ``ConnectionHandle``. Hence `@unchecked Sendable`.
struct Lent: @unchecked Sendable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }
}

/// libmicrohttpd's output buffer, lent for one call on one thread; hence `@unchecked Sendable`.
struct LentBytes: @unchecked Sendable {
    let bytes: UnsafeMutableRawBufferPointer

    init(_ bytes: UnsafeMutableRawBufferPointer) { self.bytes = bytes }
}
