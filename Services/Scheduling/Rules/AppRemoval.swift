public import Model

/// Rule N13: an app leaves one device, or the person altogether.
extension Turn {
    /// A new record takes an app from a device that stays: its items and its number leave that device.
    mutating func leaveDevices(old: Person, new: Person) {
        for app in state.appsThere {
            noteBadge(of: app)
            let items = state.shelf(of: app).compactMap { state.items[$0] }
            var entries: [StepDevice] = []
            for device in new.devices {
                guard let before = old.device(device.id), old.has(app, on: before), !new.has(app, on: device) else {
                    continue
                }
                closeView(of: app, on: device.id)
                let view = DeviceView(device, state: state.state(of: device.id), now: now)
                if let entry = leave(view, items, of: app, in: new) { entries.append(entry) }
            }
            let ids = entries.compactMap(\.notifications).reduce(into: Set()) { $0.formUnion($1) }
            send(
                .withdraw, id: "\(cause)/removed/\(app)", app: app,
                notifications: items.filter { ids.contains($0.notification.id) }.map(StepNotification.init(leaving:)),
                why: Why(code: "withdrawn", rule: .n13), devices: entries, lane: .urgent)
        }
    }

    /// What the device had of the app: its number was the one told last.
    private func leave(_ device: DeviceView, _ items: [Item], of app: AppID, in record: Person) -> StepDevice? {
        var entry = stepDevice(device, record.settings(for: app), app: app)
        let ids = items.filter { $0.details.device == nil || $0.details.device == device.id }.map(\.notification.id)
        let hadBadge = BadgeCount.canShow(on: device.device) && toldBadge(of: app, on: device.id) != 0
        if hadBadge { entry.badge = 0 }
        if Routing.canHaveItem(device), !ids.isEmpty {
            entry.notifications = ids
            return entry
        }
        entry.type = .badge
        return hadBadge ? entry : nil
    }

    /// What no device can have any more is gone, and no longer counts; what still waits for an alert is W5.
    ///
    /// Where no device has the app at all, P says so of what waits (rule P7), with what else it has to say.
    mutating func dropUnreachable(old: Person, new: Person) {
        for app in state.appsThere {
            let gone = state.shelf(of: app).filter { key in
                guard let item = state.items[key] else { return false }
                guard !new.canHave(item) else { return false }
                return new.counts(item) ? old.canHave(item) : !item.standing.isWaiting
            }
            guard !gone.isEmpty else { continue }
            var suppressed: [ItemKey] = []
            for key in gone {
                guard var item = state.items[key], item.isWaitingToAlert else { continue }
                settle(&item, noDevice(for: item))
                (item.wait, item.repeatsAt) = (nil, nil)
                put(item)
                suppressed.append(key)
            }
            withdraw(
                gone, of: app, why: Why(code: "withdrawn", rule: .n13), cause: "\(cause)/gone", lane: .urgent,
                isComparable: true)
            forgetContent(of: suppressed)
        }
    }

    /// W5 for what no device can have any more, with what else P has to say.
    private func noDevice(for item: Item) -> Ending {
        var ending = Self.turnedOff(was: PersonGate.Row.p7.reason)
        let refusal = Circumstances(item, in: self).flatMap { PersonGate.judge($0) }
        ending.also = (refusal.map { [$0.row] + $0.also } ?? []).filter { $0 != .p2 && $0 != .p7 }.map(\.reason)
        return ending
    }

    /// P8 compares with nothing that was suppressed: of what has left, nothing is remembered that could be repeated.
    private mutating func forgetContent(of suppressed: [ItemKey]) {
        for key in suppressed {
            guard let row = state.items.row(of: key), row.standing == nil else { continue }
            state.set(Memory(acceptedAt: row.acceptedAt, repeatable: nil, hasLeft: row.facts.hasLeft), for: key)
        }
    }

    /// Apps that are no longer registered: what waits is settled (W5), everything leaves.
    mutating func removeUnregisteredApps() {
        for app in state.appsWithItems.filter({ apps[$0] == nil }) {
            let keys = state.parked(of: app) + state.shelf(of: app)
            var suppressed: [ItemKey] = []
            for key in keys {
                guard var item = state.items[key], item.wait != nil else { continue }
                settle(&item, Self.turnedOff(was: .appRemoved))
                (item.wait, item.repeatsAt) = (nil, nil)
                put(item)
                suppressed.append(key)
            }
            for key in state.parked(of: app) + suppressed.filter({ state.items.standing(of: $0)?.isThere == false }) {
                drop(key, isComparable: false)
            }
            withdraw(
                state.shelf(of: app), of: app, why: Why(code: "withdrawn", rule: .n13),
                cause: "app-removed/\(app)/\(state.sequence)", lane: .normal, isComparable: true, endsRepetition: true)
            forgetContent(of: suppressed)
        }
    }
}

extension PersonState {
    /// Apps of which there are items, or notifications that are parked.
    var appsWithItems: [AppID] { counts.keys.sorted() }

    /// Whether there are items of an app that is no longer registered.
    public func isLeft(without apps: AppTable) -> Bool {
        counts.keys.contains { apps[$0] == nil }
    }
}

extension Person {
    /// Whether some device can have an item (rules D1 and D13).
    fileprivate func canHave(_ item: Item) -> Bool {
        hosts(of: item).contains { $0.platform.capabilities.showsNotifications }
    }

    /// Whether some device shows at least its number.
    fileprivate func counts(_ item: Item) -> Bool { !hosts(of: item).isEmpty }

    private func hosts(of item: Item) -> [Device] {
        devices.filter { (item.details.device == nil || item.details.device == $0.id) && has(item.key.app, on: $0) }
    }
}

extension StepNotification {
    /// For a withdrawal, which shows nothing.
    init(leaving item: Item) {
        self.init(
            id: item.notification.id, app: item.key.app, level: item.level ?? item.notification.requestedLevel)
    }
}
