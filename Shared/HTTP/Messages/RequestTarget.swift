/// A request's target, decoded (RFC 9112, 3.2).
struct RequestTarget: Hashable {
    /// The host and port of an absolute target (`http://host/path`); `nil` in the usual form.
    let authority: String?
    let path: String
    let segments: [String]
    let query: [HTTPField]

    /// - Parameter raw: the target as it was sent.
    /// - Returns: `nil` unless the target is a path, an absolute URL or `*`, in the characters of RFC 3986 and with
    ///   whole escapes of UTF-8 without NUL.
    init?(_ raw: [UInt8]) {
        guard raw.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }) else { return nil }
        if raw == [UInt8(ascii: "*")] {
            (authority, path, segments, query) = (nil, "*", [], [])
            return
        }
        var rest = raw[...]
        if rest.first == UInt8(ascii: "/") {
            authority = nil
        } else {
            let scheme = ["http://", "https://"].first { rest.starts(with: $0.utf8) }
            guard let scheme else { return nil }
            rest = rest.dropFirst(scheme.utf8.count)
            let host = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
            rest = rest.dropFirst(host.count)
            authority = String(decoding: host, as: UTF8.self)
        }
        let parts = rest.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        let rawPath = parts.first ?? []
        guard let path = Syntax.percentDecoded(rawPath) else { return nil }
        self.path = path.isEmpty ? "/" : path
        var segments: [String] = []
        for segment in rawPath.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst() {
            guard let segment = Syntax.percentDecoded(segment) else { return nil }
            segments.append(segment)
        }
        self.segments = segments
        guard let query = Self.query(parts.count > 1 ? parts[1] : []) else { return nil }
        self.query = query
    }

    private static func query(_ raw: ArraySlice<UInt8>) -> [HTTPField]? {
        var query: [HTTPField] = []
        for pair in raw.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Syntax.percentDecoded(parts[0], plusIsSpace: true),
                let value = Syntax.percentDecoded(parts.count > 1 ? parts[1] : [], plusIsSpace: true)
            else { return nil }
            query.append(HTTPField(name, value))
        }
        return query
    }
}
