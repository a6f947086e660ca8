/// Why the server answered a request itself.
public enum HTTPRefusal: Error, Hashable {
    /// The request breaks a rule of HTTP; the reason says which.
    case malformed(String)
    /// The body is longer than ``HTTPSettings/bodyBytes``.
    case bodyTooLong(limit: Int)
    /// The bodies of all requests together need too much memory (``HTTPSettings/bodyMemory``).
    case tooBusy
    /// The body has a transfer coding other than `chunked` (RFC 9112, 6.1).
    case unknownCoding
    /// The handler dropped its exchange without an answer, or gave one that cannot be sent.
    case noAnswer
    /// The server stops.
    case stopping

    /// The status code of the answer.
    public var status: Int {
        switch self {
        case .malformed: 400
        case .bodyTooLong: 413
        case .unknownCoding: 501
        case .noAnswer: 500
        case .tooBusy, .stopping: 503
        }
    }

    /// What is wrong, for the client.
    public var reason: String {
        switch self {
        case .malformed(let reason): reason
        case .bodyTooLong(let limit): "the body is longer than \(limit) bytes"
        case .tooBusy: "the server has too many bodies in hand; try again"
        case .unknownCoding: "the only transfer coding is chunked"
        case .noAnswer: "the server has no answer"
        case .stopping: "the server stops; try again"
        }
    }
}
