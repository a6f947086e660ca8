public import HTTP

/// One POST to a server.
public struct OutgoingRequest: Sendable {
    /// An absolute URL of `http` or `https`.
    public let url: String
    /// Whether the URL's scheme is `https`; no other scheme than the one it says is used.
    public let isSecure: Bool
    /// The headers by name, in order.
    public let headers: [(name: String, value: String)]
    /// The body.
    public let body: [UInt8]
    /// An attempt has so many milliseconds, from the name's resolution to the end of the answer.
    public var timeoutMilliseconds = 15_000
    /// A file of certificates, in PEM, that are trusted instead of the system's.
    public var certificates: String?
    /// The most bytes of the answer's body that are kept.
    public var mostBytesKept = 0
    /// Asked for each address at the moment of connecting; `nil` permits all.
    public var permits: (@Sendable (IPAddress) -> Bool)?

    package init(url: String, isSecure: Bool, headers: [(name: String, value: String)], body: [UInt8]) {
        self.url = url
        self.isSecure = isSecure
        self.headers = headers
        self.body = body
    }
}

/// What a server answered to one attempt, or why it did not.
public enum OutgoingAnswer: Hashable, Sendable {
    /// A status of HTTP, the seconds of its `Retry-After`, and the beginning of its body.
    case status(Int, retryAfter: Int?, body: [UInt8])
    /// No answer.
    case none(ConnectionFailure)
}

/// Why there was no answer.
public enum ConnectionFailure: String, Hashable, Sendable {
    /// There was no answer in time.
    case timeout
    /// The connection could not be made, or broke.
    case connection
    /// The name of the server could not be resolved.
    case name
    /// The address is not permitted.
    case address
    /// TLS failed, as with a wrong certificate.
    case tls
}
