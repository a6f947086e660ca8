internal import Model

/// Section 3, accountability: apps answer for what they use, and people decide (rules L3 and L4).
enum Accountability {
    /// What a step asks the person, and what is remembered of the app from then on.
    struct Question {
        var notice: Notice?
        /// `nil` where nothing changes.
        var remembered: AppState?
    }

    /// The question that a step carries.
    ///
    /// - Parameter devices: as the step has them; only an alert that some device shows asks.
    static func question(
        _ item: Item, _ circumstances: Circumstances, isQuiet: Bool, devices: [StepDevice], in state: PersonState
    ) -> Question {
        // L4: each quiet item of an app on trial asks.
        if circumstances.settings.authorization == .provisional, isQuiet { return Question(notice: .provisional) }
        guard circumstances.level.level == .timeSensitive else { return Question() }
        let alerting = devices.filter { $0.alert != nil }
        guard !alerting.isEmpty else { return Question() }
        var remembered = state.state(of: item.key.app)
        // L3: what only an app in the foreground shows carries no notice.
        let asks =
            remembered.timeSensitive.asks(at: circumstances.now) && alerting.contains { $0.type != .inApp }
        if asks { remembered.timeSensitive.askedAt = circumstances.now }
        remembered.timeSensitive.note(alertOf: item.key.request)
        return Question(notice: asks ? .timeSensitive : nil, remembered: remembered)
    }

    /// L3: an alert without a notice, in a digest or a summary, is one of the last alerts too.
    static func noting(alertOf item: Item, in state: PersonState) -> AppState {
        var remembered = state.state(of: item.key.app)
        if item.standing.level == .timeSensitive { remembered.timeSensitive.note(alertOf: item.key.request) }
        return remembered
    }

    /// L3: opened, or an action that opens, on any device.
    static func noting(openingOf key: ItemKey, in state: PersonState) -> AppState {
        var remembered = state.state(of: key.app)
        remembered.timeSensitive.note(openingOf: key.request)
        return remembered
    }
}
