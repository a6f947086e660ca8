internal import Access
internal import InForce
internal import Checks
internal import HTTP
internal import Model

/// `PUT`, `GET` and `DELETE /v1/apps/{app}`, each by the rights of the caller (rule G2).
struct AppRegistration: Sendable {
    let registrations: Registrations

    func put(_ call: Call, _ id: String) throws(Problem) {
        try check(id, call, Rights.mayWriteApp)
        registrations.afterReading(id, call) { inForce in
            let value = AppSecrets.filled(call.request.body, from: inForce?.value)
            let verdict = Record.lend(
                topic: .apps, partition: 0, offset: 0, timestamp: call.now, key: id.utf8Span.span, value: value.span
            ) { RegistrationKind.app.verdict(on: $0) }
            switch verdict {
            case .rejected(let problems): call.refuse(Problem(rejected: problems))
            case .accepted(let checked):
                if !Rights.mayEntitle(call.caller.role), let problem = Self.entitlementProblem(checked.value, inForce) {
                    return call.refuse(problem)
                }
                registrations.write(value, checked.advice, to: id, over: inForce, call)
            }
        }
    }

    /// Only operators set what decides how much an app may interrupt (rules G2, C1, C4, C7, C8).
    private static func entitlementProblem(_ app: App?, _ inForce: InForceRecord?) -> Problem? {
        let before = inForce.flatMap { try? App(json: $0.value.span) }
        guard app?.entitlements != before?.entitlements ?? [] || app?.publicAuthority != before?.publicAuthority else {
            return nil
        }
        return Problem(
            .forbidden,
            "only operators set entitlements and publicAuthority: send those that are in force"
                + (before == nil ? ", here none" : ""))
    }

    func get(_ call: Call, _ id: String) throws(Problem) {
        try check(id, call, Rights.mayReadApp)
        registrations.get(id, call, shown: AppSecrets.removed)
    }

    func delete(_ call: Call, _ id: String) throws(Problem) {
        try check(id, call, Rights.mayRemoveApp)
        registrations.afterReading(id, call) { inForce in
            guard inForce != nil else { return call.refuse(Problem(.notInForce, "no app of that id is in force")) }
            registrations.write(nil, to: id, over: inForce, call)
        }
    }

    private func check(_ id: String, _ call: Call, _ isAllowed: (AppID, Role) -> Bool) throws(Problem) {
        guard let app = AppID(id), isAllowed(app, call.caller.role) else {
            throw Problem(.forbidden, "the token does not allow this for that app")
        }
    }
}
