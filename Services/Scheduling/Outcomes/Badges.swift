internal import Model

/// Badges follow the settings and the unread count (section 4; rules S1, L4, D12, N1).
enum Badges {
    /// Remembers whether apps' badges are hidden from now on.
    static func updateVisibility(of apps: some Sequence<AppID>, _ turn: inout Turn) {
        for app in apps {
            if let remembered = BadgeCount.appState(of: app, in: turn.changes.state) {
                turn.changes.set(remembered, for: app)
            }
        }
    }

    /// A device that gets an app later gets the badge, not the past; one that is back in the record gets it where it may show
    /// another.
    static func draftsForNewDevices(_ turn: borrowing Turn) -> [StepDraft] {
        guard let record = turn.changes.state.record else { return [] }
        let numbered = Set(turn.changes.state.counts.filter { $0.value.unread > 0 }.keys)
        var drafts: [StepDraft] = []
        for app in numbered.union(turn.changes.told.appsOfReturned).sorted() {
            let settings = record.settings(for: app)
            var entries: [StepDevice] = []
            for device in turn.changes.state.devices(with: app, at: turn.now)
            where turn.changes.told.hasJustGot(app, device.id) {
                guard let badge = turn.badgeToTell(device.id, device.device.platform, of: app) else { continue }
                var entry = StepEntry.make(for: device, settings, app: app, in: turn.changes.state)
                entry.badge = badge
                entries.append(entry)
            }
            drafts.append(
                StepDraft(
                    kind: .badge, cause: turn.cause.badgeOfNewDevices(of: app), app: app,
                    why: Why(code: "badge", rule: .n1), devices: entries, lane: .urgent))
        }
        return drafts
    }

    /// Tells every device whose badge changed and that no step of this turn tells already: in the turn's last step of
    /// that app, or else as `badge` alone.
    static func send(_ turn: inout Turn) {
        guard let record = turn.changes.state.record else { return }
        for app in turn.changes.told.apps {
            let settings = record.settings(for: app)
            let entries: [StepDevice] = turn.changes.state.devices(with: app, at: turn.now).compactMap { device in
                guard let badge = turn.badgeToTell(device.id, device.device.platform, of: app) else { return nil }
                var entry = StepEntry.make(for: device, settings, app: app, in: turn.changes.state)
                entry.type = .badge
                entry.badge = badge
                return entry
            }
            if entries.isEmpty || turn.steps.addToLast(of: app, entries) { continue }
            turn.send(
                StepDraft(
                    kind: .badge, cause: turn.cause.badge(of: app), app: app, why: Why(code: "badge", rule: .n2),
                    devices: entries, lane: .urgent))
        }
    }
}
