internal import Model

/// Rule N11: an expanded view that is open on a device, and what arrives meanwhile.
///
/// A view belongs to one item, from `expanded` until that is cleared, opened or dismissed there, an action is chosen, the
/// device is locked, the wrist with it lowered, or the item leaves; a replacement takes it over.
struct ExpandedViews {
    /// The item of the open view that an arrival concerns, by device.
    fileprivate(set) var items: [DeviceID: Item] = [:]

    /// Leaves out those that have closed since, because their items left.
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
    /// The open views of the arrival's app and category, on the devices that it is for.
    func openViews(for arrival: Item, _ circumstances: Circumstances, at now: Instant) -> ExpandedViews {
        var views = ExpandedViews()
        guard let category = arrival.details.category else { return views }
        for device in circumstances.devices {
            guard let item = openItem(on: device.id, at: now), item.key.app == arrival.key.app,
                item.details.category == category
            else { continue }
            views.items[device.id] = item
        }
        return views
    }

    /// The item whose expanded view is open on a device.
    func openItem(on device: DeviceID, at now: Instant) -> Item? {
        guard let key = devices[device]?.viewedItem(at: now), items.standing(of: key)?.isThere == true,
            let item = items[key]
        else { return nil }
        return item
    }
}

extension Turn {
    /// Every arrival updates the open views with its content; what has taken the view over is there already.
    mutating func updateViews(
        _ views: ExpandedViews, with item: Item, _ circumstances: Circumstances, cause: String
    ) {
        guard !views.items.isEmpty else { return }
        let others = views.items.filter { $0.value.key != item.key }
        let keys = Set(others.values.map(\.key)).sorted()
        for key in keys {
            let devices: [StepDevice] = circumstances.devices.compactMap { device in
                guard others[device.id]?.key == key, state.openItem(on: device.id, at: now)?.key == key else {
                    return nil
                }
                var entry = stepDevice(device, circumstances.settings, app: key.app)
                entry.list = circumstances.settings.notificationCenter
                entry.isViewOnly = true
                // A push would replace the item itself.
                entry.pushToken = nil
                entry.isPlayingMedia = device.isPlaying(item.notification.id)
                return entry
            }
            var shown = stepNotification(item, circumstances)
            shown.id = NotificationID(app: key.app, request: key.request, person: person)
            send(
                .update, id: "\(cause)/view/\(key.request)", app: key.app, notifications: [shown],
                why: Ending(.quiet, "N11").why, traceparent: item.notification.accepted.traceparent, devices: devices,
                lane: item.notification.accepted.lane)
        }
    }

    /// An item takes over the views of the one that it replaces.
    mutating func takeViews(of old: ItemKey, by key: ItemKey) { moveViews(of: [old], to: key) }

    /// An item that leaves closes its views.
    mutating func closeViews(of keys: [ItemKey]) { moveViews(of: keys, to: nil) }

    private mutating func moveViews(of keys: [ItemKey], to key: ItemKey?) {
        for (device, reported) in state.devices.sorted(by: { $0.key < $1.key }) {
            guard let open = reported.openView?.value, keys.contains(open) else { continue }
            var reported = reported
            reported.openView?.value = key
            state.set(reported, for: device)
            touch(.device(device))
        }
    }

    /// What an interaction does to the view on its own device. An item that leaves has closed it already.
    mutating func followView(_ interaction: Interaction, at: Instant) {
        guard let device = interaction.device else { return }
        switch interaction.kind {
        case .expanded(let id): if let key = itemKey(id) { setView(key, on: device, at: at) }
        case .dismissed(let id), .cleared(let id):
            guard let key = itemKey(id), state.state(of: device).openView?.value == key else { return }
            setView(nil, on: device, at: at)
        case .opened: closeView(on: device, at: at)
        case .viewed, .timedOut, .clearedAll, .action, .keep, .turnOff, .mute, .read, .focusOn, .focusOff,
            .callAnswered, .locked, .unlocked, .foreground, .background, .silentOn, .silentOff, .watchWorn, .watchOff,
            .online, .offline, .wristRaised, .wristLowered, .mediaStarted, .mediaPaused:
            return
        }
    }

    /// Something was opened, or an action chosen: the view goes.
    mutating func closeView(on device: DeviceID?, at: Instant) {
        if let device { setView(nil, on: device, at: at) }
    }

    private mutating func setView(_ key: ItemKey?, on device: DeviceID, at: Instant) {
        var reported = state.state(of: device)
        reported.open(key, at: at)
        guard reported != state.state(of: device) else { return }
        state.set(reported, for: device)
        touch(.device(device))
    }
}
