internal import Model

/// Lists items that came unlisted, once no summary will list them (rules W6, W9).
enum Listing {
    /// Lists items that changed in this turn and that no summary holds any more. It runs at the turn's end, so that each
    /// item is sent once.
    static func listUnheld(_ turn: inout Turn) {
        let listsAtOnce = turn.changes.state.record?.summary.list == .atOnce
        for key in turn.changes.changedItems(where: { $0.isToBeListed(listsAtOnce: listsAtOnce) }) {
            guard var item = turn.changes.state.items[key],
                let circumstances = Circumstances(item, turn.changes.state, turn.occasion)
            else { continue }
            item.standing.list()
            item.comesLate()
            // The devices that take no summaries list it already.
            if let draft = draft(of: item, circumstances, cause: turn.cause.listing(key), on: \.scheduledSummary, turn)
            {
                turn.send(draft)
            }
            turn.changes.put(ContentKeeping.trimmed(item, in: turn.changes.state))
        }
    }

    /// Lists an item at once on devices that no longer take summaries. Other devices list it with the next summary.
    static func list(_ item: Item, on devices: [DeviceID], _ turn: inout Turn) {
        guard let circumstances = Circumstances(item, turn.changes.state, turn.occasion) else { return }
        var late = item
        late.comesLate()
        let cause = turn.cause.listingWithoutSummary(item.key)
        guard let draft = draft(of: late, circumstances, cause: cause, on: { devices.contains($0.id) }, turn) else {
            return
        }
        turn.send(draft)
        if late != item { turn.changes.put(late) }
    }

    /// - Returns: `nil` where the person wants no list of the app.
    private static func draft(
        of item: Item, _ circumstances: Circumstances, cause: Cause, on isConcerned: (Device) -> Bool,
        _ turn: borrowing Turn
    ) -> StepDraft? {
        guard circumstances.settings.notificationCenter else { return nil }
        return Updating.draft(
            item, circumstances, why: Ending(.quiet, .w9).why, cause: cause, lane: item.notification.accepted.lane,
            on: isConcerned, turn)
    }
}
