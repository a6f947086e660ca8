internal import InForce
internal import Access
internal import Checks
internal import HTTP
internal import Model

/// `PUT`, `GET` and `DELETE /v1/people/{person}`, each by the rights of the caller (rule G2).
struct PersonRegistration: Sendable {
    let registrations: Registrations

    func put(_ call: Call, _ id: String) {
        guard PersonID(id) != nil, Rights.mayManagePeople(call.caller.role) else { return call.refuse(Self.forbidden) }
        let verdict = Record.lend(
            topic: .people, partition: 0, offset: 0, timestamp: call.now, key: id.utf8Span.span,
            value: call.request.body.span
        ) { RegistrationKind.person.verdict(on: $0) }
        switch verdict {
        case .turnedDown(let problems): call.refuse(Problem(turnedDown: problems))
        case .accepted(let checked): change(call, id, value: call.request.body, checked.advice)
        }
    }

    func get(_ call: Call, _ id: String) {
        guard PersonID(id) != nil, Rights.mayManagePeople(call.caller.role) else { return call.refuse(Self.forbidden) }
        guard registrations.directory.isKept else { return call.refuse(Self.notKept) }
        registrations.get(id, call) { $0 }
    }

    func delete(_ call: Call, _ id: String) {
        guard PersonID(id) != nil, Rights.mayManagePeople(call.caller.role) else { return call.refuse(Self.forbidden) }
        change(call, id, value: nil, [])
    }

    /// Writes a record or its removal, if the call's conditions hold. Without an index it refuses conditions.
    private func change(_ call: Call, _ id: String, value: [UInt8]?, _ advice: [Advice]) {
        guard registrations.directory.isKept else {
            let headers = call.request.headers
            guard headers["If-Match"] == nil, headers["If-None-Match"] == nil else { return call.refuse(Self.notKept) }
            let change = Registrations.Change(value: value, key: id, isNew: false, advice: advice)
            return registrations.write(change, over: nil, call)
        }
        registrations.afterReading(id, call) { inForce in
            if value == nil, inForce == nil {
                return call.refuse(Problem(.notInForce, "no person of that id is in force"))
            }
            let change = Registrations.Change(value: value, key: id, isNew: inForce == nil, advice: advice)
            registrations.write(change, over: inForce, call)
        }
    }

    private static let forbidden = Problem(.forbidden, "the token does not allow this for people")
    private static let notKept = Problem(.notKept, "this gateway keeps no index of people: gateway.people.index")
}
