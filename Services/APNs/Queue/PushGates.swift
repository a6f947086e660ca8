internal import Model
internal import Pushing

/// What may stop pushes besides time: a key that Apple refuses, a bundle id whose setting is wrong.
struct PushGates: Sendable {
    private var topics: [PushTopicKey: TopicStanding] = [:]
    private var signers: [Signer: SignerStanding] = [:]
    private var olderTokens: [Signer: Instant] = [:]

    /// How long the provider token before the latest is used after Apple found the latest too new, in seconds.
    private static let olderSeconds = 1200.0

    // MARK: Questions

    /// The first key that is not refused, else the first.
    func route(_ credentials: some Collection<Credential>, _ push: Push) -> (Signer, Credential)? {
        let environment = push.heading.token.environment
        let chosen = credentials.first { !isRefused($0.signer(in: environment)) } ?? credentials.first
        return chosen.map { ($0.signer(in: environment), $0) }
    }

    func isRefused(_ signer: Signer) -> Bool { signers[signer]?.refusal != nil }

    func isPaused(_ topic: PushTopicKey) -> Bool { topics[topic]?.pause != nil }

    func isClosed(_ signer: Signer, now: Instant) -> Bool { signers[signer]?.isClosed(now: now) ?? false }

    func usesOlderToken(_ signer: Signer, now: Instant) -> Bool { olderTokens[signer].map { $0 > now } ?? false }

    /// The bundle ids of which a trial is due.
    func topicsWithTrial(now: Instant) -> [PushTopicKey] {
        topics.filter { $0.value.pause?.trial.map { $0 <= now } ?? false }.map(\.key)
    }

    /// The keys that are refused, and the bundle ids that pause, each with Apple's word and since when.
    var refusals: [(signer: Signer, reason: String, since: Instant)] {
        signers.compactMap { signer, standing in standing.refusal.map { (signer, $0.reason, $0.since) } }
    }

    var pauses: [(topic: PushTopicKey, reason: String, since: Instant)] {
        topics.compactMap { topic, standing in standing.pause.map { (topic, $0.reason, $0.since) } }
    }

    // MARK: Changes

    /// Whether a push of the bundle id may begin, if need be as a trial.
    mutating func mayBegin(_ topic: PushTopicKey, now: Instant) -> Bool {
        topics[topic, default: TopicStanding()].mayBegin(now: now)
    }

    /// A key whose file was replaced is not refused any more.
    mutating func forgetKeys(changedBetween old: Credentials, _ new: Credentials) {
        for signer in Array(signers.keys)
        where old.file(of: signer).map(ObjectIdentifier.init) != new.file(of: signer).map(ObjectIdentifier.init) {
            signers[signer] = nil
            olderTokens[signer] = nil
        }
    }

    /// What nothing waits for any more is not told any more; a later push finds out anew.
    mutating func forget(topics unused: (PushTopicKey) -> Bool, signers idle: (Signer) -> Bool) {
        topics = topics.filter { $0.value.pause == nil || !unused($0.key) }
        signers = signers.filter { $0.value.refusal == nil || !idle($0.key) }
    }

    /// A push ended without an answer that says anything: a trial that it was is due again.
    mutating func endTrial(_ topic: PushTopicKey, _ signer: Signer, now: Instant) {
        topics[topic]?.endTrial(now: now)
        signers[signer]?.endTrial(now: now)
    }

    mutating func begin(_ signer: Signer) { signers[signer]?.begin() }

    /// Notes an answer.
    ///
    /// - Returns: whether the bundle id's pause ended, and whether the key's standing changed.
    mutating func note(
        _ verdict: PushVerdict, _ answer: AppleAnswer?, _ topic: PushTopicKey, _ signer: Signer, isOlderToken: Bool,
        now: Instant
    ) -> (topic: Bool, signer: Bool) {
        let (wasPaused, wasRefused) = (topics[topic]?.pause != nil, signers[signer]?.refusal != nil)
        let word = answer?.reason ?? "\(answer?.status ?? 0)"
        switch verdict {
        case .accepted:
            topics[topic, default: TopicStanding()].note(accepted: true)
            topics[topic]?.goOn()
            signers[signer]?.accept()
        case .suspect:
            topics[topic, default: TopicStanding()].note(accepted: false)
            // A trial that says nothing of the pause's reason does not end it.
            if topics[topic]?.pause != nil || topics[topic]?.isTokenAtFault == false {
                topics[topic]?.stop(word, now: now)
            }
            signers[signer]?.accept()
        case .topicRefused:
            topics[topic, default: TopicStanding()].stop(word, now: now)
            signers[signer]?.accept()
        case .keyRefused: signers[signer, default: SignerStanding()].refuse(word, now: now)
        case .tokenExpired:
            // Of the latest token it says that this machine's clock is wrong.
            if isOlderToken {
                olderTokens[signer] = nil
                signers[signer]?.endTrial(now: now)
            } else {
                signers[signer, default: SignerStanding()].refuse(word, now: now)
            }
        case .tokenTooNew:
            if isOlderToken || !ProviderToken.hasOlder(at: now) {
                signers[signer, default: SignerStanding()].refuse(word, now: now)
            } else {
                olderTokens[signer] = now.adding(seconds: Self.olderSeconds)
                signers[signer]?.endTrial(now: now)
            }
        case .gone, .unfit, .refused, .again, .unsure, .later, .slower: signers[signer]?.endTrial(now: now)
        }
        if wasPaused, verdict != .accepted, verdict != .suspect, verdict != .topicRefused {
            topics[topic]?.endTrial(now: now)
        }
        return (
            wasPaused && topics[topic]?.pause == nil, wasRefused != (signers[signer]?.refusal != nil)
        )
    }

    /// What becomes of the push.
    enum Consequence {
        case over(EndedPush.Result)
        case wait(PushWait)
        /// It waits for its bundle id.
        case park
    }

    func consequence(of verdict: PushVerdict, _ topic: PushTopicKey) -> Consequence {
        switch verdict {
        case .accepted: .over(.pushed)
        case .gone: .over(.failed(.tokenGone))
        case .suspect: topics[topic]?.pause == nil ? .over(.failed(.tokenRefused)) : .park
        case .topicRefused: .park
        case .unfit: .over(.failed(.payloadRefused))
        case .refused: .over(.failed(.refused))
        case .again, .unsure: .wait(.again)
        case .keyRefused, .tokenExpired, .tokenTooNew: .wait(.none)
        case .later: .wait(.apple)
        case .slower: .wait(.device)
        }
    }
}

/// How long a push waits for its next attempt.
enum PushWait: Hashable, Sendable {
    /// It goes as soon as its key may be used.
    case none
    /// At once, after some attempts a little later.
    case again
    /// Apple says: after a quarter of an hour, then more.
    case apple
    /// The device gets too many: a minute, then more.
    case device

    /// The wait in seconds, half of which is random from the second doubling on.
    func seconds(after attempts: Int, jitter: Double) -> Double {
        let doubled = Double(1 << min(max(attempts - 1, 0), 5))
        switch self {
        case .none: return 0
        case .again: return attempts < 3 ? 0 : min(60, Double(1 << min(attempts - 3, 6))) * (0.5 + jitter / 2)
        case .apple: return 900 * min(doubled, 4) * (1 + jitter / 10)
        case .device: return 60 * min(doubled, 30) * (0.75 + jitter / 2)
        }
    }
}
