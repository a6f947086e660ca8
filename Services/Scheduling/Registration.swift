internal import Model

/// A person's record comes, changes, or is erased.
extension Turn {
    /// Takes a new record: what waited for it is decided, and numbers follow the settings.
    mutating func register(_ record: Person) {
        let old = state.record
        recordBefore = old
        state.set(record: record)
        keepAnswers(unchangedBy: record)
        touch(.record)
        if state.erasedAt != nil {
            state.erasedAt = nil
            touch(.meta)
        }
        for device in state.devices.keys.sorted() where record.device(device) == nil {
            state.set(nil, for: device)
            touch(.device(device))
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
        sendBadgesToNewDevices(state.record ?? record)
        decideAfterRegistration()
    }

    /// A device that gets an app later gets the number, not the past.
    private mutating func sendBadgesToNewDevices(_ record: Person) {
        for app in state.counts.filter({ $0.value.unread > 0 }).keys.sorted() {
            let badge = BadgeCount.shown(of: app, in: state)
            guard badge > 0 else { continue }
            let settings = record.settings(for: app)
            let entries: [StepDevice] = devices(with: app).compactMap { device in
                guard hasJustGot(app, device.id), BadgeCount.canShow(on: device.device) else { return nil }
                var entry = stepDevice(device, settings, app: app)
                entry.badge = badge
                return entry
            }
            send(
                .badge, id: "\(cause)/badge/\(app)/new", app: app, why: Why(code: "badge", rule: "N1"),
                devices: entries,
                lane: .urgent)
        }
    }

    /// Erases a person: one last `withdraw` an app, what waits is settled, and nothing is remembered but the sequence.
    mutating func erase() {
        guard state.record != nil else { return }
        let ending = Self.turnedOff(was: "recipient-unknown")
        for item in state.items.items(where: { $1.isWaiting }) {
            var item = item
            settle(&item, ending)
            item.wait = nil
            state.set(item)
        }
        for app in state.appsThere {
            withdraw(
                state.shelf(of: app), of: app, why: Why(code: "erased", rule: "W5"), cause: cause, lane: .urgent,
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
        for device in state.devices.keys.sorted() {
            state.set(nil, for: device)
            touch(.device(device))
        }
        for app in state.apps.keys.sorted() { set(AppState(), for: app) }
        changeAttention { $0 = Attention() }
        state.set(record: nil)
        touch(.record)
        state.erasedAt = state.sequence > 0 ? now : nil
        touch(.meta)
    }
}
