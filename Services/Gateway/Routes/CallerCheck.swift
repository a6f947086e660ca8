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

/// Without tokens the programs of the machine are operators.
enum LocalCaller {
    static func check(_ request: HTTPRequest) throws(CallFault) -> Caller {
        if let refusal = LocalProgram.refusal(of: request) {
            throw CallFault(Problem(.forbidden, "this gateway has no tokens: \(refusal)"))
        }
        return Caller(id: "local", role: .operator)
    }
}
