/// How large a request may be that a connection takes next.
///
/// A stream is opened only while both flow-control windows have room for its whole body. Otherwise all open streams
/// would share a full window, and each would wait for many round trips.
struct StreamRoom {
    /// The server's limit of concurrent streams at this moment.
    var limit: Int
    /// Streams that are open or queued.
    var streams: Int
    /// Whether a request of this connection was answered, or need not be.
    var isProven: Bool
    /// What the server still accepts for all streams together, in bytes.
    var connectionWindow: Int
    /// What the server accepts on a new stream, in bytes.
    var streamWindow: Int
    /// Bytes of bodies that are not yet deducted from the window.
    var queued: Int

    /// How many streams there may be at once.
    var allowed: Int { isProven ? limit : min(limit, 1) }

    /// Whether another stream may be opened.
    var hasStream: Bool { streams < allowed }

    /// The most bytes that the next body may have, at least 1; `nil` for no request.
    var mostBytes: Int? {
        let window = min(connectionWindow - queued, streamWindow)
        return hasStream && window > 0 ? window : nil
    }
}
