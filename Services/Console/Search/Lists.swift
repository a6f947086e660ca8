internal import HTTP
internal import InForce
internal import Model
internal import Program

/// The lists: what happened last, a search, apps and people.
struct Lists: Sendable {
    let desk: Desk

    private static let usualRows = 50
    private static let mostRows = 500
    /// How long a text is looked for before the answer says where to go on, in ticks: 50 milliseconds.
    private static let mostTicksForText: Int64 = 50_000

    /// `GET /api/now`.
    func now(_ request: HTTPRequest, _ visitor: Visitor, at now: Instant) throws(ConsoleProblem) -> HTTPResponse {
        try rows(SearchTerms(), request, visitor, at: now, action: "now")
    }

    /// `GET /api/search`.
    func search(_ request: HTTPRequest, _ visitor: Visitor, at now: Instant) throws(ConsoleProblem) -> HTTPResponse {
        var terms = SearchTerms(
            app: request.term("app"), request: request.term("request"), person: request.term("person"),
            outcome: request.term("outcome"), rule: request.term("rule"), from: try request.instant("from"),
            to: try request.instant("to"))
        if let text = request.term("text") {
            // Rule G2.
            guard visitor.mayReadContent else {
                throw ConsoleProblem(403, "this token may not see what notifications say, nor search in it")
            }
            terms.text = text
        }
        return try rows(terms, request, visitor, at: now, action: "search")
    }

    private func rows(
        _ terms: SearchTerms, _ request: HTTPRequest, _ visitor: Visitor, at now: Instant, action: String
    ) throws(ConsoleProblem) -> HTTPResponse {
        let limit = try request.limit(usual: Self.usualRows, most: Self.mostRows)
        let cursor = try request.cursor()
        try desk.audit(action, by: visitor, of: terms.person.flatMap { PersonID($0) }, at: now)
        let began = Clock.ticks
        let found = try desk.read { queries in
            try queries.notifications(terms, before: cursor, limit: limit) {
                Clock.ticks - began < Self.mostTicksForText
            }
        }
        let took = Int((Clock.ticks - began) / 1000)
        let name = desk.appName(desk.apps.known)
        return .object(200) { writer in
            writer.objects("rows", found.rows) { row, writer in
                row.writeMembers(to: &writer, mayReadContent: visitor.mayReadContent, appName: name)
            }
            writer.member("next", orNull: found.next?.text)
            writer.member("took", took)
        }
    }

    /// `GET /api/apps`.
    func apps() -> HTTPResponse {
        let apps = desk.apps.known.registered.values.sorted { $0.id.string < $1.id.string }
        return .object(200) { writer in
            writer.objects("apps", apps) { app, writer in
                writer.member("id", app.id)
                writer.member("name", app.name)
                writer.member("categories", app.categories.keys.map(\.string).sorted())
            }
        }
    }

    /// `GET /api/people`.
    func people(_ request: HTTPRequest, _ visitor: Visitor, at now: Instant) throws(ConsoleProblem) -> HTTPResponse {
        let limit = try request.limit(usual: 20, most: 100)
        try desk.audit("people", by: visitor, of: nil, at: now)
        let found = try desk.read { try $0.people(beginningWith: request.term("prefix") ?? "", limit: limit) }
        return .object(200) { writer in
            writer.objects("people", found) { person, writer in
                writer.member("id", person.id)
                writer.member("lastAt", person.lastAt)
            }
        }
    }
}
