/// What happened to a connection of a pool. After ``connected`` come exactly one ``retired(_:)`` and one ``closed``.
public enum HTTP2Event: Hashable, Sendable {
    /// A connection is established: the server's SETTINGS have come.
    case connected
    /// A connection could not be established.
    case connectFailed(HTTP2ConnectError)
    /// The server sent GOAWAY, with this error code and the beginning of its debug data, up to 512 bytes, as text.
    case goAway(code: UInt32, debug: String)
    /// A connection takes no more requests; those in progress may still be answered.
    case retired(HTTP2Retirement)
    /// A connection is closed.
    case closed
}

/// Why a connection takes no more requests.
public enum HTTP2Retirement: Hashable, Sendable {
    /// The server sent GOAWAY.
    case goAway
    /// A request had no answer in time.
    case timeout
    /// The pool has more connections than it needs.
    case idle
    /// All numbers of streams are used up.
    case exhausted
    /// The pool is closed, or the client is stopped.
    case closing
    /// The connection broke, was closed by the server, or was dead.
    case lost(HTTP2Failure)
}

/// Why a connection could not be established.
public struct HTTP2ConnectError: Error, Hashable, Sendable {
    /// The step that failed.
    public enum Reason: String, CaseIterable, Hashable, Sendable {
        /// The name of the server, or of the proxy, was not resolved.
        case name
        /// No address accepted the connection.
        case connection
        /// The proxy refused, or did not answer.
        case proxy
        /// TLS failed.
        case tls
        /// The server's certificate is not trusted, or names another server.
        case certificate
        /// The server does not speak HTTP/2.
        case `protocol`
        /// The server's SETTINGS did not come.
        case settings
    }

    /// The step that failed.
    public let reason: Reason
    /// What failed in words, for a log.
    public let detail: String

    package init(_ reason: Reason, _ detail: String) { (self.reason, self.detail) = (reason, detail) }
}
