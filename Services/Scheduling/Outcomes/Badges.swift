internal import Model

/// Badges follow the settings and the unread count (section 4; rules S1, L4, D12, N1).
enum Badges {
    static func updateVisibility(of app: AppID, _ turn: inout Turn) {
        if let remembered = BadgeCount.appState(of: app, in: turn.changes.state) {
            turn.changes.set(remembered, for: app)
        }
    }

    /// The steps that tell badges to devices which got an app later: they get the badge, not the earlier notifications. A
    /// device that returned to the record gets the badge if it may still show another one (rule N13).
    static func draftsForNewDevices(_ turn: borrowing Turn) -> [StepDraft] {
        let numbered = Set(turn.changes.state.counts.filter { $0.value.unread > 0 }.keys)
        return numbered.union(turn.changes.told.appsOfReturned).sorted().map { app in
            StepDraft(
                kind: .badge, cause: turn.cause.badgeOfNewDevices(of: app), app: app,
                why: Why(code: "badge", rule: .n1),
                devices: entries(of: app, turn).filter { turn.changes.told.hasJustGot(app, $0.id) }, lane: .urgent)
        }
    }

    /// Remembers where a device that has just got an app does not know its count, since the number is hidden (rule V2).
    static func noteNewDevices(_ turn: inout Turn) {
        let devices = turn.changes.state.record?.devices ?? []
        for (app, counts) in turn.changes.state.counts where counts.unread > 0 {
            var remembered = turn.changes.state.state(of: app)
            guard remembered.isBadgeHidden,
                devices.contains(where: {
                    PushNumber.isPushed(app, on: $0) && turn.changes.told.hasJustGot(app, $0.id)
                })
            else { continue }
            remembered.isCountUntold = true
            turn.changes.set(remembered, for: app)
        }
    }

    /// Tells the badge to every device that shows another one. The badge is added to the turn's last step of the app, or
    /// sent as a `badge` step if that is not possible.
    static func send(_ turn: inout Turn) {
        for app in turn.changes.told.apps {
            send(app, &turn)
            if let remembered = PushNumber.remembered(of: app, turn.steps, turn.changes) {
                turn.changes.set(remembered, for: app)
            }
        }
    }

    private static func send(_ app: AppID, _ turn: inout Turn) {
        var devices = entries(of: app, turn)
        if devices.isEmpty { return }
        for index in devices.indices { devices[index].type = .badge }
        devices = PushNumber.filled(devices, of: app, kind: .badge, turn.changes)
        if turn.steps.addToLast(of: app, devices) { return }
        turn.send(
            StepDraft(
                kind: .badge, cause: turn.cause.badge(of: app), app: app, why: Why(code: "badge", rule: .n2),
                devices: devices, lane: .urgent))
    }

    /// The devices that show another badge of an app, with the one that they must show.
    private static func entries(of app: AppID, _ turn: borrowing Turn) -> [StepDevice] {
        var entries: [StepDevice] = []
        let isUntold = turn.changes.state.isCountUntold(of: app) && !turn.changes.state.isBadgeHidden(of: app)
        let devices = turn.changes.state.record?.devices ?? []
        // By place: a device is too wide to be copied. That most of them show the badge already is found out first.
        for place in devices.indices {
            // A number that a push did not tell while it was hidden is told, also where the icon shows it already (rule V2).
            let isUntold = isUntold && PushNumber.isPushed(app, on: devices[place])
            let untold = isUntold ? turn.changes.state.shownBadges(of: app)[devices[place].id] : nil
            let told = turn.badgeToTell(devices[place].id, devices[place].platform, of: app)
            guard let badge = told ?? untold, let record = turn.changes.state.record,
                record.has(app, on: devices[place])
            else { continue }
            let view = turn.changes.state.view(of: devices[place], at: turn.now)
            var entry = StepEntry.make(for: view, record.settings(for: app), app: app, in: turn.changes.state)
            entry.badge = badge
            entries.append(entry)
        }
        return entries
    }
}
