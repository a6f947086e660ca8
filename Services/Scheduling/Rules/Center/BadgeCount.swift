internal import Model

/// Section 4: the badge on an app's icon. It is always the unread count, or hidden (rules N1, N14, S1, L4, D12).
enum BadgeCount {
    /// Hidden while the app is on trial (S1) or not allowed (L4), badges are off for it, or a Focus hides them all (D12).
    static func isHidden(_ settings: AppSettings, in focus: Focus?) -> Bool {
        switch settings.authorization {
        case .notDetermined, .denied, .provisional: true
        case .authorized, .criticalOnly: !settings.badge || focus?.hideBadges == true
        }
    }

    /// The app's state with its badge now hidden or shown; `nil` where nothing changes.
    static func appState(of app: AppID, in state: PersonState) -> AppState? {
        guard let record = state.record else { return nil }
        let isHidden = isHidden(record.settings(for: app), in: state.focus)
        guard state.isBadgeHidden(of: app) != isHidden else { return nil }
        var remembered = state.state(of: app)
        remembered.isBadgeHidden = isHidden
        return remembered
    }
}
