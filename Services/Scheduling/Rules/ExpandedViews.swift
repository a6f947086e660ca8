internal import Model

/// Rule N11: the expanded views that are open on devices, and the arrival that they are for.
///
/// A view belongs to one item, from `expanded` until that is cleared or dismissed there, anything is opened or an action
/// chosen on the device, the device is locked, the wrist with it lowered, the watch taken off, an hour has passed, or the
/// item leaves; a replacement takes it over.
struct ExpandedViews {
    /// The item of the open view that an arrival is for, by device.
    fileprivate(set) var items: [DeviceID: ItemKey] = [:]
    /// Devices whose open view showed what the arrival takes the place of, in the view of another.
    var takenOver: [DeviceID] = []

    /// Leaves out those that have closed since, because their items left to make room.
    mutating func forgetClosed(in state: PersonState) {
        guard !items.isEmpty else { return }
        items = items.filter { state.state(of: $0.key).openView?.value != nil }
    }

    /// No second alert on such a device; S2 alerts all the same.
    func silence(_ device: DeviceID, _ decision: AlertDecision) -> Bool {
        items[device] != nil && !decision.overridesEverything
    }

    /// Whether an open view is why none of the devices alerts.
    func silenceAll(_ devices: [StepDevice]) -> Bool {
        !items.isEmpty && devices.allSatisfy { $0.alert == nil && $0.type != .inApp }
    }
}

extension PersonState {
    /// The open views of the arrival's app, category and thread (or both without), on the devices that it is for.
    func openViews(for arrival: Item, _ circumstances: Circumstances) -> ExpandedViews {
        var views = ExpandedViews()
        guard let category = arrival.details.category else { return views }
        for device in circumstances.devices {
            guard let key = devices[device.id]?.view(at: circumstances.now)?.item, key.app == arrival.key.app,
                let item = items[key], item.isThere, item.details.category == category,
                item.details.threadID == arrival.details.threadID
            else { continue }
            views.items[device.id] = key
        }
        return views
    }
}

extension Turn {
    /// Every arrival that shows anywhere updates the open views that it is for. One that has taken a view over, or whose own
    /// view it is, stands in its own step already.
    mutating func updateViews(_ views: ExpandedViews, with item: Item, cause: String) {
        var others = views.takenOver.filter { views.items[$0] == nil }
        for device in views.items.keys.sorted() {
            var reported = state.state(of: device)
            // It may have closed since, because its item left.
            guard var view = reported.openView?.value else { continue }
            if view.item != item.key { others.append(device) }
            if view.item == item.key, view.shown == item.key { continue }
            view.show(item.key)
            reported.openView?.value = view
            set(reported, for: device)
        }
        showInViews(item.key, on: others, cause: cause)
    }

    /// Shows an item in the views of others that are open on these devices, one step for each item whose view it is.
    mutating func showInViews(_ shown: ItemKey, on devices: [DeviceID], cause: String) {
        guard !devices.isEmpty, let item = state.items[shown], let circumstances = Circumstances(item, in: self) else {
            return
        }
        // Content that an earlier version let go cannot be shown.
        guard item.details.content != nil || item.details.contentHash == nil else { return }
        let owners = Set(devices.compactMap { state.state(of: $0).view(at: now)?.item }).sorted()
        for owner in owners {
            let entries: [StepDevice] = circumstances.devices.compactMap { device in
                guard devices.contains(device.id), state.state(of: device.id).view(at: now)?.item == owner else {
                    return nil
                }
                var entry = stepDevice(device, circumstances.settings, app: shown.app)
                entry.list = circumstances.settings.notificationCenter
                entry.isViewOnly = true
                // A push would replace the item itself.
                entry.pushToken = nil
                entry.isPlayingMedia = device.isPlaying(item.notification.id)
                return entry
            }
            var notification = stepNotification(item, circumstances)
            notification.id = owner.id(of: person)
            send(
                .update, id: "\(cause)/view/\(owner.request)", app: owner.app, notifications: [notification],
                why: Ending(.quiet, .n11).why, traceparent: item.notification.accepted.traceparent, devices: entries,
                lane: item.notification.accepted.lane)
        }
    }

