internal import Model
internal import Pushing

/// Which key signs a push, and what it waits for.
struct PushRoutes {
    var gates = PushGates()
    private(set) var credentials = Credentials()
    /// Signers that have no connection.
    var unreachable: Set<Signer> = []

    /// The first key of the push's app that is not refused, else the first.
    func route(_ push: Push) -> (signer: Signer, credential: Credential)? {
        gates.route(credentials.credentials(of: push.app, in: push.heading.token.environment), push)
    }

    /// Takes the keys as they are now.
    mutating func replace(_ new: Credentials) {
        gates.forgetKeys(changedBetween: credentials, new)
        credentials = new
    }

    /// What stops a push; `nil` where it may go when it is its turn.
    func stop(of push: Push, now: Instant) -> PushStop? {
        if gates.isPaused(push.topicKey) { return .topic(push.topicKey) }
        guard let (signer, _) = route(push) else { return .key(push.app, push.heading.token.environment) }
        return isOpen(.signer(signer), now: now) ? nil : .signer(signer)
    }

    /// Whether some pushes that would be ready are stopped by their key or their connection.
    var isAnySignerStopped: Bool { !unreachable.isEmpty || !gates.refusals.isEmpty }

    /// Whether a stop has ended.
    func isOpen(_ stop: PushStop, now: Instant) -> Bool {
        switch stop {
        case .topic(let topic): !gates.isPaused(topic)
        case .key(let app, let environment): !credentials.credentials(of: app, in: environment).isEmpty
        case .signer(let signer): !gates.isRefused(signer) && !unreachable.contains(signer)
        case .time(let time): time <= now
        }
    }

    /// Why a push was late.
    func lateness(of entry: WaitingPush, now: Instant) -> Reason {
        switch entry.failure {
        case "key-missing": return .keyMissing
        case let word? where PushVerdict.keyWords.contains(word): return .keyRefused
        case let word? where PushVerdict.topicWords.contains(word): return .topicRefused
        case _?: return .unreachable
        case nil: break
        }
        switch stop(of: entry.push, now: now) {
        case .topic: return .topicRefused
        case .key: return .keyMissing
        case .signer(let signer): return unreachable.contains(signer) ? .unreachable : .keyRefused
        case .time, nil: return .late
        }
    }
}

/// What a push waits for besides its turn.
enum PushStop: Hashable, Sendable {
    /// Its bundle id pauses.
    case topic(PushTopicKey)
    /// Its app has no key in this environment.
    case key(AppID, PushEnvironment)
    /// Its key is refused, or has no connection.
    case signer(Signer)
    case time(Instant)

    /// Whether it ends only if something is tried now and then.
    var wantsTrials: Bool {
        switch self {
        case .topic, .signer: true
        case .key, .time: false
        }
    }
}
