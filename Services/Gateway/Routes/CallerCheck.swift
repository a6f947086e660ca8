internal import Access
internal import HTTP
internal import Model

/// Lets callers in: by their token (rule G1), or without tokens by being a program on the same machine (rule G4).
struct CallerCheck: Sendable {
    let tokens: TokenKeeper

    func caller(of request: HTTPRequest, at now: Instant) throws(Problem) -> Caller {
        if tokens.hasNoTokens {
            if let refusal = LocalProgram.refusal(of: request) {
                throw Problem(.forbidden, "this gateway has no tokens: \(refusal)")
            }
            // Rule G2; all these programs share one rate (rule G3).
            return Caller(id: "local", role: .operator)
        }
        guard let token = request.bearerToken else {
            throw Problem(.unauthorized, "send the header Authorization: Bearer TOKEN, once")
        }
        guard case .known(let caller) = tokens.verdict(on: token, at: now) else {
            throw Problem(.unauthorized, "the token is not valid")
        }
        return caller
    }
}
