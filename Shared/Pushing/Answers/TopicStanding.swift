public import Model

/// One bundle id in one environment.
public struct PushTopicKey: Hashable, Sendable {
    /// The bundle id.
    public let topic: String
    /// The environment.
    public let environment: PushEnvironment

    /// The hash of both: bundle ids are looked up many times for each push.
    private let hash: Int

    package init(_ topic: String, _ environment: PushEnvironment) {
        (self.topic, self.environment) = (topic, environment)
        var hasher = Hasher()
        hasher.combine(topic)
        hasher.combine(environment)
        hash = hasher.finalize()
    }

    /// Hashes the hash alone.
    public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// Whether pushes under a bundle id in an environment are accepted. A wrong setting makes Apple refuse every token, so a
/// refused token counts as bad only while others are accepted.
public struct TopicStanding: Hashable, Sendable {
    /// So many of the last answers are looked at.
    static let looked = 200
    /// More refused tokens than these among them, and the setting is wrong: a fifth.
    static let mostSuspects = 40
    /// The first wait for a trial after a pause, in seconds; it doubles up to ``longestWait``.
    static let firstWait = 1.0
    static let longestWait = 60.0

    private var answers: [Bool] = []
    private var place = 0
    private var accepted = 0

    package init() {}

    /// The pause, while only trials are made.
    public private(set) var pause: Pause?

    /// A pause of the bundle id: only a trial is made now and then.
    public struct Pause: Hashable, Sendable {
        /// Apple's word.
        public let reason: String
        /// Since when.
        public let since: Instant
        /// When the next trial may begin; `nil` while one is in progress.
        public var trial: Instant?
        /// The wait before it.
        var wait: Double
    }

    /// Whether a token that Apple does not know here is at fault, rather than a setting.
    public var isTokenAtFault: Bool { accepted > 0 && answers.count - accepted <= Self.mostSuspects }

    /// Notes an answer about a token: accepted or not known here.
    public mutating func note(accepted isAccepted: Bool) {
        if answers.count < Self.looked {
            answers.append(isAccepted)
        } else {
            if answers[place] { accepted -= 1 }
            answers[place] = isAccepted
            place = (place + 1) % Self.looked
        }
        if isAccepted { accepted += 1 }
    }

    /// Stops pushing until a trial succeeds. Answers to what was in progress say nothing new.
    public mutating func stop(_ reason: String, now: Instant) {
        if let pause, pause.trial != nil { return }
        let wait = pause.map { min($0.wait * 2, Self.longestWait) } ?? Self.firstWait
        pause = Pause(reason: reason, since: pause?.since ?? now, trial: now.adding(seconds: wait), wait: wait)
    }

    /// A push that succeeded ends the pause; what was counted before says nothing any more.
    public mutating func goOn() {
        guard pause != nil else { return }
        pause = nil
        (answers, place, accepted) = ([], 0, 0)
        note(accepted: true)
    }

    /// Whether a push may begin: always, or as a trial.
    public mutating func mayBegin(now: Instant) -> Bool {
        guard let trial = pause?.trial else { return pause == nil }
        guard trial <= now else { return false }
        pause?.trial = nil
        return true
    }

    /// A trial ended without saying anything about the setting.
    public mutating func endTrial(now: Instant) {
        if pause != nil, pause?.trial == nil { pause?.trial = now }
    }
}
