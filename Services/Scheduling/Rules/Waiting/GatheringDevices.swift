internal import Model

/// What each device does with a digest or summary (rules D4, D5, D6, D9, D10, D13, W8, W9).
struct GatheringDevices {
    /// One entry for each device with at least one item that alerts.
    private(set) var entries: [StepDevice] = []
    /// The items that alert on one of the devices.
    private(set) var alerted: Set<ItemKey> = []
    /// The items that one of the devices leaves out.
    private(set) var leftOut: Set<ItemKey> = []

    init(_ gathering: Gathering, named: [Gathered], in state: borrowing PersonState, at now: Instant) {
        let routes = Self.routes(of: gathering)
        var all: [(view: DeviceView, shown: [Gathered])] = []
        for device in state.record?.devices ?? [] where gathering.comes(to: device) {
            let here = gathering.waiting.filter { $0.canShow(on: device.id) }
            let view = state.view(of: device, at: now)
            guard !here.isEmpty, view.capabilities.showsNotifications else { continue }
            let chosen = here.filter {
                (routes[Route($0.item)]?.contains(device.id) ?? false) && $0.mayShowAlert(on: view)
            }
            let surface = chosen.isEmpty ? nil : AlertLook.surface(of: chosen, on: view)
            func isOn(_ gathered: Gathered) -> Bool { surface.map { gathered.isShown(on: $0) } ?? true }
            let alerting = chosen.filter(isOn)
            alerted.formUnion(alerting.map(\.item.key))
            let own = named.filter { $0.canShow(on: device.id) }
            let shown = gathering.sorted(own.filter(isOn))
            if shown.count < own.count { leftOut.formUnion(own.filter { !isOn($0) }.map(\.item.key)) }
            let isAll = shown.map(\.item.key) == named.map(\.item.key)
            var entry = Self.entry(of: view, shown: shown, isAll: isAll, in: state)
            if let surface {
                let canCount = view.capabilities.hasIconBadge
                entry.alert = AlertLook.gathered(alerting, on: view, surface) {
                    canCount && state.shownBadges(of: $0)[device.id] > 0
                }
            }
            entries.append(entry)
            all.append((view, shown))
        }
        GatheredPush.add(to: &entries, showing: all, in: state)
    }

    private static func entry(of view: DeviceView, shown: [Gathered], isAll: Bool, in state: PersonState) -> StepDevice
    {
        var entry = StepEntry.make(for: view, .absent, app: AppID(derived: ""), in: state)
        for gathered in shown {
            let previews = StepEntry.previews(on: view.device, gathered.circumstances.settings, in: state)
            if previews != entry.previews { entry.appPreviews[gathered.item.key.app] = previews }
        }
        if !isAll { entry.notifications = shown.map(\.item.notification.id) }
        entry.list = shown.contains { $0.circumstances.settings.notificationCenter }
        return entry
    }

    /// D4, D5 and D6 for each app, and for each device of local requests, among the devices that get the digest or summary.
    private static func routes(of gathering: Gathering) -> [Route: [DeviceID]] {
        var routes: [Route: [DeviceID]] = [:]
        for gathered in gathering.waiting where routes[Route(gathered.item)] == nil {
            let circumstances = gathered.circumstances
            let devices = circumstances.devices.filter { gathering.comes(to: $0.device) }
            routes[Route(gathered.item)] =
                devices.filter { Routing.chooses($0, among: devices, isCritical: false) }.map(\.id)
        }
        return routes
    }
}

/// What decides which devices alert: the app, and the device of a local request.
private struct Route: Hashable {
    let app: AppID
    let device: DeviceID?

    init(_ item: Item) { (app, device) = (item.key.app, item.details.device) }
}

extension AlertLook {
    /// Where the one alert of a digest or summary shows: nowhere, unless one of its items may show.
    fileprivate static func surface(of items: [Gathered], on device: DeviceView) -> AlertSurface {
        guard items.contains(where: { surface(on: device, $0.circumstances) != .none }) else { return .none }
        return device.capabilities.hasWatchLooks ? .shortLook : device.isUnlocked ? .banner : .lockScreen
    }

    /// The one alert of a digest or summary, with the default sound if one of its items may sound.
    ///
    /// - Parameter hasBadge: whether the device shows a number on that app's icon.
    fileprivate static func gathered(
        _ alerting: [Gathered], on device: DeviceView, _ surface: AlertSurface, hasBadge: (AppID) -> Bool
    ) -> DeliveryAlert {
        let isAccompanied = alerting.contains { gathered in
            let settings = gathered.circumstances.settings
            return isSounded(
                gathered.circumstances,
                accompanies: surface != .none || settings.notificationCenter || hasBadge(gathered.item.key.app))
        }
        let vibration = alerting.first.map { vibrates(device, $0.circumstances.person) } ?? false
        return DeliveryAlert(
            surface: surface,
            sound: isAccompanied && !device.isSilent ? AlertSound(name: RequestedSound.defaultName) : nil,
            vibration: isAccompanied && vibration,
            announce: alerting.contains { announces(on: device, $0.circumstances) })
    }
}
