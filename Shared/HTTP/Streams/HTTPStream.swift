/// The body of a streamed answer, such as server-sent events. Any thread may write, one after the other in order.
///
/// When the last reference goes, the stream is finished.
public final class HTTPStream: Sendable {
    /// What became of bytes that were written.
    public enum Written: Hashable, Sendable {
        /// They will be sent, unless the client goes before.
        case queued
        /// They do not fit into the buffer, and none of them was taken: the client reads too slowly.
        case full
        /// The stream has ended.
        case ended
    }

    /// Why a stream ended.
    public enum End: Hashable, Sendable {
        /// ``HTTPStream/finish()``, or the last reference went.
        case finished
        /// The client closed the connection, or its sending half, or read nothing for too long.
        case clientGone
        /// The server stopped, or the request had its answer already.
        case serverStopped
    }

    private let buffer: StreamBuffer

    init(_ buffer: StreamBuffer) { self.buffer = buffer }

    deinit { buffer.end(.finished) }

    /// Why the stream ended; `nil` while it has not.
    public var end: End? { buffer.ended }

    /// Queues bytes, all or none.
    @discardableResult
    public func write(_ bytes: some Collection<UInt8>) -> Written { buffer.write(bytes) }

    /// Queues a text, all or none.
    @discardableResult
    public func write(_ text: String) -> Written { buffer.write(text.utf8) }

    /// Ends the body after what is queued.
    public func finish() { buffer.end(.finished) }

    /// Calls `action` once, when the stream has ended, at once if it already has. It must not wait: a thread of the
    /// server may call it.
    public func whenEnded(_ action: @escaping @Sendable (End) -> Void) { buffer.whenEnded(action) }
}
