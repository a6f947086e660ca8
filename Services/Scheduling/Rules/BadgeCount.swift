internal import Model

/// Section 4: the number on an app's icon. It is always the unread count, or hidden (rules N1, N14, S1, L4, D12).
enum BadgeCount {
    /// The number that devices show now.
    static func shown(of app: AppID, in state: PersonState) -> Int {
        state.state(of: app).isBadgeHidden ? 0 : state.unreadCount(of: app)
    }

    /// D13: not every platform has a badge on icons.
    static func canShow(on device: Device) -> Bool { device.platform.capabilities.hasIconBadge }

    /// Hidden while the app is on trial (S1) or not allowed (L4), badges are off for it, or a Focus hides them all (D12).
    static func isHidden(_ settings: AppSettings, in focus: Focus?) -> Bool {
        switch settings.authorization {
        case .notDetermined, .denied, .provisional: true
        case .authorized, .criticalOnly: !settings.badge || focus?.hideBadges == true
        }
    }
}

extension Turn {
    /// The number that a device has to be told; `nil` where it shows that already, or shows none (rule D13).
    func badgeToTell(_ device: DeviceView, of app: AppID) -> Int? {
        guard BadgeCount.canShow(on: device.device) else { return nil }
        let badge = BadgeCount.shown(of: app, in: state)
        return badge == toldBadge(of: app, on: device.id) ? nil : badge
    }

    /// Remembers whether an app's number is hidden from now on.
    mutating func updateBadgeVisibility(of app: AppID) {
        guard let record = state.record else { return }
        let isHidden = BadgeCount.isHidden(record.settings(for: app), in: state.focus)
        var remembered = state.state(of: app)
        guard remembered.isBadgeHidden != isHidden else { return }
        noteBadge(of: app)
        remembered.isBadgeHidden = isHidden
        set(remembered, for: app)
    }

    /// Tells every device whose number changed and that no step of this turn tells already: in the turn's last step of
    /// that app, or else as `badge` alone.
    mutating func sendBadges() {
        guard let record = state.record else { return }
        for app in appsWithBadge {
            let settings = record.settings(for: app)
            let entries: [StepDevice] = devices(with: app).compactMap { device in
                guard let badge = badgeToTell(device, of: app) else { return nil }
                var entry = stepDevice(device, settings, app: app)
                entry.type = .badge
                entry.badge = badge
                return entry
            }
            if entries.isEmpty || addToLastStep(entries, of: app) { continue }
            send(
                .badge, id: "\(cause)/badge/\(app)", app: app, why: Why(code: "badge", rule: .n2), devices: entries,
                lane: .urgent)
        }
    }
}
