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
    /// For what replays, or waits for Kafka.
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
            open(route, request, at: Clock.now) == nil
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
            if let own = open(route, request, at: now) {
                exchange.answer(own())
            } else {
                let visitor = try check.visitor(of: request, at: now)
                try answer(route, Call(ids: ids, request: request, visitor: visitor, now: now), exchange)
            }
        } catch {
            exchange.answer(error.response)
        }
    }

    /// What answers a route that everybody may call; `nil` for one that only somebody who is signed in may call.
    private func open(_ route: ConsoleRoute, _ request: HTTPRequest, at now: Instant) -> (() -> HTTPResponse)? {
        switch route {
        case .getSession: { signIn.get(request, at: now) }
        case .postSession: { signIn.post(request, at: now) }
        case .deleteSession: { signIn.delete(request) }
        case .health: { health.liveness }
        case .readiness: { health.readiness }
        default: nil
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
        case .now: answer(exchange, on: looks, try lists.now(request, visitor, at: now))
        case .search: answer(exchange, on: looks, try lists.search(request, visitor, at: now))
        case .apps: exchange.answer(lists.apps())
        case .people: answer(exchange, on: looks, try lists.people(request, visitor, at: now))
        case .person: answer(exchange, on: looks, try person.answer(call.person(), visitor, at: now))
        case .notification:
            let isExpected = request.parameter("expected") != nil
            answer(exchange, on: trials, try notification.story(call.ids, isExpected: isExpected, visitor, at: now))
        case .whatIf: answer(exchange, on: trials, try notification.whatIf(call.ids, request.body, visitor, at: now))
        case .tryOut: answer(exchange, on: trials, try tryOut.answer(request.body, visitor, at: now))
        case .letters: answer(exchange, on: looks, try letters.list(request, visitor, at: now))
        case .letter: answer(exchange, on: looks, try letters.one(call.letter, visitor, at: now))
        case .overview: answer(exchange, on: looks, try overview.answer(at: now))
        case .metrics:
            // Rule G2.
            guard visitor.mayReadMetrics else { throw ConsoleProblem(403, "only operators read metrics") }
            answer(exchange, on: looks, health.metrics)
        case .interact, .send, .replay: try send(route, call, exchange)
        case .getSession, .postSession, .deleteSession, .health, .readiness:
            throw ConsoleProblem(404, "there is nothing at this path")
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
        default:
            let (id, body) = (call.letter, call.request.body)
            answer(exchange, on: trials, try letters.replay(id, body, call.visitor, at: call.now))
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

    private func answer(
        _ exchange: HTTPExchange, on queue: DispatchQueue,
        _ body: @autoclosure @escaping @Sendable () throws(ConsoleProblem) -> HTTPResponse
    ) {
        queue.async {
            do throws(ConsoleProblem) {
                exchange.answer(try body())
            } catch {
                exchange.answer(error.response)
            }
        }
    }

    private func stream(_ request: HTTPRequest, _ exchange: HTTPExchange) throws(ConsoleProblem) {
        guard live.hasRoom else { throw ConsoleProblem(503, "too many browsers are open") }
        live.open(exchange.stream(.events, bufferBytes: LiveHub.bufferBytes)) { [check] in
            (try? check.visitor(of: request, at: Clock.now)) != nil
        }
    }
}
