internal import Access
internal import HTTP
internal import Model

/// Lets callers in: by their token, or without tokens by being a program on the same machine.
struct CallerCheck: Sendable {
    let tokens: TokenKeeper

    /// Who calls.
    func caller(of request: HTTPRequest, at now: Instant) throws(CallFault) -> Caller {
        if tokens.isOpen { return try LocalCaller.check(request) }
        guard let token = request.bearerToken else {
            throw CallFault(Problem(.unauthorized, "send the header Authorization: Bearer TOKEN, once"))
        }
        guard case .known(let caller) = tokens.verdict(on: token, at: now) else {
            throw CallFault(Problem(.unauthorized, "the token is not valid"))
        }
        return caller
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
