internal import Model

/// Section 3, accountability: apps answer for what they use, and people decide (rules L3 to L5).
extension Turn {
    /// The question that a step carries, and with it what is remembered of Time Sensitive alerts.
    ///
    /// - Parameter devices: as the step has them; only an alert that some device shows asks.
    mutating func notice(
        _ item: Item, _ circumstances: Circumstances, isQuiet: Bool, devices: [StepDevice]
    ) -> Notice? {
        // L4: each quiet item of an app on trial asks.
        if circumstances.settings.authorization == .provisional, isQuiet { return .provisional }
        guard circumstances.level.level == .timeSensitive else { return nil }
        let alerting = devices.filter { $0.alert != nil }
        guard !alerting.isEmpty else { return nil }
        var remembered = state.state(of: item.key.app)
        // L3: what only an app in the foreground shows carries no notice.
        let asks = remembered.timeSensitive.asks(at: now) && alerting.contains { $0.type != .inApp }
        if asks { remembered.timeSensitive.askedAt = now }
        remembered.timeSensitive.note(alertOf: item.key.request)
        set(remembered, for: item.key.app)
        return asks ? .timeSensitive : nil
    }

    /// L3: an alert without a notice, in a digest or a summary, is one of the last alerts too.
    mutating func noteTimeSensitiveAlert(of item: Item) {
        guard item.level == .timeSensitive else { return }
        var remembered = state.state(of: item.key.app)
        remembered.timeSensitive.note(alertOf: item.key.request)
        set(remembered, for: item.key.app)
    }

    /// L3: opened, or an action that opens, on any device.
    mutating func noteOpening(of key: ItemKey) {
        var remembered = state.state(of: key.app)
        remembered.timeSensitive.note(openingOf: key.request)
        set(remembered, for: key.app)
    }

    // MARK: Answers

    /// `keep`: of an app on trial, authorised but quiet (L4); else the period until the next notice begins anew (L3).
    mutating func keep(_ app: AppID) {
        guard let own = state.registeredSettings(for: app), apps[app] != nil else { return }
        var remembered = state.state(of: app)
        if isOnTrial(app) {
            remembered.answers.authorization = .authorized
            remembered.answers.quietWas = own.quiet
        } else if remembered.timeSensitive.askedAt != nil {
            remembered.timeSensitive.askedAt = now
        }
        answer(remembered, of: app)
    }

    /// `turn-off`: of an app on trial, denied (L4); else L2 applies from now on, also where nobody asked (L3).
    mutating func turnOff(_ app: AppID) {
        guard let own = state.registeredSettings(for: app), apps[app] != nil else { return }
        var remembered = state.state(of: app)
        if isOnTrial(app) {
            remembered.answers.authorization = .denied
        } else if own.timeSensitive {
            remembered.answers.isTimeSensitiveOff = true
        }
        answer(remembered, of: app)
    }

    /// The person mutes the app or one of its threads; S4 looks at it.
    mutating func mute(_ app: AppID, thread: ExactString?, until: Instant) {
        guard let own = state.registeredSettings(for: app), apps[app] != nil else { return }
        var remembered = state.state(of: app)
        if let thread {
            remembered.answers.threads[thread] = Answers.Mute(until: until, was: own.mutedThreads[thread])
        } else {
            remembered.answers.mute = Answers.Mute(until: until, was: own.mutedUntil)
        }
        remembered.answers.forgetMutes(endedBy: now)
        answer(remembered, of: app)
    }

    private func isOnTrial(_ app: AppID) -> Bool {
        state.record?.settings(for: app).authorization == .provisional
    }

    /// Puts an answer into force: numbers follow, and what waits is decided again.
    private mutating func answer(_ remembered: AppState, of app: AppID) {
        let old = state.state(of: app)
        set(remembered, for: app)
        guard remembered.answers != old.answers else { return }
        updateBadgeVisibility(of: app)
        decideWaitingAgain(zoneChanged: false)
    }

    /// L5: a new record ends the answers whose field it changes.
    mutating func keepAnswers(unchangedBy record: Person) {
        for app in state.apps.keys.sorted() {
            var remembered = state.state(of: app)
            remembered.answers.keepUnchanged(by: record.settings(for: app))
            set(remembered, for: app)
        }
    }
}
