internal import Model

/// What looks otherwise on devices after a new record of the person: previews are hidden or shown now (rule R7), or
/// Notification Center or the Lock Screen has an app's items no more, or again.
struct LookChanges {
    let old: Person
    let new: Person

    /// The devices that have the app as before, on which its items look otherwise, in the person's order.
    struct Devices: Equatable {
        var all: [Device] = []
        /// Those on which each item is hidden now, whatever it says: previews are never shown, or nothing is listed.
        var hiding: [Device] = []
    }

    func devices(for app: AppID) -> Devices {
        let (before, now) = (old.settings(for: app), new.settings(for: app))
        let isOtherList =
            before.notificationCenter != now.notificationCenter || before.lockScreen != now.lockScreen
        var found = Devices()
        for device in new.devices {
            guard let earlier = old.device(device.id), old.has(app, on: earlier) else { continue }
            let (previewsBefore, previews) = (old.previews(on: earlier, before), new.previews(on: device, now))
            guard isOtherList || previewsBefore != previews else { continue }
            found.all.append(device)
            let isUnlisted = before.notificationCenter && !now.notificationCenter
            if isUnlisted || previews == .never && previewsBefore != .never { found.hiding.append(device) }
        }
        return found
    }

    /// Where an item is to be shown anew. What comes into a list with a summary alone is shown by that. An item whose
    /// content is not kept any more can be hidden, but not shown otherwise. R7 hides no government alert.
    func devices(for item: Item, _ circumstances: Circumstances, among devices: Devices) -> [DeviceID] {
        let app = item.key.app
        guard !circumstances.isGovernmentAlert,
            old.settings(for: app).notificationCenter || new.settings(for: app).notificationCenter
        else { return [] }
        let concerned = item.details.content == nil ? devices.hiding : devices.all
        return concerned.filter { !item.standing.comesWithSummary(on: $0) }.map(\.id)
    }
}
