internal import Model

/// Rule N11: which open views show an item.
enum OpenViews {
    /// The devices whose open view shows an item: their own one's, or another's.
    static func devices(
        showing key: ItemKey, inViewOfOthers: Bool, in state: PersonState, at now: Instant
    ) -> [DeviceID] {
        state.devices.filter { _, reported in
            guard let view = reported.view(at: now), view.shown == key else { return false }
            return (view.item != key) == inViewOfOthers
        }.keys.sorted()
    }

    /// Whether a device has the item's own view open, and another item in it.
    static func showAnother(in view: ItemKey, on device: DeviceID, in state: PersonState, at now: Instant) -> Bool {
        state.state(of: device).view(at: now).map { $0.item == view && $0.shown != view } ?? false
    }

    /// The owners of the views that are open on devices, in alphabetical order.
    static func owners(on devices: [DeviceID], in state: PersonState, at now: Instant) -> [ItemKey] {
        Set(devices.compactMap { state.state(of: $0).view(at: now)?.item }).sorted()
    }

    /// What a step tells of an item that shows in the view of another.
    static func entries(
        for item: Item, _ circumstances: Circumstances, inViewOf owner: ItemKey, on devices: [DeviceID],
        in state: PersonState
    ) -> [StepDevice] {
        circumstances.devices.compactMap { device in
            guard devices.contains(device.id),
                state.state(of: device.id).view(at: circumstances.now)?.item == owner
            else { return nil }
            var entry = StepEntry.make(for: device, circumstances.settings, app: item.key.app, in: state)
            entry.list = circumstances.settings.notificationCenter
            entry.isViewOnly = true
            // A push would replace the item itself.
            entry.pushToken = nil
            entry.isPlayingMedia = device.isPlaying(item.notification.id)
            return entry
        }
    }

    /// What devices reported whose open view holds one of the items, in alphabetical order.
    static func holding(_ keys: [ItemKey], in state: PersonState) -> [(device: DeviceID, reported: DeviceState)] {
        state.devices.filter { _, reported in
            reported.openView?.value.map { view in keys.contains { view.holds($0) } } ?? false
        }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// What an interaction does to the view on its own device, as reported from then on; `nil` where it does nothing. An
    /// item that leaves has closed its view already.
    static func follow(_ interaction: Interaction, at: Instant, in state: PersonState) -> DeviceState? {
        guard let device = interaction.device else { return nil }
        var reported = state.state(of: device)
        switch interaction.kind {
        case .expanded(let id):
            guard let key = state.itemKey(id) else { return nil }
            reported.open(key, at: at)
        case .dismissed(let id), .cleared(let id):
            guard let key = state.itemKey(id), reported.openView?.value?.item == key else { return nil }
            reported.open(nil, at: at)
        // Whichever item it names: the person is elsewhere now.
        case .opened, .action: reported.open(nil, at: at)
        case .viewed, .timedOut, .clearedAll, .keep, .turnOff, .mute, .read, .focusOn, .focusOff, .callAnswered,
            .locked, .unlocked, .foreground, .background, .silentOn, .silentOff, .watchWorn, .watchOff, .online,
            .offline, .wristRaised, .wristLowered, .mediaStarted, .mediaPaused:
            return nil
        }
        return reported
    }
}
