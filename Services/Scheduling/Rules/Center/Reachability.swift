internal import Model

/// Rule N13: what devices can have after a new record of the person.
struct Reachability {
    let old: Person
    let new: Person

    /// The devices that stay in the record but lose an app.
    func devicesLosing(_ app: AppID) -> [Device] {
        new.devices.filter { device in
            guard let before = old.device(device.id) else { return false }
            return old.has(app, on: before) && !new.has(app, on: device)
        }
    }

    /// An app's items that no device can have any more. Where no device has the app at all, items that wait are left
    /// out: W5 ends them, and their receipts name P7 with P's other reasons.
    func gone(of app: AppID, in state: PersonState) -> [Item] {
        state.shelf(of: app).compactMap { state.items[$0] }.filter { item in
            guard !Self.canHave(item, new) else { return false }
            return Self.hosts(of: item, new).isEmpty ? !item.standing.isWaiting : Self.canHave(item, old)
        }
    }

    /// The entry that tells a device that loses an app to remove the app's items and badge.
    ///
    /// - Parameters:
    ///   - items: those of one step.
    ///   - hadBadge: its icon had a badge.
    ///   - tellsBadge: if the device has none of these items, the step still tells its badge.
    /// - Returns: `nil` if the device has neither to remove.
    func entry(
        for device: DeviceView, losing items: [Item], of app: AppID, hadBadge: Bool, tellsBadge: Bool,
        in state: PersonState
    ) -> StepDevice? {
        var entry = StepEntry.make(for: device, new.settings(for: app), app: app, in: state)
        let ids = items.filter { $0.isFor(device.id) }.map(\.notification.id)
        if hadBadge {
            entry.badge = 0
            entry.push?.unread = 0
        }
        if device.capabilities.showsNotifications, !ids.isEmpty {
            entry.notifications = ids
            return entry
        }
        entry.type = .badge
        return hadBadge && tellsBadge ? entry : nil
    }

    /// Items that were to be listed with a summary, in order of arrival, if some device no longer takes summaries (rules W6
    /// and W9).
    func unlistedBySummary(in state: PersonState) -> [Item] {
        devicesWithoutSummaryNow.isEmpty ? [] : state.items.items { $1.isThere && $1.listing == .withSummary }
    }

    var devicesWithoutSummaryNow: [DeviceID] {
        new.devices.filter { !$0.scheduledSummary && old.device($0.id)?.scheduledSummary == true }.map(\.id)
    }

    /// Whether some device can have an item (rules D1 and D13).
    private static func canHave(_ item: Item, _ person: Person) -> Bool {
        hosts(of: item, person).contains { $0.platform.capabilities.showsNotifications }
    }

    /// The devices that have the app and may show at least its badge.
    private static func hosts(of item: Item, _ person: Person) -> [Device] {
        person.devices.filter { item.isFor($0.id) && person.has(item.key.app, on: $0) }
    }
}
