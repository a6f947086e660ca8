import Model

@testable import Scheduling

/// Inputs of rules, built by hand without a processor.
enum Judged {
    /// - Parameter apps: those that are registered.
    static func occasion(apps: [App] = [World.standardApp]) throws -> Occasion {
        var table = AppTable()
        for app in apps {
            let value = JSONSlice { app.write(to: &$0) }
            try table.apply(key: app.id.string.utf8Span.span, value: value.bytes.span)
        }
        return Occasion(now: World.start, apps: table, cause: .record(sequence: 0))
    }

    /// A person's state: the record, the Focus that it turns on, and the items, in their order of arrival.
    static func state(_ person: Person?, _ items: [Item] = []) throws -> PersonState {
        var state = PersonState(key: (person?.id ?? World.personID).string)
        if let person {
            state.set(record: person)
            var turn = Turn(state, Occasion(now: World.start, apps: AppTable(), cause: .record(sequence: 0)))
            turn.changes.set(FocusHand.take(person, after: nil, in: turn.changes.state, now: World.start))
            _ = FocusChanges.follow(isFirstLook: true, &turn)
            state = turn.changes.state
        }
        for (ordinal, item) in items.enumerated() {
            var item = item
            item.standing.ordinal = ordinal
            state.set(item)
        }
        state.refresh()
        return state
    }

    /// The standard person's state, changed as a test needs it.
    static func state(_ items: [Item] = [], _ change: (inout Person) -> Void = { _ in }) throws -> PersonState {
        try state(try person(change), items)
    }

    static func person(_ change: (inout Person) -> Void) throws -> Person {
        var person = try World.standardPerson()
        change(&person)
        return person
    }

    static func notification(
        _ request: String = "r", _ details: RequestDetails = .text("Hello"), of app: App = World.standardApp,
        isCommunication: Bool? = nil
    ) -> ClassifiedNotification {
        ClassifiedNotification(
            accepted: AcceptedNotification(
                app: app.id, request: RequestID(derived: request), person: World.personID, acceptedAt: World.start,
                lane: .normal, details: details),
            isCommunication: isCommunication ?? details.communicationClaim(hasEntitlement: true).isCommunication,
            decision: details.level(under: app.levelConditions(), at: World.start))
    }

    /// An unread item in Notification Center, changed as a test needs it.
    static func item(
        _ request: String = "r", _ details: RequestDetails = .text("Hello"), of app: AppID = World.appID,
        ordinal: Int = 0, _ change: (inout ItemStanding) -> Void = { _ in }
    ) -> Item {
        var sender = World.standardApp
        sender.id = app
        let notification = notification(request, details, of: sender)
        var item = Item(
            notification: Shared(notification), ordinal: ordinal, arrivedAt: World.start, place: .center(.unread))
        item.standing.level = notification.decision.level
        change(&item.standing)
        return item
    }

    static func key(_ request: String = "r", of app: AppID = World.appID) -> ItemKey {
        ItemKey(app: app, request: RequestID(derived: request))
    }

    static func id(_ request: String = "r", of app: AppID = World.appID) -> NotificationID {
        key(request, of: app).id(of: World.personID)
    }

    /// The inputs of a decision about an arriving notification.
    ///
    /// - Returns: `nil` only if a record cannot be read back.
    static func circumstances(
        _ details: RequestDetails, app: App = World.standardApp, person: Person, isCommunication: Bool? = nil,
        isRepeatedCall: Bool = false, hasAlerted: Bool = false
    ) throws -> Circumstances? {
        Circumstances(
            Shared(notification("r", details, of: app, isCommunication: isCommunication)),
            isRepeatedCall: isRepeatedCall, hasAlerted: hasAlerted, try state(person), try occasion(apps: [app]))
    }

    /// Items of a digest or summary, each with the inputs of its decision.
    static func gathered(_ items: [Item], in state: PersonState, _ occasion: Occasion) -> [Gathered] {
        items.compactMap { item in
            Circumstances(item, state, occasion).map { Gathered(item: item, circumstances: $0) }
        }
    }
}

extension Item {
    /// The request's id, which identifies the item in tests.
    var name: String { key.request.string }
}

extension Ending {
    /// In short: code, rule, reason, and P's present answer.
    var short: String {
        var words = [code.rawValue, rule.rawValue]
        if let reason = details.reason { words.append(reason.text) }
        if case .text(let was)? = details[.was] { words.append("was \(was)") }
        if !also.isEmpty { words.append("also " + also.map(\.rawValue).joined(separator: " ")) }
        return words.joined(separator: " ")
    }
}

extension Presence {
    /// As rows of tables name it. A read item waits for a snooze at most.
    init(wait: Wait?, isUnread: Bool = true) {
        let idle: Presence = isUnread ? .unread : .read
        self = wait.map(idle.waiting) ?? idle
    }
}
