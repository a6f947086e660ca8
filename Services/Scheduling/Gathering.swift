internal import Model

/// An item of a digest or summary, with what its decision looked at.
struct Gathered {
    let item: Item
    let circumstances: Circumstances
}

/// A digest or a summary on its way to the devices (rules W8, W9).
struct Gathering {
    let kind: DeliveryType
    let rule: Rule
    /// What may alert now.
    let waiting: [Gathered]
    /// Passive items that are only listed beside.
    let listed: [Gathered]

    var all: [Gathered] { waiting + listed }

    /// A summary comes only to devices that take summaries (rule W9).
    func comes(to device: Device) -> Bool { kind != .summary || device.scheduledSummary }

    /// Bytes of contents that one step carries; what is further down is shown without.
    static let mostContent = 256 * 1024
    /// Items that one step names; what is further down alerts with the others and is in the list.
    static let mostItems = 1000
    /// Bytes of the items that one step names, what each device is told of them included: with the rest of the step they
    /// stay under what a broker takes.
    static let mostBytes = 768 * 1024
    /// So few items are never that many bytes: each is less than a request and its ids.
    static let fewItems = 8
}

/// What a step of a gathering says of its items.
private struct NamedItems {
    var items: [Gathered] = []
    var notifications: [StepNotification] = []
    /// The items that views show; each of the others goes without its content.
    var shown: Set<ItemKey> = []
}

extension Turn {
    /// Unread items of level Passive that S3 made quiet as they came, for which P and S3 still hold.
    func passiveItems(where condition: (ItemStanding) -> Bool) -> [Gathered] {
        let passive = state.items.items {
            $1.isThere && $1.isPassive && $1.isUnread && !$1.isWaitingToAlert && condition($1)
        }
        return passive.sorted { $0.key < $1.key }.compactMap { item in
            guard let circumstances = Circumstances(item, in: self),
                PersonGate.judge(circumstances) == nil, AlertDecision.decide(circumstances).rule == .s3
            else { return nil }
            return Gathered(item: item, circumstances: circumstances)
        }
    }

    /// Sends it in one step, and settles what alerted.
    mutating func send(_ gathering: Gathering, order: [Gathered]) {
        let named = name(order, alerting: Set(gathering.waiting.map(\.item.key)))
        let devices = entries(for: gathering, named: named.items)
        let alerted = Set(devices.alerted)
        let listed = named.shown.subtracting(devices.leftOut)
        send(
            gathering.kind, id: "\(gathering.kind.rawValue)/\(state.sequence)", app: nil,
            notifications: named.notifications, why: Why(code: ReceiptCode.alerted.rawValue, rule: gathering.rule),
            devices: devices.entries, lane: .normal)
        // In order of arrival.
        for gathered in gathering.waiting {
            settle(
                gathered, gathering, hasAlerted: alerted.contains(gathered.item.key),
                isShown: listed.contains(gathered.item.key))
        }
        for gathered in gathering.listed {
            guard var item = state.items[gathered.item.key] else { continue }
            if gathering.kind == .summary { item.awaitsListing = false }
            if listed.contains(item.key) { item.isUnlisted = false }
            let trimmed = trimmed(item, inFocus: gathering.kind == .summary && isInFocus(item))
            if trimmed != state.items[item.key] { put(trimmed) }
        }
    }

    /// W8 and W9 as the rule; `quiet` where no device could alert (rule D13). What the views have no room for is listed by
    /// itself (``listUnheld()``).
    private mutating func settle(_ gathered: Gathered, _ gathering: Gathering, hasAlerted: Bool, isShown: Bool) {
        var item = gathered.item
        var ending = hasAlerted ? Ending(.alerted, gathering.rule) : Ending(.quiet, .d13)
        explain(.alerted, gathered.circumstances, in: &ending.details)
        settle(&item, ending, endsRepetition: false)
        item.endWait()
        if isShown { item.isUnlisted = false }
        item.hasAlerted = item.hasAlerted || hasAlerted
        if hasAlerted { noteTimeSensitiveAlert(of: item) }
        put(trimmed(item))
    }

    /// As many of the items, from the first on, as one step can name.
    private func name(_ order: [Gathered], alerting: Set<ItemKey>) -> NamedItems {
        var named = NamedItems()
        var (bytes, contents) = (0, 0)
        let devices = state.record?.devices.count ?? 0
        var writer = JSONWriter(capacity: order.count > Gathering.fewItems ? 4096 : 0)
        for (index, gathered) in order.prefix(Gathering.mostItems).enumerated() {
            let key = gathered.item.key
            var notification = stepNotification(gathered.item, gathered.circumstances)
            notification.alerts = alerting.contains(key)
            contents += notification.content?.bytes.count ?? 0
            let isShown = index < GatheredView.mostItems && contents <= Gathering.mostContent
            if !isShown { notification.content = nil }
            if order.count > Gathering.fewItems {
                notification.write(to: &writer)
                // A device's own list names it again, and its app, where its previews differ.
                let names = notification.id.string.utf8.count + key.app.string.utf8.count + 40
                bytes += writer.count + devices * names
                writer.truncate()
                if bytes > Gathering.mostBytes, !named.items.isEmpty { break }
            }
            if isShown { named.shown.insert(key) }
            named.items.append(gathered)
            named.notifications.append(notification)
        }
        return named
    }

