internal import Access
internal import HTTP
internal import Model

/// Lets visitors in: by the cookie of their session, by a token, or without tokens by being on the same machine.
struct VisitorCheck: Sendable {
    static let cookie = "belfry_console"

    let tokens: TokenKeeper
    let sessions: Sessions

    /// Who makes the call (rule G1), and whether the console serves them (rules G2 and G4).
    ///
    /// A browser sends the cookie along with calls of other pages of the same site, too. So with it alone a call must not
    /// come from another origin, and one that changes something must name its origin (rule G5).
    func visitor(of request: HTTPRequest, at now: Instant) throws(ConsoleProblem) -> Visitor {
        if tokens.hasNoTokens {
            if let refusal = LocalProgram.refusal(of: request) {
                throw ConsoleProblem(403, "this console has no tokens: \(refusal)")
            }
            return Visitor(caller: Caller(id: "local", role: .operator))
        }
        if let token = request.bearerToken { return try visitor(with: token, at: now) }
        guard let id = request.cookie(Self.cookie), let token = sessions.token(of: id, at: now) else {
            throw ConsoleProblem(401, "sign in, or send the header Authorization: Bearer TOKEN")
        }
        let isRead = request.method == "GET" || request.method == "HEAD"
        guard !request.isOfAnotherOrigin, isRead || request.headers["Origin"] != nil else {
            throw ConsoleProblem(403, "a page of another origin makes this call")
        }
        return try visitor(with: token, at: now)
    }

    func visitor(with token: String, at now: Instant) throws(ConsoleProblem) -> Visitor {
        guard case .known(let caller) = tokens.verdict(on: token, at: now) else {
            throw ConsoleProblem(401, "the token is not valid")
        }
        guard Rights.mayOpenConsole(caller.role) else {
            throw ConsoleProblem(403, "this token is not for the console: belfry tokens new --role support")
        }
        return Visitor(caller: caller)
    }
}
