/// A request before its body, as libmicrohttpd read it.
struct RequestHead {
    /// A header's bytes, unchecked.
    struct RawField {
        let name: [UInt8]
        let value: [UInt8]

        var field: HTTPField {
            HTTPField(String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
        }
    }

    let method: [UInt8]
    let target: [UInt8]
    let version: String
    let fields: [RawField]
    /// Whether the bytes of the head are exactly these parts with one line end between them. A NUL ends a part early,
    /// so that bytes are missing.
    let isWhole: Bool
}

extension RequestHead {
    /// A head that passed the checks.
    struct Checked {
        let method: String
        let target: RequestTarget
        let headers: HTTPHeaders
        /// The bytes that `Content-Length` announces; `nil` for a chunked body.
        let length: Int?
        /// The most bytes that the body may have.
        let limit: Int

        func request(_ body: [UInt8] = [], from client: IPAddress) -> HTTPRequest {
            HTTPRequest(
                method: method, path: target.path, segments: target.segments, query: target.query, headers: headers,
                body: body, client: client)
        }
    }

    /// Refuses what libmicrohttpd 0.9.75 lets through but another server on the way could read differently: a request
    /// could be smuggled past that server (RFC 9112, 11.2).
    ///
    /// - Parameter bodyLimit: the most bytes of the body, by method and path segments.
    func checked(bodyLimit: (_ method: String, _ segments: [String]) -> Int) throws(HTTPRefusal) -> Checked {
        guard isWhole else { throw .malformed("the head has a NUL or a folded line") }
        guard Syntax.isToken(method) else { throw .malformed("the method is no token") }
        guard let target = RequestTarget(target) else { throw .malformed("the target is no path") }
        for raw in fields {
            guard Syntax.isToken(raw.name) else { throw .malformed("a header's name is no token") }
            guard Syntax.isFieldValue(raw.value) else { throw .malformed("a header has a control character") }
        }
        let headers = HTTPHeaders(fields.map(\.field))
        try checkHost(target, headers)
        let name = String(decoding: method, as: UTF8.self)
        let limit = bodyLimit(name, target.segments)
        return Checked(
            method: name, target: target, headers: headers, length: try length(headers, limit), limit: limit)
    }

    private func checkHost(_ target: RequestTarget, _ headers: HTTPHeaders) throws(HTTPRefusal) {
        let hosts = headers.values("Host")
        guard hosts.count <= 1 else { throw .malformed("Host stands twice") }
        guard version == "HTTP/1.0" || !hosts.isEmpty else { throw .malformed("Host is missing") }
        if let authority = target.authority, let host = hosts.first, !HTTPHeaders.areEqual(authority, host) {
            throw .malformed("the target names another host than Host")
        }
    }

    /// The length of the body (RFC 9112, 6.3).
    private func length(_ headers: HTTPHeaders, _ limit: Int) throws(HTTPRefusal) -> Int? {
        let lengths = headers.values("Content-Length")
        let codings = headers.values("Transfer-Encoding")
        guard lengths.count <= 1 else { throw .malformed("Content-Length stands twice") }
        guard lengths.isEmpty || codings.isEmpty else {
            throw .malformed("Content-Length and Transfer-Encoding stand side by side")
        }
        if let coding = codings.first {
            guard version == "HTTP/1.1" else { throw .malformed("Transfer-Encoding needs HTTP/1.1") }
            guard codings.count == 1, HTTPHeaders.areEqual(coding, "chunked") else { throw .unknownCoding }
            return nil
        }
        guard let text = lengths.first else { return 0 }
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw .malformed("Content-Length is no number")
        }
        guard let length = Int(text), length <= limit else { throw .bodyTooLong(limit: limit) }
        return length
    }
}
