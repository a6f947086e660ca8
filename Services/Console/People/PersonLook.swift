internal import Explaining
internal import InForce
internal import HTTP
internal import Model
internal import Simulation

/// `GET /api/people/{person}`: a person's devices as they look now, and what waits, with as much as the visitor may read (rule
/// G2).
struct PersonLook: Sendable {
    let desk: Desk

    private static let mostWaiting = 200
    private static let recentRows = 20

    func answer(_ person: PersonID, _ visitor: Visitor, at now: Instant) throws(ConsoleProblem) -> HTTPResponse {
        try desk.audit("person", by: visitor, of: person, at: now)
        let apps = desk.apps.known
        let name = desk.appName(apps)
        let content = visitor.mayReadContent
        let picture = try desk.read { queries in
            let record = try queries.person(person)
            var picture = PersonPicture(
                person, try queries.devices(of: person), record: record, apps: apps.registered, at: now,
                began: try queries.firstDelivery())
            picture.waiting = try queries.waiting(of: person, limit: Self.mostWaiting).compactMap { row in
                guard let id = NotificationID(row.notification) else { return nil }
                let receipts = try queries.receipts(of: "\(row.app)/\(row.request)", person: row.person)
                    .compactMap(\.record.receipt).filter { $0.notification == id }
                return WaitingNotification(
                    id, receipts: receipts, app: AppID(row.app).flatMap { apps[$0] }, title: row.title)
            }
            picture.recent = try queries.notifications(
                SearchTerms(person: person.string), limit: Self.recentRows
            ).rows.map { row in .object { row.writeMembers(to: &$0, mayReadContent: content, appName: name) } }
            return picture
        }
        return .object(200) { picture.writeMembers(to: &$0, mayReadContent: content) }
    }
}
