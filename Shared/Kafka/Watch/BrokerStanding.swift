/// What is known of whether a broker answers, and has what a program needs. Times are microseconds of a monotonic clock.
///
/// One rule for all programs: no broker answers when none has for ten seconds; before the first answer that is told as a
/// trouble once a question has failed.
/// Shorter silences are usual: a client looks for another broker, a leader is elected.
public struct BrokerStanding: Hashable, Sendable {
    /// What a broker that answers says of a topic that a program cannot use.
    public enum Obstacle: Hashable, Sendable {
        /// The topic does not exist, or the program may not even see it.
        case missing(topic: String, KafkaError)
        /// The authorizer refuses the topic.
        case refused(topic: String, KafkaError)

        /// The topic's name.
        public var topic: String {
            switch self {
            case .missing(let topic, _), .refused(let topic, _): topic
            }
        }
    }

    /// A broker that is silent for so many seconds counts as away.
    public static let longestSilenceSeconds = 10.0

    /// When a broker last answered; before the first answer, when the watch began.
    public private(set) var answered: Int64
    /// Whether one has ever answered.
    public private(set) var hasAnswered = false
    /// Why the last question had no answer; `nil` after an answer.
    public private(set) var silence: String?
    /// What the broker says of a topic that cannot be used.
    public private(set) var obstacle: Obstacle?
    /// When it first said so.
    public private(set) var obstructed: Int64 = 0

    /// Nothing is known yet.
    public init(at ticks: Int64) { answered = ticks }

    /// Whether a broker answers, as far as is known.
    public func hasAnswer(at ticks: Int64) -> Bool {
        hasAnswered && secondsSinceAnswer(at: ticks) < Self.longestSilenceSeconds
    }

    /// Whether it is certain that none does: before the first answer, not until a question has failed.
    public func isAway(at ticks: Int64) -> Bool { !hasAnswer(at: ticks) && (hasAnswered || silence != nil) }

    /// Whether a broker answers and says nothing against one of these topics.
    public func isUsable(at ticks: Int64, for topics: [String]) -> Bool {
        hasAnswer(at: ticks) && !topics.contains { $0 == obstacle?.topic }
    }

    /// Seconds since the last answer, or since the start.
    public func secondsSinceAnswer(at ticks: Int64) -> Double { Double(max(0, ticks - answered)) / 1_000_000 }

    /// A broker has answered something.
    public mutating func noteAnswer(at ticks: Int64) {
        (answered, hasAnswered, silence) = (ticks, true, nil)
    }

    /// No broker has answered a question, for this reason. The first reason of a silence stays unless a better one is
    /// found: a broker that hangs gives none but the time-out itself.
    public mutating func noteSilence(_ error: KafkaError, isReason: Bool) {
        if isReason || silence == nil { silence = error.description }
    }

    /// A broker has said what keeps the program from a topic; `nil` when nothing does.
    public mutating func note(_ obstacle: Obstacle?, at ticks: Int64) {
        if self.obstacle != obstacle { (self.obstacle, obstructed) = (obstacle, ticks) }
    }
}
