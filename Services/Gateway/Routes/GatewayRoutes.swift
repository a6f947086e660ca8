internal import Access
internal import HTTP
internal import Model
internal import Program

/// Takes each call to its route: who calls (rule G1), whether the body is JSON, whether its parameters exist, then what the route
/// does, which asks for the caller's rights (rule G2) and rate (rule G3).
struct GatewayRoutes: Sendable {
    let callers: CallerCheck
    let publishing: Publishing
    let reporting: Reporting
    let apps: AppRegistration
    let people: PersonRegistration
    let streaming: Streaming
    let health: HealthPages
    let metrics: GatewayMetrics

    /// Answers a request, at once or later.
    func handle(_ request: HTTPRequest, _ exchange: HTTPExchange) {
        let began = Clock.ticks
        switch Route.match(method: request.method, segments: request.segments) {
        case .none:
            metrics.note(nil, 404, began: began)
            exchange.answer(Problem(.unknownPath, "there is nothing at this path").response)
        case .otherMethod(let methods):
            metrics.note(nil, 405, began: began)
            var problem = Problem(.method, "this path has \(methods.joined(separator: ", "))")
            problem.allowed = methods
            exchange.answer(problem.response)
        case .route(let route, let ids): handle(route, ids, request, exchange, began: began)
        }
    }

    /// Refuses a request with a long body by its head where nobody known calls (rules G1, G4).
    func answerToHead(_ request: HTTPRequest) -> HTTPResponse? {
        let began = Clock.ticks
        guard case .route(let route, _) = Route.match(method: request.method, segments: request.segments),
            Self.openPage(route) == nil
        else { return nil }
        do throws(Problem) {
            _ = try callers.caller(of: request, at: Clock.now)
            return nil
        } catch {
            let answer = error.response
            metrics.note(route, answer.status, began: began)
            return answer
        }
    }

    private func handle(
        _ route: Route, _ ids: [String], _ request: HTTPRequest, _ exchange: HTTPExchange, began: Int64
    ) {
        let metrics = metrics
        let answer: @Sendable (HTTPResponse) -> Void = { response in
            metrics.note(route, response.status, began: began)
            exchange.answer(response)
        }
        if let page = Self.openPage(route) { return answer(page(self, ids)) }
        let now = Clock.now
        do throws(Problem) {
            let caller = try callers.caller(of: request, at: now)
            try route.check(ids)
            if route.bodyBytes > 0, let refusal = request.refusalOfMediaType { throw Problem(.mediaType, refusal) }
            try route.check(parameters: request.query)
            let call = Call(request: request, ids: ids, caller: caller, now: now, answer: answer) { status in
                metrics.note(route, status, began: began)
            }
            try answerTo(route, call, exchange)
        } catch {
            answer(error.response)
        }
    }

    private func answerTo(_ route: Route, _ call: Call, _ exchange: HTTPExchange) throws(Problem) {
        let id = call.ids.first ?? ""
        switch route {
        case .publish: try publishing.answer(call)
        case .report: try reporting.answer(call)
        case .putApp: try apps.put(call, id)
        case .getApp: try apps.get(call, id)
        case .deleteApp: try apps.delete(call, id)
        case .putPerson: try people.put(call, id)
        case .getPerson: try people.get(call, id)
        case .deletePerson: try people.delete(call, id)
        case .stream:
            try streaming.answer(call, exchange) { [callers] in
                (try? callers.caller(of: call.request, at: Clock.now)) != nil
            }
        case .metrics:
            // Rule G2.
            guard Rights.mayReadMetrics(call.caller.role) else {
                throw Problem(.forbidden, "only operators read metrics")
            }
            call.answer(health.metrics)
        case .openAPI, .problem, .health, .readiness: throw Problem(.unknownPath, "there is nothing at this path")
        }
    }
}
