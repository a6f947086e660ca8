internal import InForce
internal import HTTP
internal import Model
internal import Program
internal import Simulation

/// `GET /api/notifications/{n}` and `POST …/what-if`, with as much as the visitor may read (rule G2).
struct NotificationLook: Sendable {
    let desk: Desk

    private static let mostRequests = 5000
    /// How long ways out and what-if are tried, in ticks.
    private static let patience: Int64 = 4_000_000

    /// - Parameter isExpected: whether it was sent a moment ago; if nothing is known of it yet, that is no error then.
    func story(_ ids: [String], isExpected: Bool, _ visitor: Visitor, at now: Instant) throws(ConsoleProblem)
        -> HTTPResponse
    {
        let kept = try kept(ids, "notification", visitor, at: now)
        let end = Clock.ticks + Self.patience
        let story = NotificationStory(kept, at: now) { Clock.ticks < end }
        if isExpected, !story.isKnown { return HTTPResponse(204) }
        guard story.isKnown else { throw ConsoleProblem(404, "nothing is known about this notification") }
        return .object(200) { story.writeMembers(to: &$0, mayReadContent: visitor.mayReadContent) }
    }

    /// What would have happened with something changed.
    func whatIf(_ ids: [String], _ body: [UInt8], _ visitor: Visitor, at now: Instant) throws(ConsoleProblem)
        -> HTTPResponse
    {
        let question = try WhatIfQuestion(body: body)
        let kept = try kept(ids, "what-if", visitor, at: now)
        let end = Clock.ticks + Self.patience
        let answer = WhatIf(kept, at: now).answer(to: question) { Clock.ticks < end }
        return .object(200) { answer.writeMembers(to: &$0, mayReadContent: visitor.mayReadContent) }
    }

    /// Everything that is kept about the notification.
    private func kept(
        _ ids: [String], _ action: String, _ visitor: Visitor, at now: Instant
    ) throws(ConsoleProblem) -> KeptStory {
        guard ids.count == 3, let app = AppID(ids[0]), let request = RequestID(ids[1]), let person = PersonID(ids[2])
        else { throw ConsoleProblem(404, "write /api/notifications/APP/REQUEST/PERSON") }
        try desk.audit(action, by: visitor, of: person, at: now)
        let registered = desk.apps.known.registered
        return try desk.read { queries -> KeptStory in
            var kept = KeptStory(NotificationID(app: app, request: request, person: person))
            kept.apps = registered
            kept.windowSeconds = desk.windowSeconds
            kept.receipts = try queries.receipts(of: "\(app.string)/\(request.string)", person: person.string).map(
                \.record)
            kept.deliveries = try queries.deliveries(of: person).map(\.record)
            kept.stored = try queries.fold(of: person)
            kept.person = try queries.person(person)
            let apps = try queries.apps(of: person).union([app])
            let inputs =
                try queries.inputs(of: person) + apps.flatMap { try queries.records(of: $0) }
                + queries.requests(to: person, limit: Self.mostRequests)
            kept.inputs = inputs.sorted { ($0.record.at, $0.id) < ($1.record.at, $1.id) }.map(\.record)
            return kept
        }
    }
}
