import Model

@testable import Scheduling

/// What a decision looks at, without a processor around it: for tables of thousands of rows.
enum Judged {
    /// - Returns: `nil` only where a record cannot be read back.
    static func circumstances(
        _ details: RequestDetails, app: App = World.standardApp, person: Person, isCommunication: Bool? = nil,
        isRepeatedCall: Bool = false, hasAlerted: Bool = false
    ) throws -> Circumstances? {
        var apps = AppTable()
        let value = JSONSlice { app.write(to: &$0) }
        try apps.apply(key: app.id.string.utf8Span.span, value: value.bytes.span)
        var state = PersonState(key: person.id.string)
        state.set(record: person)
        let occasion = Occasion(now: World.start, apps: apps, cause: .record(sequence: 0))
        var turn = Turn(state, occasion)
        turn.changes.set(FocusHand.take(person, after: nil, in: state, now: World.start))
        _ = FocusChanges.follow(isFirstLook: true, &turn)
        let accepted = AcceptedNotification(
            app: app.id, request: RequestID(derived: "r"), person: person.id, acceptedAt: World.start, lane: .normal,
            details: details)
        let claim = details.communicationClaim(hasEntitlement: true).isCommunication
        let notification = ClassifiedNotification(
            accepted: accepted, isCommunication: isCommunication ?? claim,
            decision: details.level(under: app.levelConditions(), at: World.start))
        return Circumstances(
            Shared(notification), isRepeatedCall: isRepeatedCall, hasAlerted: hasAlerted, turn.state, occasion)
    }
}
