internal import Model

/// Open views follow what arrives, is replaced and leaves (rule N11).
enum ShowingInViews {
    /// Shows an item in the views of others that are open on these devices, one step for each item whose view it is.
    static func show(_ shown: ItemKey, on devices: [DeviceID], cause: Cause, _ turn: inout Turn) {
        guard !devices.isEmpty, let item = turn.state.items[shown],
            let circumstances = Circumstances(item, turn.state, turn.occasion)
        else { return }
        // Content that an earlier version let go cannot be shown.
        guard item.details.content != nil || item.details.contentHash == nil else { return }
        for owner in OpenViews.owners(on: devices, in: turn.state, at: turn.now) {
            var notification = StepContent.make(of: item, circumstances, in: turn.state)
            notification.id = owner.id(of: turn.state.person)
            let entries = OpenViews.entries(
                for: item, circumstances, inViewOf: owner, on: devices, in: turn.state)
            turn.send(
                StepDraft(
                    kind: .update, cause: cause.view(of: owner), app: owner.app, notifications: [notification],
                    why: Ending(.quiet, .n11).why, traceparent: item.notification.accepted.traceparent,
                    devices: entries, lane: item.notification.accepted.lane))
        }
    }

    /// Every arrival that shows anywhere updates the open views that it is for. One that has taken a view over, or whose own
    /// view it is, stands in its own step already.
    static func update(_ views: ArrivalViews, with item: Item, cause: Cause, _ turn: inout Turn) {
        var others = views.takenOver.filter { views.items[$0] == nil }
        for device in views.items.keys.sorted() {
            var reported = turn.state.state(of: device)
            // It may have closed since, because its item left.
            guard var view = reported.openView?.value else { continue }
            if view.item != item.key { others.append(device) }
            if view.item == item.key, view.shown == item.key { continue }
            view.show(item.key)
            reported.openView?.value = view
            turn.changes.set(reported, for: device)
        }
        show(item.key, on: others, cause: cause, &turn)
    }

    /// An item takes over the views of the one that it replaces.
    ///
    /// - Returns: the devices on which it has to be shown in the view of another.
    static func takeOver(_ old: ItemKey, by key: ItemKey, _ turn: inout Turn) -> [DeviceID] {
        var shown: [DeviceID] = []
        for (device, before) in OpenViews.holding([old], in: turn.state) {
            var reported = before
            let wasShown = reported.openView?.value?.shown == old
            reported.openView?.value?.replace(old, by: key)
            turn.changes.set(reported, for: device)
            if wasShown, let view = reported.view(at: turn.now), view.item != key { shown.append(device) }
        }
        return shown
    }

    /// Items leave: their own views close, and a view that showed one shows the newest of those that came since it opened,
    /// else its own item.
    ///
    /// - Parameter others: the devices that they stay on.
    static func close(_ keys: [ItemKey], notOn others: [DeviceID] = [], cause: Cause, _ turn: inout Turn) {
        var shown: [ItemKey: [DeviceID]] = [:]
        for (device, before) in OpenViews.holding(keys, in: turn.state) where !others.contains(device) {
            var reported = before
            guard var view = reported.openView?.value else { continue }
            let shownBefore = view.shown
            let isOpen = view.leave(keys)
            reported.openView?.value = isOpen ? view : nil
            turn.changes.set(reported, for: device)
            if isOpen, view.shown != shownBefore, reported.view(at: turn.now) != nil {
                shown[view.shown, default: []].append(device)
            }
        }
        for key in shown.keys.sorted() {
            show(key, on: shown[key] ?? [], cause: cause.instead(key), &turn)
        }
    }
}
