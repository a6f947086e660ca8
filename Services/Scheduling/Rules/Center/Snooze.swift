internal import Model

/// Rule W10: the person wants to see an item again later.
enum Snooze {
    /// Snoozes the item if its category's action has `snoozeSeconds`. The item is then no longer held.
    ///
    /// - Parameters:
    ///   - device: where the person chose the action; it decides which actions the category has.
    ///   - at: when the person chose it; the snooze counts from here.
    /// - Returns: the item as it waits, with its receipt; `nil` for every other action, including unknown ones.
    static func begin(
        _ id: NotificationID, by action: PlainID, on device: DeviceID?, at: Instant, in state: PersonState,
        _ occasion: Occasion
    ) -> (item: Item, ending: Ending)? {
        guard let key = state.itemKey(id), var item = state.items[key],
            let category = CategoryActions.category(of: item, on: device, in: state, occasion.apps),
            let seconds = category.action(action)?.snoozeSeconds
        else { return nil }
        let due = at.adding(seconds: seconds)
        var ending = Ending(.snoozed, .w10)
        ending.details[.until] = .instant(due)
        // One told late waits for no summary that is over (rule W9).
        item.standing.waits(for: .snooze(Firing(due: due, isLate: due < occasion.now)))
        return (item, ending)
    }
}
