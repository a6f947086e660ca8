internal import Client
internal import HTTP
internal import Model
internal import Pipeline

/// Takes each call to its route: a page, or who calls, whether the body is JSON, then what the route does.
struct ConsoleRoutes: Sendable {
    let check: VisitorCheck
    let signIn: SignIn
    let live: LiveHub

    /// Answers a request, at once or later.
    func handle(_ request: HTTPRequest, _ exchange: HTTPExchange) {
        switch ConsoleRoute.match(method: request.method, segments: request.segments) {
        case .route(let route, let ids): answer(route, ids, request, exchange)
        case .otherMethod(let methods):
            var problem = ConsoleProblem(405, "this path has \(methods.joined(separator: ", "))")
            problem.allowed = methods
            exchange.answer(problem.response)
        case .none:
            let isRead = request.method == "GET" || request.method == "HEAD"
            let page = isRead ? PageFiles.answer(request.segments) : nil
            exchange.answer(page ?? ConsoleProblem(404, "there is nothing at this path").response)
        }
    }

    private func answer(
        _ route: ConsoleRoute, _ ids: [String], _ request: HTTPRequest, _ exchange: HTTPExchange
    ) {
        let now = Clock.now
        do throws(ConsoleProblem) {
            if route.hasBody, let refusal = request.refusalOfMediaType { throw ConsoleProblem(415, refusal) }
            switch route {
            case .getSession: return answer(exchange, signIn.get(request, at: now))
            case .postSession: return answer(exchange, signIn.post(request, at: now))
            case .deleteSession: return answer(exchange, signIn.delete(request))
            case .health: return answer(exchange, .object(200) { $0.member("alive", true) })
            default: break
            }
            let visitor = try check.visitor(of: request, at: now)
            switch route {
            case .live: try stream(exchange)
            default: throw ConsoleProblem(404, "\(visitor.role): there is nothing at this path")
            }
        } catch {
            exchange.answer(error.response)
        }
    }

    private func answer(_ exchange: HTTPExchange, _ response: HTTPResponse) { exchange.answer(response) }

    private func stream(_ exchange: HTTPExchange) throws(ConsoleProblem) {
        guard live.hasRoom else { throw ConsoleProblem(503, "too many browsers are open") }
        let head = HTTPResponse(
            200,
            headers: HTTPHeaders([
                HTTPField("Content-Type", "text/event-stream"), HTTPField("Cache-Control", "no-store"),
                HTTPField("X-Accel-Buffering", "no"),
            ]))
        live.open(exchange.stream(head, bufferBytes: LiveHub.bufferBytes))
    }
}
