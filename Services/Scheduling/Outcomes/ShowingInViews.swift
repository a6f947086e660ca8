internal import Model

/// Updates open views when items arrive, are replaced or leave (rule N11).
enum ShowingInViews {
    /// Stores how open views changed, and sends the items that they show now.
    ///
    /// - Parameter cause: returns the cause of the steps that show an item.
    static func apply(_ change: OpenViews.Change, cause: (ItemKey) -> Cause, _ turn: inout Turn) {
        for (device, reported) in change.reported { turn.changes.set(reported, for: device) }
        for key in change.shown.keys.sorted() {
            for draft in drafts(showing: key, on: change.shown[key] ?? [], cause: cause(key), turn) {
                turn.send(draft)
            }
        }
    }

    /// The steps that show an item in other items' open views on these devices: one step for each such view's item.
    static func drafts(
        showing shown: ItemKey, on devices: [DeviceID], cause: Cause, _ turn: borrowing Turn
    ) -> [StepDraft] {
        guard !devices.isEmpty, let item = turn.changes.state.items[shown],
            let circumstances = Circumstances(item, turn.changes.state, turn.occasion)
        else { return [] }
        // Content that an earlier version let go cannot be shown.
        guard item.details.content != nil || item.details.contentHash == nil else { return [] }
        let accepted = item.notification.accepted
        let content = StepContent.make(of: item, circumstances, in: turn.changes.state)
        return OpenViews.owners(on: devices, in: turn.changes.state, at: turn.now).map { owner in
            var notification = content
            notification.id = owner.id(of: turn.changes.state.person)
            return StepDraft(
                kind: .update, cause: cause.view(of: owner), app: owner.app, notifications: [notification],
                why: Ending(.quiet, .n11).why, request: item.classified,
                devices: OpenViews.entries(
                    for: item, circumstances, inViewOf: owner, on: devices, in: turn.changes.state),
                lane: accepted.lane)
        }
    }
}
