internal import Model

/// A classified notification arrives: rules P0 and P1, and what follows from them.
extension Turn {
    /// Takes a notification in, whatever its type.
    mutating func arrive(_ notification: Shared<ClassifiedNotification>) {
        let accepted = notification.value.accepted
        let key = ItemKey(app: accepted.app, request: accepted.request)
        if isDuplicate(key, acceptedAt: accepted.acceptedAt) {
            tell(notification.value, Ending(.suppressed, "P0", reason: "duplicate"), isTerminal: false)
            return
        }
        let left = leavePlace(key)
        decide(notification)
        if let left, left.isThere, state.items[key]?.isThere != true {
            withdraw(replaced: left)
        }
    }

    /// What follows from P1: a refusal, a grace, or all the rest.
    private mutating func decide(_ notification: Shared<ClassifiedNotification>) {
        let accepted = notification.value.accepted
        guard let unknown = unknownRecipient(of: notification.value) else {
            admit(notification)
            return
        }
        let due = accepted.acceptedAt.adding(seconds: Waits.registration)
        guard now < due else {
            refuse(notification.value, unknown)
            return
        }
        put(
            Item(
                notification: notification, ordinal: state.nextOrdinal, arrivedAt: accepted.acceptedAt, isThere: false,
                wait: Wait(kind: .registration, due: due)))
    }

    /// P0: the window counts from the first one's acceptance, and is not prolonged.
    private func isDuplicate(_ key: ItemKey, acceptedAt: Instant) -> Bool {
        guard let first = state.acceptedAt(of: key) else { return false }
        return state.window.covers(acceptedAt, from: first)
    }

    /// The same (app, id) after its window, the first one still there or parked: that one ends `replaced`.
    ///
    /// - Returns: that one, as it was.
    private mutating func leavePlace(_ key: ItemKey) -> Item? {
        let old = state.items[key]
        if var ended = old { settle(&ended, Ending(.replaced, "N5")) }
        if state.acceptedAt(of: key) != nil { forget(key) }
        return old
    }

    /// P1, as far as registrations may still be on their way: person, or for a local request the device.
    private func unknownRecipient(of notification: ClassifiedNotification) -> String? {
        guard let record = state.record else { return "recipient-unknown" }
        guard let device = notification.details.device else { return nil }
        return record.device(device) == nil ? "device-unknown" : nil
    }

    /// P1 says no; it is not remembered.
    private mutating func refuse(_ notification: ClassifiedNotification, _ reason: String) {
        tell(notification, Ending(.suppressed, "P1", reason: reason), isTerminal: true)
    }

    /// Past P0 and P1's grace: the app is looked at, then the type of the request.
    private mutating func admit(_ notification: Shared<ClassifiedNotification>) {
        guard let circumstances = Circumstances(notification, in: self) else {
            refuse(notification.value, "app-removed")
            return
        }
        if let target = notification.value.details.kind.target {
            remember(notification.value, isComparable: false)
            serve(circumstances, target: target)
        } else {
            judge(circumstances)
        }
    }

    /// P2 to P10 on arrival.
    private mutating func judge(_ circumstances: Circumstances) {
        let notification = circumstances.notification
        if isWithdrawn(notification) {
            remember(notification, isComparable: false)
            tell(notification, Ending(.withdrawn, "N8"), isTerminal: true)
            return
        }
        let refusal = PersonGate.judge(
            circumstances, isRepeat: Repeats.isRepeat(notification, in: state),
            hasTooManyParked: Parking.isFull(for: notification, in: state))
        if let refusal {
            remember(notification, isComparable: false)
            tell(notification, Ending(refusal), isTerminal: true)
            return
        }
        if isOvertaken(notification) {
            remember(notification, isComparable: false)
            tell(notification, Ending(.replaced, "N5"), isTerminal: true)
            return
        }
        adviseOnTarget(circumstances)
        replaceParked(by: notification)
        circumstances.isRepeatedCall = noteCall(circumstances)
        var item = Item(
            notification: circumstances.classified, ordinal: state.nextOrdinal,
            arrivedAt: notification.accepted.acceptedAt, isThere: false)
        item.isRepeatedCall = circumstances.isRepeatedCall
        if notification.details.trigger != nil {
            park(item, circumstances)
        } else {
            present(item, circumstances, cause: notification.accepted.cause)
        }
    }

    // MARK: The grace

    /// Decides what waited for a registration, in order of acceptance.
    mutating func decideAfterRegistration() {
        let waiting = state.items.items { $1.wait?.kind == .registration }
            .sorted { ($0.acceptedAt, $0.ordinal) < ($1.acceptedAt, $1.ordinal) }
        for item in waiting where unknownRecipient(of: item.notification) == nil {
            forget(item.key)
            admit(item.classified)
        }
    }

    /// The grace is over and the registration has not come.
    mutating func endGrace(_ item: Item) {
        forget(item.key)
        if let unknown = unknownRecipient(of: item.notification) {
            refuse(item.notification, unknown)
        } else {
            admit(item.classified)
        }
    }
}

extension AcceptedNotification {
    /// What the ids of its steps derive from: the same id accepted again, after its window, is another cause.
    var cause: String {
        String(slashed: ["request", app.string, request.string, String(acceptedAt.milliseconds)])
    }
}

extension Ending {
    /// What P stopped.
    init(_ refusal: PersonGate.Refusal) {
        self.init(refusal.code, refusal.rule.rawValue, reason: refusal.reason, also: refusal.also.map(\.word))
    }
}
