/// What a server listens on, and its limits.
public struct HTTPSettings: Sendable {
    /// A certificate and its key, as PEM files.
    public struct TLS: Hashable, Sendable {
        /// The path of the certificate, followed by the intermediate ones.
        public let certificateFile: String
        /// The path of its private key, without a password.
        public let keyFile: String

        package init(certificateFile: String, keyFile: String) {
            (self.certificateFile, self.keyFile) = (certificateFile, keyFile)
        }

        /// One of the two.
        public enum Part: Hashable, Sendable {
            /// The certificate and its chain.
            case certificate
            /// The private key.
            case key
        }

        func file(of part: Part) -> String { part == .certificate ? certificateFile : keyFile }
    }

    /// The address to listen on, in digits; `0.0.0.0` or `::` for all.
    public var host: String
    /// The port; 0 for any free one.
    public var port: UInt16
    /// The most connections at a time, an equal share for each of ``threads``; more wait until one closes. At least
    /// ``threads``.
    public var connections = 1024
    /// The most connections of one address; more are closed at once. 0 for no limit.
    public var connectionsOfAddress = 0
    /// The most bytes of a body; a longer one is 413.
    public var bodyBytes = 1 << 20
    /// A smaller limit for some requests, by method and path segments; `nil` where ``bodyBytes`` holds.
    public var bodyLimit: @Sendable (_ method: String, _ segments: [String]) -> Int? = { _, _ in nil }
    /// The most bytes that the bodies of all requests hold at a time, from their first byte to their answer; a request
    /// that needs more is 503.
    public var bodyMemory = 256 << 20
    /// The memory of a connection for the header of a request, in bytes, 1,024 or more; a longer header is 431, or 414
    /// if even its target does not fit.
    public var headerMemory = 32_768
    /// After so many seconds without a byte a connection is closed; 1 or more. Requests that the handler has not yet
    /// answered, and streams with nothing to send, do not count.
    public var idleSeconds = 60
    /// A request must be whole so many seconds after its first line, or the connection is closed; 1 or more. A client
    /// that sends a byte now and then is not idle.
    public var requestSeconds = 30
    /// The threads that serve the connections; 1 or more.
    public var threads = 1
    /// The certificate with which the server speaks TLS 1.2 and 1.3; `nil` for plain HTTP.
    public var tls: TLS?
    /// The proxies that may name the client's address.
    public var proxies = TrustedProxies.none
    /// Answers a request with a long body (more than ``smallBody``) by its head alone, before the body is read: who may not send it
    /// takes no memory. The request's body is empty then. `nil` where the body is to be read. It is called on a thread
    /// that serves connections, and the answer gets `Connection: close`.
    public var answerToHead: @Sendable (HTTPRequest) -> HTTPResponse? = { _ in nil }
    /// A body of at most so many bytes is read without asking ``answerToHead``; one of unknown length is not.
    public static let smallBody = 65_536
    /// Makes the answer to a request that the server refuses by itself. It gets `Connection: close`.
    public var refusal: @Sendable (HTTPRefusal) -> HTTPResponse = { HTTPResponse($0.status, "\($0.reason)\n") }

    var threadCount: Int { max(1, threads) }

    /// Makes settings with the default limits: on any free port of this machine alone.
    public init(host: String = "127.0.0.1", port: UInt16 = 0) { (self.host, self.port) = (host, port) }
}
