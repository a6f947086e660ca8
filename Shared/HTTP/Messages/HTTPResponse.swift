/// An answer to a request.
public struct HTTPResponse: Hashable, Sendable {
    /// The status code, 200 to 599 (RFC 9110, 15). Any other is answered as 500.
    public var status: Int
    /// The headers. The server adds `Date`, `Content-Length` or `Transfer-Encoding`, and `Connection`.
    public var headers: HTTPHeaders
    /// The body. For `HEAD`, 204 and 304 only its length counts.
    public var body: [UInt8]

    package init(_ status: Int, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    /// Makes an answer with a text as its body.
    public init(_ status: Int, type: String = "text/plain; charset=utf-8", _ text: String) {
        self.init(status, headers: HTTPHeaders([HTTPField("Content-Type", type)]), body: Array(text.utf8))
    }

    /// Whether status and headers can be sent: names are tokens, values have no control characters, and none is a
    /// header that the server sets. A line break in a value could otherwise begin another answer.
    var isSendable: Bool {
        (200...599).contains(status)
            && headers.fields.allSatisfy { field in
                Syntax.isToken(field.name.utf8) && Syntax.isFieldValue(field.value.utf8)
                    && !Self.ownHeaders.contains { HTTPHeaders.areEqual($0, field.name) }
            }
    }

    private static let ownHeaders = ["Content-Length", "Transfer-Encoding", "Connection", "Date"]
}
