internal import Model

/// A classified notification arrives: rules P0 and P1, and what follows from them.
extension Turn {
    /// Takes a notification in, whatever its type.
    mutating func arrive(_ notification: Shared<ClassifiedNotification>) {
        let accepted = notification.value.accepted
        if state.remembers(accepted.app, accepted.request, at: accepted.acceptedAt) {
            tell(notification.value, Ending(.suppressed, .p0, reason: .duplicate), isTerminal: false)
            return
        }
        guard let unknown = unknownRecipient(of: notification.value) else {
            admit(notification)
            return
        }
        let due = accepted.acceptedAt.adding(seconds: Waits.registration)
        guard now < due else {
            refuse(notification.value, unknown)
            return
        }
        var item = Item(
            notification: notification, ordinal: state.nextOrdinal, arrivedAt: accepted.acceptedAt, isThere: false,
            wait: Wait(kind: .registration, due: due))
        item.again = state.items.freeKey(of: item.key.app, item.key.request).again
        put(item)
    }

    /// P1, as far as registrations may still be on their way: person, or for a local request the device.
    private func unknownRecipient(of notification: ClassifiedNotification) -> Reason? {
        guard let record = state.record else { return .recipientUnknown }
        guard let device = notification.details.device else { return nil }
        return record.device(device) == nil ? .deviceUnknown : nil
    }

    /// P1 says no; it is not remembered.
    private mutating func refuse(_ notification: ClassifiedNotification, _ reason: Reason) {
        tell(notification, Ending(.suppressed, .p1, reason: reason), isTerminal: true)
    }

    /// Past P0 and P1's grace: the app is looked at, then the type of the request.
    private mutating func admit(_ notification: Shared<ClassifiedNotification>) {
        guard let circumstances = Circumstances(notification, in: self) else {
            refuse(notification.value, .appRemoved)
            return
        }
        if let target = notification.value.details.kind.target {
            remember(notification.value)
            serve(circumstances, target: target)
        } else {
            judge(circumstances)
        }
    }

    /// P2 to P10 on arrival.
    private mutating func judge(_ circumstances: Circumstances) {
        let notification = circumstances.notification
        if isWithdrawn(notification) {
            remember(notification)
            tell(notification, Ending(.withdrawn, .n8), isTerminal: true)
            return
        }
        let earlier = Repeats.earlier(than: circumstances, in: state)
        let refusal = PersonGate.judge(
            circumstances, isRepeat: earlier != nil, hasTooManyParked: Parking.isFull(for: notification, in: state))
        if let refusal {
            remember(notification)
            var ending = Ending(refusal)
            if refusal.row == .p8 { ending.details[.earlier] = earlier.map { .text($0.id(of: person).string) } }
            tell(notification, ending, isTerminal: true)
            return
        }
        circumstances.isRepeatedCall = noteCall(circumstances)
        if isOvertaken(notification) {
            remember(notification)
            tell(notification, Ending(.replaced, .n5), isTerminal: true)
            return
        }
        adviseOnTarget(circumstances)
        replaceParked(by: notification)
        var item = Item(
            notification: circumstances.classified, ordinal: state.nextOrdinal,
            arrivedAt: notification.accepted.acceptedAt, isThere: false)
        item.isRepeatedCall = circumstances.isRepeatedCall
        if notification.details.trigger != nil {
            item.again = state.items.freeKey(of: item.key.app, item.key.request).again
            park(item, circumstances)
        } else {
            present(item, circumstances, cause: notification.accepted.cause)
        }
    }

    // MARK: The grace

    /// Decides what waited for a registration, in order of acceptance; withdrawals first, so that what one names does not
    /// alert before it goes (rule N8).
    mutating func decideAfterRegistration() {
        func place(_ item: Item) -> (Int, Instant, Int) {
            if case .withdraw = item.details.kind { return (0, item.acceptedAt, item.ordinal) }
            return (1, item.acceptedAt, item.ordinal)
        }
        let waiting = state.items.items { $1.wait?.kind == .registration }.sorted { place($0) < place($1) }
        for item in waiting where unknownRecipient(of: item.notification) == nil && state.items[item.key] == item {
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
        self.init(refusal.code, refusal.row.rule, reason: refusal.reason, also: refusal.also.map(\.reason))
    }
}
