internal import Model

/// A person's record comes, changes, or is erased.
extension Turn {
    /// Takes a new record: what waited for it is decided, and numbers follow the settings.
    mutating func register(_ record: Person) {
        let old = state.record
        recordBefore = old
        noteLeavingAndReturning(old: old, new: record)
        state.set(record: record)
        keepAnswers(unchangedBy: record)
        touch(.record)
        if state.erasedAt != nil {
            state.erasedAt = nil
            touch(.meta)
        }
        if let old, let new = state.record { leaveDevices(old: old, new: new) }
        takeActiveFocus(of: record, after: old)
        followFocus()
        for app in state.appsThere { updateBadgeVisibility(of: app) }
        if old?.summary != record.summary || old?.timeZone != record.timeZone {
            changeAttention { $0.summaryDue = nil }
        }
        if let old, let new = state.record { dropUnreachable(old: old, new: new) }
        decideWaitingAgain(zoneChanged: old.map { $0.timeZone != record.timeZone } ?? false)
        if let old, let new = state.record { listWhereNoSummaryComes(old: old, new: new) }
        sendBadgesToNewDevices(state.record ?? record)
        decideAfterRegistration()
    }

    /// N13: of a device that leaves the record nothing is kept but which icons have a number, since it is told nothing
    /// any more; one that is back shows them still.
    private mutating func noteLeavingAndReturning(old: Person?, new: Person) {
        for (device, reported) in state.devices.sorted(by: { $0.key < $1.key }) {
            if let left = reported.left, new.device(device) != nil {
                returned[device] = left.numbered
                set(DeviceState(), for: device)
            } else if reported.left == nil, new.device(device) == nil {
                set(DeviceState(), for: device)
            }
        }
        for device in old?.devices ?? [] where new.device(device.id) == nil && BadgeCount.canShow(on: device) {
            let numbered = state.counts.keys.filter {
                old?.has($0, on: device) == true && toldBadge(of: $0, on: device.id) != 0
            }
            if !numbered.isEmpty {
                set(DeviceState(left: DeviceState.Leaving(at: now, numbered: Set(numbered))), for: device.id)
            }
        }
        let gone = state.devices.compactMap { id, reported in reported.left.map { (at: $0.at, id: id) } }
        for (_, id) in gone.sorted(by: { ($0.at, $0.id) > ($1.at, $1.id) }).dropFirst(Limits.devices) {
            set(DeviceState(), for: id)
        }
    }

    /// A device that gets an app later gets the number, not the past; one that is back in the record gets it where it may show
    /// another.
    private mutating func sendBadgesToNewDevices(_ record: Person) {
        let numbered = state.counts.filter { $0.value.unread > 0 }.keys
        for app in returned.values.reduce(into: Set(numbered), { $0.formUnion($1) }).sorted() {
            let settings = record.settings(for: app)
            let entries: [StepDevice] = devices(with: app).compactMap { device in
                guard hasJustGot(app, device.id), let badge = badgeToTell(device, of: app) else { return nil }
                var entry = stepDevice(device, settings, app: app)
                entry.badge = badge
                return entry
            }
            send(
                .badge, id: "\(cause)/badge/\(app)/new", app: app, why: Why(code: "badge", rule: .n1),
                devices: entries,
                lane: .urgent)
        }
    }

    /// Erases a person: one last `withdraw` an app, what waits is settled, and nothing is remembered but the sequence.
    mutating func erase() {
        guard state.record != nil else { return }
        let ending = Self.turnedOff(was: .recipientUnknown)
        for item in state.items.items(where: { $1.isWaiting }) {
            var item = item
            settle(&item, ending)
            item.wait = nil
            state.set(item)
        }
        for app in state.appsThere {
            withdraw(
                state.shelf(of: app), of: app, why: Why(code: "erased", rule: .w5), cause: cause, lane: .urgent,
                isComparable: false, endsRepetition: true)
        }
        sendBadges()
        forgetEverything()
    }

    private mutating func forgetEverything() {
        for key in state.items.keys(where: { $1.wait?.kind != .registration }).sorted() { forget(key) }
        for key in state.items.memoryKeys { forget(key) }
        for key in state.interactions.keys.sorted() {
            state.set(nil, for: key)
            touch(.interaction(key))
        }
        for device in state.devices.keys.sorted() { set(DeviceState(), for: device) }
        for app in state.apps.keys.sorted() { set(AppState(), for: app) }
        changeAttention { $0 = Attention() }
        state.set(record: nil)
        touch(.record)
        state.erasedAt = state.sequence > 0 ? now : nil
        touch(.meta)
    }
}
