/// How a request ended.
public enum HTTP2End: Sendable {
    /// The server answered.
    case answered(HTTP2Answer)
    /// The server did not process the request, so it may be sent again without a doubt.
    case notProcessed(HTTP2Failure)
    /// The request was written, wholly or partly, and no answer came: the server may have processed it.
    case unknown(HTTP2Failure)
}

/// What a server answered.
public struct HTTP2Answer: Sendable {
    /// The most bytes of a body that are kept.
    public static let mostBytesKept = 65_536

    /// The status of HTTP, 200 to 999.
    public let status: Int
    /// The fields in their order, names in lower case, those of a trailer included.
    public let headers: [(name: String, value: String)]
    /// The beginning of the body, up to ``mostBytesKept``.
    public let body: [UInt8]

    /// The value of the first field with this name, which is in lower case.
    public subscript(name: String) -> String? { headers.first { $0.name == name }?.value }
}

/// Why a request has no answer.
public enum HTTP2Failure: Hashable, Sendable {
    /// The server refused the stream (REFUSED_STREAM).
    case refused
    /// The server announced by GOAWAY that it does not process the stream.
    case goAway
    /// The connection was closed or broke.
    case connection
    /// The connection was dead: nothing came, not even the answer to a PING.
    case silent
    /// There was no answer in time.
    case timeout
    /// The stream was reset with this error code (RFC 9113, 7).
    case reset(code: UInt32)
    /// A header field or the path has bytes that may not be sent, or they are too long. A repetition fails, too.
    case invalid
    /// The client was stopped.
    case cancelled
}