    // MARK: Devices

    /// One entry for each device with at least one item that alerts.
    ///
    /// - Returns: and the items that alert on one of them, and those that one of them leaves out.
    private func entries(
        for gathering: Gathering, named: [Gathered]
    ) -> (entries: [StepDevice], alerted: [ItemKey], leftOut: [ItemKey]) {
        guard let record = state.record else { return ([], [], []) }
        let routes = routes(of: gathering)
        var entries: [StepDevice] = []
        var (alerted, leftOut): ([ItemKey], [ItemKey]) = ([], [])
        for device in record.devices {
            guard gathering.comes(to: device) else { continue }
            let here = gathering.waiting.filter { $0.canShow(on: device.id) }
            let view = DeviceView(device, state: state.state(of: device.id), now: now)
            guard !here.isEmpty, Routing.canHaveItem(view) else { continue }
            let chosen = here.filter { routes[Route($0.item)]?.contains(device.id) ?? false }
            let surface = chosen.isEmpty ? nil : AlertLook.surface(of: chosen, on: view)
            func isOn(_ gathered: Gathered) -> Bool { surface.map { gathered.isShown(on: $0) } ?? true }
            let alerting = chosen.filter(isOn)
            alerted += alerting.map(\.item.key)
            let own = named.filter { $0.canShow(on: device.id) }
            let shown = own.filter(isOn)
            if shown.count < own.count { leftOut += own.filter { !isOn($0) }.map(\.item.key) }
            var entry = entry(of: view, shown: shown, isAll: shown.count == named.count)
            if let surface {
                let canCount = BadgeCount.canShow(on: device)
                entry.alert = AlertLook.gathered(alerting, on: view, surface) {
                    canCount && BadgeCount.shown(of: $0, in: state) > 0
                }
            }
            entries.append(entry)
        }
        return (entries, alerted, leftOut)
    }

    private func entry(of view: DeviceView, shown: [Gathered], isAll: Bool) -> StepDevice {
        var entry = stepDevice(view, .absent, app: AppID(derived: ""))
        for gathered in shown {
            let previews = previews(on: view.device, gathered.circumstances.settings)
            if previews != entry.previews { entry.appPreviews[gathered.item.key.app] = previews }
        }
        if !isAll { entry.notifications = shown.map(\.item.notification.id) }
        entry.list = shown.contains { $0.circumstances.settings.notificationCenter }
        return entry
    }

    /// D4 to D6 for each app, and each device of local requests, among the devices that get it; D3 does not apply.
    private func routes(of gathering: Gathering) -> [Route: [DeviceID]] {
        var routes: [Route: [DeviceID]] = [:]
        for gathered in gathering.waiting where routes[Route(gathered.item)] == nil {
            let circumstances = gathered.circumstances
            routes[Route(gathered.item)] =
                Routing.choose(
                    circumstances.devices.filter { gathering.comes(to: $0.device) },
                    app: circumstances.app, person: circumstances.person, alerts: true,
                    isCritical: false
                ).alerting
        }
        return routes
    }
}

extension Gathered {
    fileprivate func canShow(on device: DeviceID) -> Bool { circumstances.devices.contains { $0.id == device } }

    /// D9: what is off for its app is left out of a digest or summary on that surface; it is in the list as ever.
    fileprivate func isShown(on surface: AlertSurface) -> Bool {
        switch surface {
        case .lockScreen: circumstances.settings.lockScreen
        case .banner, .alert: circumstances.settings.style != .none
        case .shortLook, .none: true
        }
    }
}

/// What decides which devices alert: the app, and the device of a local request.
private struct Route: Hashable {
    let app: AppID
    let device: DeviceID?

    init(_ item: Item) { (app, device) = (item.key.app, item.details.device) }
}

extension AlertLook {
    /// Where the one alert of a digest or summary shows: nowhere, unless one of its items may.
    fileprivate static func surface(of items: [Gathered], on device: DeviceView) -> AlertSurface {
        guard items.contains(where: { surface(on: device, $0.circumstances.settings) != .none }) else { return .none }
        return device.capabilities.hasWatchLooks ? .shortLook : device.isUnlocked ? .banner : .lockScreen
    }

    /// The one alert of a digest or summary, with the default sound where one of its items may sound.
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
