import Model

@testable import Scheduling

/// What a decision looks at, without a processor around it: for tables of thousands of rows.
enum Judged {
    /// - Returns: `nil` only where a record cannot be read back.
    static func circumstances(
        _ details: RequestDetails, app: App = World.standardApp, person: Person, isCommunication: Bool? = nil
    ) throws -> Circumstances? {
        var apps = AppTable()
        let value = JSONSlice { app.write(to: &$0) }
        try apps.apply(key: app.id.string.utf8Span.span, value: value.bytes.span)
        var state = PersonState(key: person.id.string)
        state.set(record: person)
        var turn = Turn(state, now: World.start, apps: apps, cause: "record/0")
        turn.takeActiveFocus(of: person, after: nil)
        turn.followFocus()
        let accepted = AcceptedNotification(
            app: app.id, request: RequestID(derived: "r"), person: person.id, acceptedAt: World.start, lane: .normal,
            details: details)
        let claim = details.communicationClaim(hasEntitlement: true).isCommunication
        let notification = ClassifiedNotification(
            accepted: accepted, isCommunication: isCommunication ?? claim,
            decision: details.level(under: app.levelConditions(), at: World.start))
        return Circumstances(Shared(notification), in: turn)
    }
}
