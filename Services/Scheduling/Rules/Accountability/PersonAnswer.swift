internal import Model

/// What a person answers about an app on a device (rules L3 to L5): `keep`, `turn-off`, `mute`.
enum PersonAnswer {
    case keep
    case turnOff
    case mute(thread: ExactString?, until: Instant)

    /// What is remembered of the app with the answer; `nil` without a record of the person.
    func applied(to app: AppID, in state: PersonState, at now: Instant) -> AppState? {
        guard let own = state.registeredSettings(for: app) else { return nil }
        let isOnTrial = state.record?.settings(for: app).authorization == .provisional
        var remembered = state.state(of: app)
        switch self {
        // Of an app on trial, authorised but quiet (L4); else the period until the next notice begins anew (L3).
        case .keep where isOnTrial:
            remembered.answers.authorization = .authorized
            remembered.answers.quietWas = own.quiet
        case .keep: if remembered.timeSensitive.askedAt != nil { remembered.timeSensitive.askedAt = now }
        // Of an app on trial, denied (L4); else L2 applies from now on, also where nobody asked (L3).
        case .turnOff where isOnTrial: remembered.answers.authorization = .denied
        case .turnOff: if own.timeSensitive { remembered.answers.isTimeSensitiveOff = true }
        // S4 looks at it.
        case .mute(let thread?, let until):
            remembered.answers.threads[thread] = Answers.Mute(until: until, was: own.mutedThreads[thread])
            remembered.answers.forgetMutes(endedBy: now)
        case .mute(nil, let until):
            remembered.answers.mute = Answers.Mute(until: until, was: own.mutedUntil)
            remembered.answers.forgetMutes(endedBy: now)
        }
        return remembered
    }

    /// L5: what is remembered of each app once a new record has ended the answers whose field it changes.
    static func unchanged(by record: Person, in state: PersonState) -> [(app: AppID, remembered: AppState)] {
        state.apps.keys.sorted().map { app in
            var remembered = state.state(of: app)
            remembered.answers.keepUnchanged(by: record.settings(for: app))
            return (app, remembered)
        }
    }
}
