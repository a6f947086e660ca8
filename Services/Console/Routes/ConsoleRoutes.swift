internal import InForce
internal import Foundation
internal import HTTP
internal import Model
internal import Program

/// Takes each call to its route: a page, or who calls, whether the body is JSON, then what the route does.
struct ConsoleRoutes: Sendable {
    let check: VisitorCheck
    let signIn: SignIn
    let live: LiveHub
    let lists: Lists
    let person: PersonLook
    let notification: NotificationLook
    let letters: LettersLook
    let tryOut: TryLook
    let overview: OverviewLook
    let sending: Sending
    let health: HealthPages
    /// Calls wait for the store, or compute, on queues: a thread that serves connections must do neither.
    private let looks = DispatchQueue(label: "looks")
    private let trials = DispatchQueue(label: "trials")

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

    /// Refuses a request with a long body by its head where nobody is signed in.
    func answerToHead(_ request: HTTPRequest) -> HTTPResponse? {
        guard case .route(let route, _) = ConsoleRoute.match(method: request.method, segments: request.segments),
            route.needsVisitor
        else { return nil }
        do throws(ConsoleProblem) {
            _ = try check.visitor(of: request, at: Clock.now)
            return nil
        } catch {
            return error.response
        }
    }

    private func answer(
        _ route: ConsoleRoute, _ ids: [String], _ request: HTTPRequest, _ exchange: HTTPExchange
    ) {
        let now = Clock.now
        do throws(ConsoleProblem) {
            if route.hasBody, let refusal = request.refusalOfMediaType { throw ConsoleProblem(415, refusal) }
            // Only the calls under `default` need somebody who is signed in.
            switch route {
            case .getSession: exchange.answer(signIn.get(request, at: now))
            case .postSession: exchange.answer(signIn.post(request, at: now))
            case .deleteSession: exchange.answer(signIn.delete(request))
            case .health: exchange.answer(health.liveness)
            case .readiness: exchange.answer(health.readiness)
            default:
                let visitor = try check.visitor(of: request, at: now)
                try answer(route, Call(ids: ids, request: request, visitor: visitor, now: now), exchange)
            }
        } catch {
            exchange.answer(error.response)
        }
    }

    /// One call of somebody who was let in.
    private struct Call: Sendable {
        let ids: [String]
        let request: HTTPRequest
        let visitor: Visitor
        let now: Instant
        /// The id of a dead letter.
        var letter: String { ids.first ?? "" }

        func person() throws(ConsoleProblem) -> PersonID {
            guard let person = ids.first.flatMap({ PersonID($0) }) else {
                throw ConsoleProblem(404, "the path names no person")
            }
            return person
        }
    }

    private func answer(_ route: ConsoleRoute, _ call: Call, _ exchange: HTTPExchange) throws(ConsoleProblem) {
        let (request, visitor, now) = (call.request, call.visitor, call.now)
        switch route {
        case .live: try stream(request, exchange)
        case .now: look(exchange, try lists.now(request, visitor, at: now))
        case .search: look(exchange, try lists.search(request, visitor, at: now))
        case .apps: exchange.answer(lists.apps())
        case .people: look(exchange, try lists.people(request, visitor, at: now))
        case .person: look(exchange, try person.answer(call.person(), visitor, at: now))
        case .notification:
            let isExpected = request.parameter("expected") != nil
            takeTime(exchange, try notification.story(call.ids, isExpected: isExpected, visitor, at: now))
        case .whatIf: takeTime(exchange, try notification.whatIf(call.ids, request.body, visitor, at: now))
        case .tryOut: takeTime(exchange, try tryOut.answer(request.body, visitor, at: now))
        case .letters: look(exchange, try letters.list(request, visitor, at: now))
        case .letter: look(exchange, try letters.one(call.letter, visitor, at: now))
        case .overview: look(exchange, try overview.answer(at: now))
        case .metrics:
            // Rule G2.
            guard visitor.mayReadMetrics else { throw ConsoleProblem(403, "only operators read metrics") }
            look(exchange, health.metrics)
        case .interact, .send, .replay: try send(route, call, exchange)
        case .getSession, .postSession, .deleteSession, .health, .readiness: break
        }
    }

    private func send(_ route: ConsoleRoute, _ call: Call, _ exchange: HTTPExchange) throws(ConsoleProblem) {
        // Rule G2.
        guard call.visitor.maySend else { throw ConsoleProblem(403, "this token may look, but not send") }
        switch route {
        case .interact:
            let id = "console-\(UUID().uuidString.lowercased())"
            let person = try call.person()
            afterNote("interact", of: person, call, exchange) {
                sending.interact(person, call.request.body, id: id, at: call.now) { exchange.answer($0) }
            }
        case .send:
            afterNote("send", of: nil, call, exchange) {
                sending.publish(call.request.body, at: call.now) { exchange.answer($0) }
            }
        default: takeTime(exchange, try letters.replay(call.letter, call.request.body, call.visitor, at: call.now))
        }
    }

    /// Writes to the audit log what is about to be sent, and then sends it.
    private func afterNote(
        _ action: String, of person: PersonID?, _ call: Call, _ exchange: HTTPExchange,
        _ send: @escaping @Sendable () -> Void
    ) {
        looks.async { [desk = lists.desk] in
            do throws(ConsoleProblem) {
                try desk.audit(action, by: call.visitor, of: person, at: call.now)
                send()
            } catch {
                exchange.answer(error.response)
            }
        }
    }

    /// Answers from the queue of quick looks.
    private func look(
        _ exchange: HTTPExchange, _ body: @autoclosure @escaping @Sendable () throws(ConsoleProblem) -> HTTPResponse
    ) {
        looks.async { Self.answer(exchange, body) }
    }

    /// Answers from the queue of what replays, or waits for Kafka.
    private func takeTime(
        _ exchange: HTTPExchange, _ body: @autoclosure @escaping @Sendable () throws(ConsoleProblem) -> HTTPResponse
    ) {
        trials.async { Self.answer(exchange, body) }
    }

    private static func answer(_ exchange: HTTPExchange, _ body: () throws(ConsoleProblem) -> HTTPResponse) {
        do throws(ConsoleProblem) {
            exchange.answer(try body())
        } catch {
            exchange.answer(error.response)
        }
    }

    private func stream(_ request: HTTPRequest, _ exchange: HTTPExchange) throws(ConsoleProblem) {
        guard live.hasRoom else { throw ConsoleProblem(503, "too many browsers are open") }
        live.open(exchange.stream(.events, bufferBytes: LiveHub.bufferBytes)) { [check] in
            (try? check.visitor(of: request, at: Clock.now)) != nil
        }
    }
}