    /// Whether an open view shows the item, or may fall back to it.
    func isInView(_ key: ItemKey) -> Bool {
        state.devices.values.contains { $0.openView?.value?.holds(key) ?? false }
    }

    /// The devices whose open view shows an item: their own one's, or another's.
    func devicesShowing(_ key: ItemKey, inViewOfOthers: Bool) -> [DeviceID] {
        state.devices.filter { _, reported in
            guard let view = reported.view(at: now), view.shown == key else { return false }
            return (view.item != key) == inViewOfOthers
        }.keys.sorted()
    }

    /// Whether a device has the item's own view open, and another item in it.
    func showsAnother(in view: ItemKey, on device: DeviceID) -> Bool {
        state.state(of: device).view(at: now).map { $0.item == view && $0.shown != view } ?? false
    }

    /// An item takes over the views of the one that it replaces.
    ///
    /// - Returns: the devices on which it has to be shown in the view of another.
    mutating func takeViews(of old: ItemKey, by key: ItemKey) -> [DeviceID] {
        var shown: [DeviceID] = []
        for (device, reported) in devicesWithView(holding: [old]) {
            var reported = reported
            let wasShown = reported.openView?.value?.shown == old
            reported.openView?.value?.replace(old, by: key)
            set(reported, for: device)
            if wasShown, let view = reported.view(at: now), view.item != key { shown.append(device) }
        }
        return shown
    }

    /// Items leave: their own views close, and a view that showed one shows the newest of those that came since it opened,
    /// else its own item.
    ///
    /// - Parameter others: the devices that they stay on.
    mutating func closeViews(of keys: [ItemKey], notOn others: [DeviceID] = [], cause: String) {
        var shown: [ItemKey: [DeviceID]] = [:]
        for (device, reported) in devicesWithView(holding: keys) where !others.contains(device) {
            var reported = reported
            guard var view = reported.openView?.value else { continue }
            let before = view.shown
            let isOpen = view.leave(keys)
            reported.openView?.value = isOpen ? view : nil
            set(reported, for: device)
            if isOpen, view.shown != before, reported.view(at: now) != nil {
                shown[view.shown, default: []].append(device)
            }
        }
        for key in shown.keys.sorted() { showInViews(key, on: shown[key] ?? [], cause: "\(cause)/\(key.request)") }
    }

    /// The app leaves a device, and its open view with it.
    mutating func closeView(of app: AppID, on device: DeviceID) {
        var reported = state.state(of: device)
        guard reported.openView?.value?.item.app == app else { return }
        reported.openView?.value = nil
        set(reported, for: device)
    }

    private func devicesWithView(holding keys: [ItemKey]) -> [(DeviceID, DeviceState)] {
        state.devices.filter { _, reported in
            reported.openView?.value.map { view in keys.contains { view.holds($0) } } ?? false
        }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// What an interaction does to the view on its own device. An item that leaves has closed it already.
    mutating func followView(_ interaction: Interaction, at: Instant) {
        guard let device = interaction.device else { return }
        switch interaction.kind {
        case .expanded(let id): if let key = itemKey(id) { setView(key, on: device, at: at) }
        case .dismissed(let id), .cleared(let id):
            guard let key = itemKey(id), state.state(of: device).openView?.value?.item == key else { return }
            setView(nil, on: device, at: at)
        // Whichever item it names: the person is elsewhere now.
        case .opened, .action: setView(nil, on: device, at: at)
        case .viewed, .timedOut, .clearedAll, .keep, .turnOff, .mute, .read, .focusOn, .focusOff, .callAnswered,
            .locked, .unlocked, .foreground, .background, .silentOn, .silentOff, .watchWorn, .watchOff, .online,
            .offline, .wristRaised, .wristLowered, .mediaStarted, .mediaPaused:
            return
        }
    }

    private mutating func setView(_ key: ItemKey?, on device: DeviceID, at: Instant) {
        var reported = state.state(of: device)
        reported.open(key, at: at)
        set(reported, for: device)
    }
}

extension ItemKey {
    /// The notification's public id.
    func id(of person: PersonID) -> NotificationID { NotificationID(app: app, request: request, person: person) }
}
