internal import InForce
internal import Access
internal import Checks
internal import HTTP
internal import Model

/// `PUT`, `GET` and `DELETE /v1/people/{person}`, each by the rights of the caller (rule G2).
struct PersonRegistration: Sendable {
    let registrations: Registrations

    func put(_ call: Call, _ id: String) throws(Problem) {
        try check(id, call)
        let verdict = Record.lend(
            topic: .people, partition: 0, offset: 0, timestamp: call.now, key: id.utf8Span.span,
            value: call.request.body.span
        ) { RegistrationKind.person.verdict(on: $0) }
        switch verdict {
        case .rejected(let problems): throw Problem(rejected: problems)
        case .accepted(let checked): try change(call, id, value: call.request.body, checked.advice)
        }
    }

    func get(_ call: Call, _ id: String) throws(Problem) {
        try check(id, call)
        guard registrations.directory.isKept else { throw Self.notKept }
        registrations.get(id, call) { $0 }
    }

    func delete(_ call: Call, _ id: String) throws(Problem) {
        try check(id, call)
        try change(call, id, value: nil, [])
    }

    private func check(_ id: String, _ call: Call) throws(Problem) {
        guard PersonID(id) != nil, Rights.mayManagePeople(call.caller.role) else {
            throw Problem(.forbidden, "the token does not allow this for people")
        }
    }

    /// Writes a record or its removal, if the call's conditions hold. Without an index it refuses conditions.
    private func change(_ call: Call, _ id: String, value: [UInt8]?, _ advice: [Advice]) throws(Problem) {
        guard registrations.directory.isKept else {
            let headers = call.request.headers
            guard headers["If-Match"] == nil, headers["If-None-Match"] == nil else { throw Self.notKept }
            return registrations.write(value, advice, to: id, over: nil, call)
        }
        registrations.afterReading(id, call) { inForce in
            if value == nil, inForce == nil {
                return call.refuse(Problem(.notInForce, "no person of that id is in force"))
            }
            registrations.write(value, advice, to: id, over: inForce, call)
        }
    }

    private static let notKept = Problem(.notKept, "this gateway keeps no index of people: gateway.people.index")
}
