internal import Access
internal import Foundation
internal import InForce
internal import HTTP
internal import Model

/// `/api/session`: signing in and out.
struct SignIn: Sendable {
    let check: VisitorCheck
    /// Whether the cookie may only travel by TLS.
    let isSecure: Bool

    /// Who is signed in.
    func get(_ request: HTTPRequest, at now: Instant) -> HTTPResponse {
        do throws(ConsoleProblem) {
            let visitor = try check.visitor(of: request, at: now)
            return .object(200) { writer in
                writer.member("open", check.tokens.hasNoTokens)
                writer.member("signedIn", true)
                writer.member("id", visitor.caller.id)
                writer.member("role", visitor.caller.role.word)
                writer.member("mayReadContent", visitor.mayReadContent)
                writer.member("maySend", visitor.maySend)
            }
        } catch {
            guard error.status == 401 else { return error.response }
            return .object(200) { writer in
                writer.member("open", false)
                writer.member("signedIn", false)
            }
        }
    }

    func post(_ request: HTTPRequest, at now: Instant) -> HTTPResponse {
        do throws(ConsoleProblem) {
            // Rule G5.
            guard !request.isOfAnotherOrigin else { throw ConsoleProblem(403, "a page of another origin signs in") }
            // The words of the reader could quote the token.
            guard let token = (try? JSONDecoder().decode(TokenBody.self, from: Data(request.body)))?.token else {
                throw ConsoleProblem(400, "write {\"token\":\"…\"}")
            }
            _ = try check.visitor(with: token, at: now)
            var generator = SystemRandomNumberGenerator()
            let id = check.sessions.open(token, at: now, using: &generator)
            return HTTPResponse(204, headers: HTTPHeaders([cookie(id, seconds: Int(Sessions.seconds))]))
        } catch {
            return error.response
        }
    }

    func delete(_ request: HTTPRequest) -> HTTPResponse {
        // Rule G5.
        if request.isOfAnotherOrigin { return ConsoleProblem(403, "a page of another origin signs out").response }
        if let id = request.cookie(VisitorCheck.cookie) { check.sessions.close(id) }
        return HTTPResponse(204, headers: HTTPHeaders([cookie("", seconds: 0)]))
    }

    private func cookie(_ value: String, seconds: Int) -> HTTPField {
        let secure = isSecure ? "; Secure" : ""
        return HTTPField(
            "Set-Cookie",
            "\(VisitorCheck.cookie)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict\(secure)")
    }

    private struct TokenBody: Decodable {
        let token: String
    }
}
