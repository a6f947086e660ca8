internal import Access
internal import HTTP
internal import Model

/// Lets callers in: by their token, or without tokens by being a program on the same machine.
struct CallerCheck: Sendable {
    let tokens: TokenKeeper

    /// Who calls.
    func caller(of request: HTTPRequest, at now: Instant) throws(CallFault) -> Caller {
        if tokens.isOpen { return try LocalCaller.check(request) }
        let credentials = request.headers.values("Authorization")
        guard credentials.count == 1, let token = Self.bearer(credentials.first ?? "") else {
            throw CallFault(Problem(.unauthorized, "send the header Authorization: Bearer TOKEN, once"))
        }
        guard case .known(let caller) = tokens.verdict(on: token, at: now) else {
            throw CallFault(Problem(.unauthorized, "the token is not valid"))
        }
        return caller
    }

    /// The token of RFC 6750; the scheme's letter case does not matter (RFC 9110, 11.1).
    static func bearer(_ value: String) -> String? {
        let parts = value.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        let token = parts[1].drop { $0 == " " }
        return token.isEmpty ? nil : String(token)
    }
}

/// What a gateway without tokens asks of a call: that it comes from a program on the same machine, and not by way of
/// a page of another origin in a browser there, a name that was bent to this machine, or a proxy.
enum LocalCaller {
    private static let names: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

    static func check(_ request: HTTPRequest) throws(CallFault) -> Caller {
        guard request.client.isLoopback else { throw refusal("without tokens it serves its own machine only") }
        for name in ["Forwarded", "X-Forwarded-For", "Via"] where request.headers[name] != nil {
            throw refusal("without tokens it serves no proxy (\(name))")
        }
        guard let host = request.headers["Host"], names.contains(hostName(host)) else {
            throw refusal("without tokens Host must be localhost, 127.0.0.1 or [::1]")
        }
        if let origin = request.headers["Origin"] {
            guard origin == "http://\(host)" || origin == "https://\(host)" else {
                throw refusal("without tokens it serves no page of another origin")
            }
        }
        if let site = request.headers["Sec-Fetch-Site"], site != "same-origin", site != "none" {
            throw refusal("without tokens it serves no page of another origin")
        }
        return Caller(id: "local", role: .operator)
    }

    /// The host without its port.
    private static func hostName(_ host: String) -> String {
        let host = host.lowercased()
        if host.hasPrefix("[") { return host.prefix { $0 != "]" } + "]" }
        return String(host.prefix { $0 != ":" })
    }

    private static func refusal(_ detail: String) -> CallFault {
        CallFault(Problem(.forbidden, "this gateway has no tokens: \(detail)"))
    }
}
