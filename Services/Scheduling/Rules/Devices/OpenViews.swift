internal import Model

/// Rule N11: which open views show an item.
enum OpenViews {
    /// The devices on which another item's open view shows an item.
    static func devices(
        showingInViewOfAnother key: ItemKey, in state: PersonState, at now: Instant
    ) -> [DeviceID] {
        state.devices.filter { _, reported in
            reported.view(at: now).map { $0.shown == key && $0.item != key } ?? false
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

    /// What becomes of open views: what devices report from then on, and what shows in them instead.
    struct Change {
        var reported: [(device: DeviceID, state: DeviceState)] = []
        /// Items to show, with the devices whose views are of others.
        var shown: [ItemKey: [DeviceID]] = [:]
    }

    /// Every arrival that shows anywhere updates the open views that it is for. One that has taken a view over, or whose own
    /// view it is, stands in its own step already.
    static func arrival(of key: ItemKey, for views: ArrivalViews, in state: PersonState) -> Change {
        var change = Change()
        var others = views.takenOver.filter { views.items[$0] == nil }
        for device in views.items.keys.sorted() {
            var reported = state.state(of: device)
            // It may have closed since, because its item left.
            guard var view = reported.openView?.value else { continue }
            if view.item != key { others.append(device) }
            if view.item == key, view.shown == key { continue }
            view.show(key)
            reported.openView?.value = view
            change.reported.append((device, reported))
        }
        if !others.isEmpty { change.shown[key] = others }
        return change
    }

    /// An item takes over the views of the one that it replaces; where it shows in the view of another from now on, it has
    /// to be shown there.
    static func takingOver(_ old: ItemKey, by key: ItemKey, in state: PersonState, at now: Instant) -> Change {
        var change = Change()
        for (device, before) in holding([old], in: state) {
            var reported = before
            let wasShown = reported.openView?.value?.shown == old
            reported.openView?.value?.replace(old, by: key)
            change.reported.append((device, reported))
            if wasShown, let view = reported.view(at: now), view.item != key {
                change.shown[key, default: []].append(device)
            }
        }
        return change
    }

    /// Items leave: their own views close, and a view that showed one shows the newest of those that came since it opened,
    /// else its own item.
    ///
    /// - Parameter others: the devices that they stay on.
    static func leaving(
        _ keys: [ItemKey], notOn others: [DeviceID], in state: PersonState, at now: Instant
    ) -> Change {
        var change = Change()
        for (device, before) in holding(keys, in: state) where !others.contains(device) {
            var reported = before
            guard var view = reported.openView?.value else { continue }
            let shownBefore = view.shown
            let isOpen = view.leave(keys)
            reported.openView?.value = isOpen ? view : nil
            change.reported.append((device, reported))
            if isOpen, view.shown != shownBefore, reported.view(at: now) != nil {
                change.shown[view.shown, default: []].append(device)
            }
        }
        return change
    }

    /// What devices reported whose open view holds one of the items, in alphabetical order.
    private static func holding(
        _ keys: [ItemKey], in state: PersonState
    ) -> [(device: DeviceID, reported: DeviceState)] {
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
