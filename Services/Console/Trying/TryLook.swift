internal import InForce
internal import HTTP
internal import Model
internal import Program
internal import Simulation

/// `POST /api/try`: what a request would come to, while one types, with as much as the visitor may read (rule G2).
struct TryLook: Sendable {
    let desk: Desk

    private static let patience: Int64 = 2_000_000

    func answer(_ body: [UInt8], _ visitor: Visitor, at now: Instant) throws(ConsoleProblem) -> HTTPResponse {
        let form = try FormBody(body: body)
        let ids = Array((form.people ?? TriedForm.people(of: form.text)).prefix(TriedForm.mostPeople))
        let began = Clock.ticks
        let people = try desk.read { queries in
            try ids.compactMap { id -> TriedPerson? in
                guard let record = try queries.person(id) else { return nil }
                return TriedPerson(
                    record: record, fold: try queries.devices(of: id),
                    interactions: try queries.inputs(of: id).map(\.record).filter { $0.topic == .interactions })
            }
        }
        for person in people { try desk.audit("try", by: visitor, of: person.record.id, at: now) }
        let answer = TriedForm(apps: desk.apps.known.registered, now: now, windowSeconds: desk.windowSeconds)
            .answer(to: form.text, on: people) { Clock.ticks < began + Self.patience }
        return .object(200) { writer in
            answer.writeMembers(to: &writer, mayReadContent: visitor.mayReadContent)
            writer.member("took", Int((Clock.ticks - began) / 1000))
        }
    }
}
