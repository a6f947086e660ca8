internal import Model

/// The items that a Focus or a summary holds (rules W4, W9).
enum Held {
    /// All held items, in order of arrival.
    static func items(in state: PersonState) -> [Item] {
        guard state.holdsAlerts else { return [] }
        return state.items.items { $1.isHeld }
    }

    /// Whether a summary would hold an item that a Focus holds, by its current level, which may have dropped.
    ///
    /// - Returns: the item with the answer; `nil` if it does not change.
    static func lookAtSummary(_ item: Item, in state: PersonState, _ occasion: Occasion) -> Item? {
        guard case .focus(let rule, let before) = item.standing.wait,
            let circumstances = Circumstances(item, state, occasion)
        else { return nil }
        let isSummarised = AlertDecision.withoutFocus(circumstances).awaitsSummary
        guard isSummarised != before else { return nil }
        var item = item
        item.standing.waits(for: .focus(rule, isSummarised: isSummarised))
        return item
    }
}
