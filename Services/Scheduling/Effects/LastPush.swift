internal import Model

/// Rule V5: which item was pushed to a device last, for each app. APNs keeps one push for each device and app, the last one
/// that shows an item, so the withdrawal of that item must take the push's place.
///
/// It is nearly always the newest item. The app's state remembers it only if it is another one: after a snooze, an
/// update or a summary, or if only the number was pushed when the newest item arrived.
enum LastPush {
    /// The item that a step shows.
    struct Shown {
        let key: ItemKey
        let ordinal: Int
    }

    /// Whether the item that was pushed last is among those of an app that have left.
    static func isTaken(by left: [Item], of app: AppID, on device: DeviceID, in state: PersonState) -> Bool {
        if let request = state.lastPushes(of: app)[device] {
            if left.contains(where: { $0.key.request == request }) { return true }
            if state.isThere(ItemKey(app: app, request: request)) { return false }
        }
        guard let newest = left.filter({ $0.isFor(device) }).map(\.standing.ordinal).max() else { return false }
        return !state.hasItem(of: app, on: device) { $0.ordinal > newest }
    }

    /// By app, the last pushes after a step; only of apps whose last pushes it changes.
    ///
    /// - Parameter shown: `nil` where the step shows no item, or is a digest or summary.
    static func remembered(
        after step: Step, showing shown: Shown?, in state: PersonState
    ) -> [AppID: [DeviceID: RequestID]] {
        var last: [AppID: [DeviceID: RequestID]] = [:]
        if let app = step.app, case let known = state.lastPushes(of: app), !known.isEmpty {
            last[app] = known.filter { device, request in
                state.isThere(ItemKey(app: app, request: request)) && state.record?.device(device) != nil
            }
        }
        for device in step.devices where device.push != nil {
            guard let shown = shown ?? device.push?.notification.flatMap({ self.shown($0, in: state) }) else {
                continue
            }
            let app = shown.key.app
            let known = last[app] ?? state.lastPushes(of: app)
            let isNewest = isNewest(shown, on: device.id, in: state)
            if step.pushesItem(to: device) {
                if isNewest, known.isEmpty { continue }
                last[app, default: known][device.id] = isNewest ? nil : shown.key.request
            } else if isNewest, step.type(of: device) == .present, known[device.id] == nil {
                // Only the number was pushed of a new item, so the last push is still that of the item before.
                last[app, default: known][device.id] =
                    state.newestItem(of: app, on: device.id, besides: shown.key)?.request
            }
        }
        return last.filter { app, items in items != state.lastPushes(of: app) }
    }

    private static func shown(_ id: NotificationID, in state: PersonState) -> Shown? {
        guard let key = state.itemKey(id), let standing = state.items.standing(of: key) else { return nil }
        return Shown(key: key, ordinal: standing.ordinal)
    }

    private static func isNewest(_ shown: Shown, on device: DeviceID, in state: PersonState) -> Bool {
        shown.ordinal + 1 == state.nextOrdinal
            || !state.hasItem(of: shown.key.app, on: device) { $0.ordinal > shown.ordinal }
    }
}
