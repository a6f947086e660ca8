internal import Access
internal import InForce
internal import Checks
internal import HTTP
internal import Model

/// `PUT`, `GET` and `DELETE /v1/apps/{app}`, each by the rights of the caller (rule G2).
struct AppRegistration: Sendable {
    let registrations: Registrations

    func put(_ call: Call, _ id: String) {
        guard let app = AppID(id), Rights.mayWriteApp(app, call.caller.role) else { return call.refuse(Self.forbidden) }
        registrations.afterReading(id, call) { inForce in
            do throws(Problem) {
                registrations.write(try change(call, id, inForce), over: inForce, call)
            } catch {
                call.refuse(error)
            }
        }
    }

    private func change(_ call: Call, _ id: String, _ inForce: InForceRecord?) throws(Problem) -> Registrations.Change {
        let value = AppSecrets.filled(call.request.body, from: inForce?.value)
        let verdict = Record.lend(
            topic: .apps, partition: 0, offset: 0, timestamp: call.now, key: id.utf8Span.span, value: value.span
        ) { RegistrationKind.app.verdict(on: $0) }
        switch verdict {
        case .turnedDown(let problems): throw Problem(turnedDown: problems)
        case .accepted(let checked):
            if !Rights.mayEntitle(call.caller.role) { try Self.checkEntitlements(checked.value, inForce) }
            return Registrations.Change(value: value, key: id, isNew: inForce == nil, advice: checked.advice)
        }
    }

    /// Only operators set what decides how much an app may interrupt (rules G2, C1, C4, C7, C8).
    private static func checkEntitlements(_ app: App?, _ inForce: InForceRecord?) throws(Problem) {
        let before = inForce.flatMap { try? App(json: $0.value.span) }
        guard app?.entitlements == before?.entitlements ?? [], app?.publicAuthority == before?.publicAuthority else {
            throw Problem(
                .forbidden,
                "only operators set entitlements and publicAuthority: send those that are in force"
                    + (before == nil ? ", here none" : ""))
        }
    }

    func get(_ call: Call, _ id: String) {
        guard let app = AppID(id), Rights.mayReadApp(app, call.caller.role) else { return call.refuse(Self.forbidden) }
        registrations.get(id, call, shown: AppSecrets.removed)
    }

    func delete(_ call: Call, _ id: String) {
        guard let app = AppID(id), Rights.mayRemoveApp(app, call.caller.role) else {
            return call.refuse(Self.forbidden)
        }
        registrations.afterReading(id, call) { inForce in
            guard inForce != nil else { return call.refuse(Problem(.notInForce, "no app of that id is in force")) }
            let removal = Registrations.Change(value: nil, key: id, isNew: false, advice: [])
            registrations.write(removal, over: inForce, call)
        }
    }

    private static let forbidden = Problem(.forbidden, "the token does not allow this for that app")
}
