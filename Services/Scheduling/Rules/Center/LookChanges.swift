internal import Model

/// How a new record of the person changes the look of items: it hides or shows previews (rule R7), or an app's items in
/// Notification Center or on the Lock Screen.
struct LookChanges {
    let old: Person
    let new: Person

    /// The devices that keep the app and on which its items look different, in the person's order.
    struct Devices: Equatable {
        var all: [Device] = []
        /// Those on which all items are hidden now: previews are never shown, or nothing is listed.
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

    /// The devices that must show an item anew. An item that is listed with the summary is shown by the summary. An
    /// item whose content is no longer kept can only be hidden. R7 hides no government alert.
    func devices(for item: Item, _ circumstances: Circumstances, among devices: Devices) -> [DeviceID] {
        let app = item.key.app
        guard !circumstances.isGovernmentAlert,
            old.settings(for: app).notificationCenter || new.settings(for: app).notificationCenter
        else { return [] }
        let concerned = item.details.content == nil ? devices.hiding : devices.all
        return concerned.filter { !item.standing.comesWithSummary(on: $0) }.map(\.id)
    }
}
