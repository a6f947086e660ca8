internal import Model

/// Badges follow the settings and the unread count (section 4; rules S1, L4, D12, N1).
enum Badges {
    /// Updates whether the badges of apps are hidden.
    static func updateVisibility(of apps: some Sequence<AppID>, _ turn: inout Turn) {
        for app in apps {
            if let remembered = BadgeCount.appState(of: app, in: turn.changes.state) {
                turn.changes.set(remembered, for: app)
            }
        }
    }

    /// The steps that tell badges to devices which got an app later: they get the badge, not the earlier notifications. A
    /// device that returned to the record gets the badge if it may still show another one (rule N13).
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

    /// Tells the badge to every device that shows another one. The badge is added to the turn's last step of the app, or
    /// sent as a `badge` step if that is not possible.
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
