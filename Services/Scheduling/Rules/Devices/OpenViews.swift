internal import Model

/// Rule N11: which open views show an item.
enum OpenViews {
    /// The devices on which another item's open view shows an item.
    static func devices(showingInViewOfAnother key: ItemKey, in state: PersonState, at now: Instant) -> [DeviceID] {
        state.devices.filter { _, reported in reported.view(at: now).map { $0.shown == key && $0.item != key } ?? false
        }.keys.sorted()
    }

    /// Whether a device has the item's own view open, and that view shows another item.
    static func showAnother(in view: ItemKey, on device: DeviceID, in state: PersonState, at now: Instant) -> Bool {
        state.state(of: device).view(at: now).map { $0.item == view && $0.shown != view } ?? false
    }

    /// The owners of the views that are open on devices, in alphabetical order.
    static func owners(on devices: [DeviceID], in state: PersonState, at now: Instant) -> [ItemKey] {
        Set(devices.compactMap { state.state(of: $0).view(at: now)?.item }).sorted()
    }

    /// The step entries of an item that shows in another item's view.
    static func entries(
        for item: Item, _ circumstances: Circumstances, inViewOf owner: ItemKey, on devices: [DeviceID],
        in state: PersonState
    ) -> [StepDevice] {
        circumstances.devices.compactMap { device in
            guard devices.contains(device.id), state.state(of: device.id).view(at: circumstances.now)?.item == owner
            else { return nil }
            var entry = StepEntry.make(for: device, circumstances.settings, app: item.key.app, in: state)
            entry.list = circumstances.settings.notificationCenter
            // The view's own item stays off the Lock Screen if it is.
            let isHeld = state.items.standing(of: owner)?.isHeldByFocus ?? false
            entry.lockScreen = LockScreenAbsence(circumstances, isHeldByFocus: isHeld)
            entry.isViewOnly = true
            // A push would replace the pushed item itself.
            entry.removePush()
            entry.isPlayingMedia = device.isPlaying(item.notification.id)
            return entry
        }
    }

    /// How open views change: the new states of devices, and the items that the views show now.
    struct Change {
        var reported: [(device: DeviceID, state: DeviceState)] = []
        /// The items to show, with the devices on which another item's view shows them.
        var shown: [ItemKey: [DeviceID]] = [:]
    }

    /// Every arrival that shows anywhere updates the open views that it concerns. An arrival that took a view over, or
    /// that owns the view, is already in its own step.
    static func arrival(of key: ItemKey, for views: ArrivalViews, in state: PersonState) -> Change {
        var change = Change()
        var others = views.takenOver.filter { views.items[$0] == nil }
        for device in views.items.keys.sorted() {
            var reported = state.state(of: device)
            // The view may have closed since, because its item left.
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

    /// An item takes over the views of the one that it replaces. Where it now shows in another item's view, it is sent
    /// there.
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

    /// Items leave: their own views close. A view that showed one of them now shows the newest item that came since it
    /// opened and is still there, else its own item.
    ///
    /// - Parameter others: the devices on which the items stay.
    static func leaving(_ keys: [ItemKey], notOn others: [DeviceID], in state: PersonState, at now: Instant) -> Change {
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

    /// The states of devices whose open view holds one of the items, in alphabetical order.
    private static func holding(_ keys: [ItemKey], in state: PersonState) -> [(device: DeviceID, reported: DeviceState)]
    {
        state.devices.filter { _, reported in
            reported.openView?.value.map { view in keys.contains { view.holds($0) } } ?? false
        }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Whether a device can have an item, so that a person can open it there (rules D1, D13).
    private static func canOpen(_ key: ItemKey, on device: DeviceID, in state: PersonState) -> Bool {
        guard let record = state.record, let known = record.device(device), let item = state.items[key] else {
            return false
        }
        return known.platform.capabilities.showsNotifications && record.has(key.app, on: known) && item.isFor(device)
    }

    /// The items that came to a device after an instant and share app, category and thread with an item, in order of
    /// arrival.
    private static func arrivals(
        after at: Instant, like key: ItemKey, on device: DeviceID, in state: PersonState
    ) -> [ItemKey] {
        guard let details = state.items[key]?.details, let category = details.category else { return [] }
        return state.items.items { $0.app == key.app && $1.isThere && $1.arrivedAt > at }.filter {
            $0.key != key && $0.details.category == category && $0.details.threadID == details.threadID
                && $0.isFor(device)
        }.map(\.key)
    }

    /// The state of the interaction's device after the interaction changed its open view; `nil` if it changes nothing.
    /// Applied before the interaction removes items, so their views are closed by then.
    static func follow(_ interaction: Interaction, at: Instant, in state: PersonState) -> DeviceState? {
        guard let device = interaction.device else { return nil }
        var reported = state.state(of: device)
        switch interaction.kind {
        case .expanded(let id):
            guard let key = state.itemKey(id), canOpen(key, on: device, in: state) else { return nil }
            reported.open(key, at: at)
            // Show what came between the opening and its report.
            if reported.openView?.at == at, reported.openView?.value?.item == key {
                for later in arrivals(after: at, like: key, on: device, in: state) {
                    reported.openView?.value?.show(later)
                }
            }
        case .dismissed(let id), .cleared(let id):
            guard let key = state.itemKey(id), reported.openView?.value?.item == key else { return nil }
            reported.open(nil, at: at)
        // For any item, since the person has turned to something else.
        case .opened, .action: reported.open(nil, at: at)
        case .viewed, .timedOut, .clearedAll, .keep, .turnOff, .mute, .read, .focusOn, .focusOff, .callAnswered,
            .locked, .unlocked, .foreground, .background, .silentOn, .silentOff, .watchWorn, .watchOff, .online,
            .offline, .wristRaised, .wristLowered, .mediaStarted, .mediaPaused, .tokenGone:
            return nil
        }
        return reported
    }
}
