internal import Model

/// A classified notification arrives (rules P0, P1, P2, P3, P4, P5, P6, P7, P8, P9, P10).
enum Arrival {
    /// Accepts a request of any type.
    static func arrive(_ notification: Shared<ClassifiedNotification>, _ turn: inout Turn) {
        if DuplicateRequest.isDuplicate(notification.value.accepted, in: turn.changes.state) {
            let ending = Ending(.suppressed, .p0, reason: .duplicate)
            return turn.writeReceipt(of: notification, ending, isTerminal: false)
        }
        let graceEnd = UnknownRecipient.graceEnd(of: notification.value.accepted)
        if turn.now < graceEnd, UnknownRecipient.reason(for: notification.value, in: turn.changes.state) != nil {
            var item = Item(
                notification: notification, ordinal: turn.changes.state.nextOrdinal,
                arrivedAt: notification.value.accepted.acceptedAt, place: .unregistered(until: graceEnd))
            item.generation = turn.changes.state.items.freeKey(of: item.key.app, item.key.request).generation
            turn.changes.put(item)
        } else {
            admit(notification, cause: turn.cause, &turn)
        }
    }

    /// The awaited registration came, or the time for it is over (rule P1).
    static func endGrace(of item: Item, _ turn: inout Turn) {
        turn.changes.forget(item.key)
        // Its own, not that of the timer or record which ends the wait.
        let cause = Cause.request(item.notification.accepted)
        admit(item.classified, waitedAs: item.standing.ordinal, cause: cause, &turn)
    }

    /// Applies P1, then handles the request by its type. A request that P1 refuses is not remembered for P0.
    ///
    /// - Parameters:
    ///   - ordinal: its place among the person's items while it awaited a registration; `nil` if it did not.
    ///   - cause: of its request.
    private static func admit(
        _ notification: Shared<ClassifiedNotification>, waitedAs ordinal: Int? = nil, cause: Cause, _ turn: inout Turn
    ) {
        let unknown = UnknownRecipient.reason(for: notification.value, in: turn.changes.state)
        let circumstances = Circumstances(notification, turn.changes.state, turn.occasion)
        guard unknown == nil, let circumstances else {
            let ending = Ending(.suppressed, .p1, reason: unknown ?? .appRemoved)
            return turn.writeReceipt(of: notification, ending, isTerminal: true)
        }
        if let target = notification.value.details.kind.target {
            turn.changes.remember(notification)
            TargetedRequest.serve(circumstances, target: target, waitedAs: ordinal, &turn)
        } else {
            judge(circumstances, cause: cause, &turn)
        }
    }

    /// Applies P2, P3, P4, P5, P6, P7, P8, P9 and P10.
    private static func judge(_ circumstances: Circumstances, cause: Cause, _ turn: inout Turn) {
        switch ArrivalGate.judge(circumstances, in: turn.changes.state) {
        case .refused(let ending, let attention):
            if let attention { turn.changes.set(attention) }
            // For P0 alone: nothing repeats what was refused (rule P8).
            turn.changes.remember(circumstances.classified)
            turn.writeReceipt(of: circumstances.classified, ending, isTerminal: true)
        case .passed(let notes):
            if let attention = notes.attention { turn.changes.set(attention) }
            switch notes.tapTarget {
            case .remember(let remembered): turn.changes.set(remembered, for: circumstances.app.id)
            case .advise(let advice): turn.writeAdvice(advice, by: .r19, of: circumstances.classified)
            case nil: break
            }
            if notes.isThirdOfOneStory {
                turn.writeAdvice(.storyWithoutCollapseID, by: .p8, of: circumstances.classified)
            }
            for parked in notes.ended { Replacing.end(parked, isForgotten: false, &turn) }
            appear(circumstances, isRepeatedCall: notes.isRepeatedCall, cause: cause, &turn)
        }
    }

    /// Parks the notification for its trigger, or presents it at once.
    private static func appear(
        _ judged: Circumstances, isRepeatedCall: Bool, cause: Cause, _ turn: inout Turn
    ) {
        var item = Item(
            notification: judged.classified, ordinal: turn.changes.state.nextOrdinal,
            arrivedAt: judged.classified.value.accepted.acceptedAt)
        item.standing.isRepeatedCall = isRepeatedCall
        guard let trigger = item.details.trigger else {
            // F4: that a call is repeated is known only since the gate was passed.
            let again = isRepeatedCall ? Circumstances(item, turn.changes.state, turn.occasion) : nil
            return Presenting.present(item, again ?? judged, cause: cause, &turn)
        }
        item.generation = turn.changes.state.items.freeKey(of: item.key.app, item.key.request).generation
        if let (parked, ending) = Parking.park(item, trigger, judged) {
            turn.writeReceipt(of: item.classified, ending, isTerminal: false)
            turn.changes.put(parked)
        } else {
            turn.finish(&item, Ending(.expired, .p2))
            turn.changes.remember(item.classified)
        }
    }
}
