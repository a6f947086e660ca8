internal import Model

/// What happens to an item whose own timer is due (rules P1, P10, W3, W10).
enum DueItem {
    /// P1: the wait for a registration is over.
    case graceIsOver
    /// W3: the item has expired.
    case isExpired
    /// P refuses it under its own rule.
    case isRefused(Ending, Cause)
    /// P10: its trigger is due. All of section 3 is decided anew, except what is judged on arrival only; its earlier
    /// wait ends.
    case arrives(Item, Circumstances, Cause)
    /// W10: its snooze is over. All of section 3 is decided anew. The item never left, so it does not arrive again. It
    /// becomes unread, even if it was read since: the person asked to see it again (rule N4).
    case isWantedAgain(Item, Circumstances, Cause)

    /// - Returns: `nil` where nothing of the item's own is due.
    static func judge(_ item: Item, at instant: Instant, in state: PersonState, _ occasion: Occasion) -> DueItem? {
        if item.standing.isUnregistered { return .graceIsOver }
        if let trigger = item.standing.trigger, trigger.due <= instant {
            let cause = Cause.trigger(of: item.key, due: trigger.due)
            return judge(item, cause, in: state, occasion) { .arrives(arriving(item, in: state, occasion), $0, cause) }
        }
        guard case .snooze(let firing) = item.standing.wait else { return nil }
        if item.isExpired(at: occasion.now) { return .isExpired }
        let cause = Cause.snooze(of: item.key, due: firing.due)
        return judge(item, cause, in: state, occasion) { .isWantedAgain(wantedAgain(item), $0, cause) }
    }

    private static func judge(
        _ item: Item, _ cause: Cause, in state: PersonState, _ occasion: Occasion, passed: (Circumstances) -> DueItem
    ) -> DueItem {
        switch WaitingGate.judgeWhenDue(item, in: state, occasion) {
        case .passed(let circumstances): passed(circumstances)
        case .refused(let ending): .isRefused(ending, cause)
        }
    }

    private static func arriving(_ item: Item, in state: PersonState, _ occasion: Occasion) -> Item {
        var item = item
        item.standing.arrivedAt = occasion.now
        item.standing.ordinal = state.nextOrdinal
        item.standing.clearWaits()
        // It rings again.
        item.standing.isMissedCall = false
        return item
    }

    private static func wantedAgain(_ item: Item) -> Item {
        var item = item
        item.standing.appear()
        return item
    }
}
