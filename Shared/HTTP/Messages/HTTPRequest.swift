/// A whole request that passed the server's checks.
public struct HTTPRequest: Hashable, Sendable {
    /// The method, such as `GET`; letter case matters (RFC 9110, 9.1).
    public let method: String
    /// The path, percent-decoded as a whole; begins with `/`, or is `*`. Compare ``segments`` where a segment may
    /// contain an escaped `/`.
    public let path: String
    /// The parts between the slashes of the path, each percent-decoded: `/v1/a%2Fb` is `v1` and `a/b`.
    public let segments: [String]
    /// The parameters of the query in their order, decoded; `+` is a space, as HTML forms write it.
    public let query: [HTTPField]
    /// The headers. Bytes that are not UTF-8 are replaced by U+FFFD.
    public let headers: HTTPHeaders
    /// The body, of at most ``HTTPSettings/bodyBytes``; empty when there is none.
    public let body: [UInt8]
    /// The client's address: the connection's other end, or what a trusted proxy names (``HTTPSettings/proxies``).
    public let client: IPAddress

    /// The value of the first query parameter with this name.
    public func parameter(_ name: String) -> String? { query.first { $0.name == name }?.value }
}
