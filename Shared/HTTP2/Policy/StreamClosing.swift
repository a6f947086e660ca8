/// What is known of a request without an answer when its stream ends.
struct StreamClosing {
    /// Whether a byte of it was written.
    var isWritten: Bool
    /// Whether a part of its answer came.
    var isAnswerBegun: Bool

    /// The end of a request whose connection ended, or whose time is up.
    func end(_ failure: HTTP2Failure) -> HTTP2End { isWritten ? .unknown(failure) : .notProcessed(failure) }

    /// The end of a request whose stream was closed.
    ///
    /// - Parameter code: the error code of RST_STREAM, or REFUSED_STREAM above the last stream of a GOAWAY.
    func end(streamClosedWith code: UInt32, isAboveGoAway: Bool) -> HTTP2End {
        // A server that has begun to answer contradicts itself when it says that it processed nothing.
        guard !isAnswerBegun else { return .unknown(.reset(code: code)) }
        if isAboveGoAway { return .notProcessed(.goAway) }
        if code == Self.refusedStream { return .notProcessed(.refused) }
        return end(.reset(code: code))
    }

    /// The error code REFUSED_STREAM (RFC 9113, 7).
    static let refusedStream: UInt32 = 7
}
