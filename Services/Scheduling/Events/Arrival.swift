internal import Model

/// A classified notification arrives: rules P0 and P1, and what follows from them.
enum Arrival {
    /// Takes a notification in, whatever its type.
    static func arrive(_ notification: Shared<ClassifiedNotification>, _ turn: inout Turn) {
        let accepted = notification.value.accepted
        if KnownRequest.isDuplicate(accepted, in: turn.state) {
            let ending = Ending(.suppressed, .p0, reason: .duplicate)
            return turn.writeReceipt(of: notification.value, ending, isTerminal: false)
        }
        guard let unknown = KnownRequest.unknownRecipient(of: notification.value, in: turn.state) else {
            return admit(notification, &turn)
        }
        let due = KnownRequest.graceEnd(of: accepted)
        guard turn.now < due else { return refuse(notification.value, unknown, &turn) }
        var item = Item(
            notification: notification, ordinal: turn.state.nextOrdinal, arrivedAt: accepted.acceptedAt,
            isThere: false, wait: Wait(kind: .registration, due: due))
        item.again = turn.state.items.freeKey(of: item.key.app, item.key.request).again
        turn.changes.put(item)
    }

    /// Decides what waited for a registration that has come now.
    static func decideRegistered(_ turn: inout Turn) {
        for item in KnownRequest.registered(in: turn.state) where turn.state.items[item.key] == item {
            turn.changes.forget(item.key)
            admit(item.classified, &turn)
        }
    }

    /// The grace is over and the registration has not come.
    static func endGrace(of item: Item, _ turn: inout Turn) {
        turn.changes.forget(item.key)
        if let unknown = KnownRequest.unknownRecipient(of: item.notification, in: turn.state) {
            refuse(item.notification, unknown, &turn)
        } else {
            admit(item.classified, &turn)
        }
    }

    /// Refuses the notification under P1, without remembering it for P0.
    private static func refuse(_ notification: ClassifiedNotification, _ reason: Reason, _ turn: inout Turn) {
        turn.writeReceipt(of: notification, Ending(.suppressed, .p1, reason: reason), isTerminal: true)
    }

    /// Past P0 and P1's grace: the app is looked at, then the type of the request.
    private static func admit(_ notification: Shared<ClassifiedNotification>, _ turn: inout Turn) {
        guard let circumstances = Circumstances(notification, turn.state, turn.occasion) else {
            return refuse(notification.value, .appRemoved, &turn)
        }
        if let target = notification.value.details.kind.target {
            turn.changes.remember(notification.value)
            TargetedRequest.serve(circumstances, target: target, &turn)
        } else {
            judge(circumstances, &turn)
        }
    }

    /// P2 to P10 on arrival.
    private static func judge(_ circumstances: Circumstances, _ turn: inout Turn) {
        let notification = circumstances.notification
        switch ArrivalGate.judge(circumstances, in: turn.state) {
        case .refused(let ending):
            turn.changes.remember(notification)
            turn.writeReceipt(of: notification, ending, isTerminal: true)
        case .overtaken(let ending):
            _ = noteCall(circumstances, &turn)
            turn.changes.remember(notification)
            turn.writeReceipt(of: notification, ending, isTerminal: true)
        case .passed:
            let isRepeatedCall = noteCall(circumstances, &turn)
            noteTapTarget(circumstances, &turn)
            Replacing.end(Replacement.parked(endedBy: notification, in: turn.state), &turn)
            var item = Item(
                notification: circumstances.classified, ordinal: turn.state.nextOrdinal,
                arrivedAt: notification.accepted.acceptedAt, isThere: false)
            item.standing.isRepeatedCall = isRepeatedCall
            appear(item, circumstances, &turn)
        }
    }

    /// It waits for its trigger, or shows at once.
    private static func appear(_ arriving: Item, _ judged: Circumstances, _ turn: inout Turn) {
        var item = arriving
        guard item.details.trigger != nil else {
            // A repeated call is known only since the gate was passed.
            let again = item.standing.isRepeatedCall ? Circumstances(item, turn.state, turn.occasion) : nil
            return Presenting.present(item, again ?? judged, cause: .request(item.notification.accepted), &turn)
        }
        item.again = turn.state.items.freeKey(of: item.key.app, item.key.request).again
        park(item, judged, &turn)
    }

    /// P10: it waits, invisible, and can be withdrawn.
    private static func park(_ parked: Item, _ circumstances: Circumstances, _ turn: inout Turn) {
        var item = parked
        guard let trigger = item.details.trigger,
            let due = TriggerTimes.first(
                trigger, acceptedAt: item.acceptedAt, after: turn.now, zone: circumstances.person.timeZone)
        else {
            // No such moment comes any more before the year 10000.
            turn.finish(&item, Ending(.expired, .p2))
            return turn.changes.remember(item.notification)
        }
        // What a zone change moves counts from here on (rule T2), not from when it was accepted.
        item.standing.arrivedAt = turn.now
        item.standing.wait = Wait(kind: .trigger, due: due)
        var ending = Ending(.parked, .p10)
        ending.details[.until] = .instant(due)
        turn.writeReceipt(of: item.notification, ending, isTerminal: false)
        turn.changes.put(item)
    }

    /// Remembers a call that passed P.
    ///
    /// - Returns: whether its caller had called shortly before it (rule F4).
    private static func noteCall(_ circumstances: Circumstances, _ turn: inout Turn) -> Bool {
        guard let call = RepeatedCalls.call(circumstances.notification) else { return false }
        var attention = turn.state.attention
        let isRepeated = RepeatedCalls.isRepeated(call, circumstances, among: attention.calls)
        attention.note(call)
        turn.changes.set(attention)
        return isRepeated
    }

    /// R19: what a tap opens.
    private static func noteTapTarget(_ circumstances: Circumstances, _ turn: inout Turn) {
        switch TapTarget.look(circumstances, in: turn.state) {
        case .remember(let remembered): turn.changes.set(remembered, for: circumstances.app.id)
        case .advise(let advice):
            let accepted = circumstances.notification.accepted
            turn.receipts.append(
                Receipt(
                    of: accepted.app, request: accepted.request, person: accepted.person, code: .advised, rule: .r19,
                    isTerminal: false, at: turn.now, advice: [advice]))
        case nil: break
        }
    }
}
