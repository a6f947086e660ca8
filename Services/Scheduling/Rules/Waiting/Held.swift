internal import Model

/// What a Focus or a summary holds (rules W4, W9).
enum Held {
    /// All held items, in order of arrival.
    static func items(in state: PersonState) -> [Item] {
        guard state.heldByFocus + state.heldForSummary > 0 else { return [] }
        return state.items.items { $1.isHeld }
    }

    /// - Parameter isDue: its wait is over, so P has its own rules.
    static func judge(
        _ item: Item, isDue: Bool, in state: PersonState, _ occasion: Occasion
    ) -> WaitingGate.Verdict {
        isDue
            ? WaitingGate.judgeWhenDue(item, in: state, occasion)
            : WaitingGate.judgeWhileWaiting(item, in: state, occasion)
    }

    /// Whether a summary would hold what a Focus does: by its level of the moment, which may have lapsed since.
    ///
    /// - Returns: the item with the answer; `nil` where it stays as it was.
    static func lookAtSummary(_ item: Item, in state: PersonState, _ occasion: Occasion) -> Item? {
        guard let circumstances = Circumstances(item, state, occasion) else { return nil }
        let isSummarised = AlertDecision.withoutFocus(circumstances).waits(for: .summary)
        guard isSummarised != item.standing.wait?.isSummarised else { return nil }
        var item = item
        item.standing.wait?.isSummarised = isSummarised
        return item
    }
}
