/// What a call says about who makes it (rule G1).
extension HTTPRequest {
    /// The token of RFC 6750; `nil` without the header, with several, or with another scheme.
    public var bearerToken: String? {
        let credentials = headers.values("Authorization")
        return credentials.count == 1 ? credentials.first.flatMap { Self.bearerToken(in: $0) } : nil
    }

    /// The token in a header's value; the scheme's letter case does not matter (RFC 9110, 11.1).
    static func bearerToken(in value: String) -> String? {
        let parts = value.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        let token = parts[1].drop { $0 == " " }
        return token.isEmpty ? nil : String(token)
    }

    /// The value of a cookie (RFC 6265, 5.4); of several with this name, the first.
    public func cookie(_ name: String) -> String? {
        for field in headers.values("Cookie") {
            for pair in field.split(separator: ";") {
                let pair = pair.drop { $0 == " " }
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                if parts.count == 2, parts[0] == name { return String(parts[1]) }
            }
        }
        return nil
    }
}
