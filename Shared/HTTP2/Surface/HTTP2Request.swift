/// One field of a request's header.
public struct HTTP2Header: Hashable, Sendable {
    /// The name in lower case.
    public let name: String
    /// The value: printable ASCII, without a space at either end.
    public let value: String
    /// Whether the field may enter the compression index, from which later requests repeat it in a byte or two. nghttp2
    /// never indexes `authorization`.
    public let isIndexed: Bool

    package init(_ name: String, _ value: String, isIndexed: Bool = true) {
        (self.name, self.value, self.isIndexed) = (name, value, isIndexed)
    }
}

/// One POST.
public struct HTTP2Request: Sendable {
    /// Chosen by whoever makes the request, and returned with its end.
    public let ticket: UInt64
    /// The path, which begins with `/`: printable ASCII without spaces. It never enters the compression index.
    public let path: String
    /// The fields after the pseudo-header fields.
    public let headers: [HTTP2Header]
    /// The body, which may be empty.
    public let body: [UInt8]

    package init(ticket: UInt64, path: String, headers: [HTTP2Header], body: [UInt8]) {
        (self.ticket, self.path, self.headers, self.body) = (ticket, path, headers, body)
    }
}
