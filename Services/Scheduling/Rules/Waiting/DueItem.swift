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
    /// W10: its snooze is over. All of section 3 is decided anew. The item stayed, so nothing arrives; but it is unread
    /// again, even if it was read meanwhile, since the person asked for it (rule N4).
    case isWantedAgain(Item, Circumstances, Cause)
    /// Nothing is due: a wait that a later version stored must not stay due for ever.
    case isNotDue(Item)

    static func judge(_ item: Item, at instant: Instant, in state: PersonState, _ occasion: Occasion) -> DueItem {
        switch item.standing.wait?.kind {
        case .registration: return .graceIsOver
        case _ where item.standing.triggerDue.map { $0 <= instant } ?? false:
            let cause = Cause.trigger(of: item.key, due: item.standing.triggerDue ?? occasion.now)
            return judge(item, cause, in: state, occasion) { .arrives(arriving(item, in: state, occasion), $0, cause) }
        case .snooze where item.isExpired(at: occasion.now): return .isExpired
        case .snooze:
            let cause = Cause.snooze(of: item.key, due: item.standing.wait?.due ?? occasion.now)
            return judge(item, cause, in: state, occasion) { .isWantedAgain(wantedAgain(item), $0, cause) }
        case .trigger, .focus, .summary, nil:
            var item = item
            item.standing.wait?.due = nil
            return .isNotDue(item)
        }
    }

    private static func judge(
        _ item: Item, _ cause: Cause, in state: PersonState, _ occasion: Occasion,
        passed: (Circumstances) -> DueItem
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
        (item.standing.wait, item.standing.repeatsAt) = (nil, nil)
        return item
    }

    private static func wantedAgain(_ item: Item) -> Item {
        var item = item
        item.standing.endWait()
        item.standing.isUnread = true
        return item
    }
}
