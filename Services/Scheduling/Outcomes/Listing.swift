internal import Model

/// Lists items that came unlisted, once no summary will list them (rules W6, W9).
enum Listing {
    /// Lists items that changed in this turn and that no summary holds any more. It runs at the turn's end, so that each
    /// item is sent once.
    static func listUnheld(_ turn: inout Turn) {
        let listsAtOnce = turn.changes.state.record?.summary.list == .atOnce
        for key in turn.changes.changedItems(where: { $0.isToBeListed(listsAtOnce: listsAtOnce) }) {
            guard let item = turn.changes.state.items[key],
                let circumstances = Circumstances(item, turn.changes.state, turn.occasion)
            else { continue }
            var listed = item
            listed.standing.isUnlisted = false
            if circumstances.settings.notificationCenter {
                turn.send(
                    Updating.draft(
                        listed, circumstances, why: Ending(.quiet, .w9).why, cause: turn.cause.listing(key),
                        lane: item.notification.accepted.lane,
                        // The others list it already.
                        on: \.scheduledSummary, turn))
            }
            turn.changes.put(ContentKeeping.trimmed(listed, in: turn.changes.state))
        }
    }

    /// The step that lists an item at once on devices that no longer take summaries. Other devices list it with the next
    /// summary.
    static func draft(of item: Item, on devices: [DeviceID], _ turn: borrowing Turn) -> StepDraft? {
        guard let circumstances = Circumstances(item, turn.changes.state, turn.occasion),
            circumstances.settings.notificationCenter
        else { return nil }
        return Updating.draft(
            item, circumstances, why: Ending(.quiet, .w9).why, cause: turn.cause.listingWithoutSummary(item.key),
            lane: item.notification.accepted.lane, on: { devices.contains($0.id) }, turn)
    }
}
