internal import Model

/// What a person answers about an app on a device (rules L3 to L5): `keep`, `turn-off`, `mute`.
enum PersonAnswer {
    case keep
    case turnOff
    case mute(thread: ExactString?, until: Instant)

    /// The app's state with the answer stored; `nil` if the person has no record.
    func applied(to app: AppID, in state: PersonState, at now: Instant) -> AppState? {
        guard let own = state.registeredSettings(for: app) else { return nil }
        let isOnTrial = state.record?.settings(for: app).authorization == .provisional
        var remembered = state.state(of: app)
        switch self {
        // `keep` authorises an app on trial, quietly (L4); for any other app the period until the next notice begins
        // again (L3).
        case .keep where isOnTrial:
            remembered.answers.authorization = .authorized
            remembered.answers.quietWas = own.quiet
            remembered.answers.trialAnsweredAt = now
        case .keep: if remembered.timeSensitive.askedAt != nil { remembered.timeSensitive.askedAt = now }
        // `turn-off` denies an app on trial (L4); for any other app L2 applies from now on, even if nobody asked (L3).
        case .turnOff where isOnTrial:
            remembered.answers.authorization = .denied
            remembered.answers.trialAnsweredAt = now
        case .turnOff where own.timeSensitive && !remembered.answers.isTimeSensitiveOff:
            remembered.answers.isTimeSensitiveOff = true
            remembered.answers.timeSensitiveOffAt = now
        case .turnOff: break
        // Rule S4 reads the mute.
        case .mute(let thread?, let until):
            remembered.answers.threads[thread] = Answers.Mute(
                until: until, was: own.mutedThreads[thread], after: remembered.answers.threads[thread], at: now)
            remembered.answers.forgetMutes(endedBy: now)
        case .mute(nil, let until):
            remembered.answers.mute = Answers.Mute(
                until: until, was: own.mutedUntil, after: remembered.answers.mute, at: now)
            remembered.answers.forgetMutes(endedBy: now)
        }
        return remembered
    }

    /// L5: the state of each app without the answers whose field a new record changes.
    static func unchanged(by record: Person, in state: PersonState) -> [(app: AppID, remembered: AppState)] {
        state.apps.keys.sorted().map { app in
            var remembered = state.state(of: app)
            remembered.answers.keepUnchanged(by: record.settings(for: app))
            return (app, remembered)
        }
    }
}
