internal import Model

/// Section 3, accountability: apps answer for what they use, and people decide (rules L3 and L4).
enum Accountability {
    /// What a step asks the person, and what is stored for the app afterwards.
    struct Question {
        var notice: Notice?
        /// `nil` where nothing changes.
        var remembered: AppState?
    }

    /// The question that a step carries.
    ///
    /// - Parameter devices: the step's devices; a step asks only if one of them shows an alert.
    static func question(
        _ item: Item, _ circumstances: Circumstances, isQuiet: Bool, devices: [StepDevice], in state: PersonState
    ) -> Question {
        // L4: each quiet item of an app on trial asks.
        if circumstances.settings.authorization == .provisional, isQuiet { return Question(notice: .provisional) }
        guard circumstances.level.level == .timeSensitive else { return Question() }
        let alerting = devices.filter { $0.alert != nil }
        guard !alerting.isEmpty else { return Question() }
        var remembered = state.state(of: item.key.app)
        // L3: an alert that only an app in the foreground shows, or that no surface shows, carries no notice.
        let asks =
            remembered.timeSensitive.asks(at: circumstances.now)
            && alerting.contains { $0.type != .inApp && $0.alert?.surface != AlertSurface.none }
        if asks { remembered.timeSensitive.askedAt = circumstances.now }
        remembered.timeSensitive.note(alertOf: item.key.request)
        return Question(notice: asks ? .timeSensitive : nil, remembered: remembered)
    }

    /// L3: an alert without a notice, in a digest or a summary, also counts among the last alerts.
    static func noting(alertOf item: Item, in state: PersonState) -> AppState {
        var remembered = state.state(of: item.key.app)
        if item.standing.level == .timeSensitive { remembered.timeSensitive.note(alertOf: item.key.request) }
        return remembered
    }

    /// L3: records that the person opened the item, or chose an action that opens it, on any device.
    static func noting(openingOf key: ItemKey, in state: PersonState) -> AppState {
        var remembered = state.state(of: key.app)
        remembered.timeSensitive.note(openingOf: key.request)
        return remembered
    }
}
