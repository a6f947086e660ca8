internal import Model
internal import Pushing

/// Where a delivery stands.
struct PushOrigin: Hashable, Sendable {
    /// The topic's place among the consumer's.
    let topic: Int
    let partition: Int32
    let offset: Int64
}

/// A push that is not over.
struct WaitingPush: Sendable {
    var push: Push
    /// Unique; in the order of arrival.
    let ticket: UInt64
    /// The partition of its delivery, in which it is stored.
    let partition: Int32
    /// Where its delivery stands; `nil` once that is settled, since the push is stored.
    var origin: PushOrigin?
    /// How it stands on `notifications.pushes`.
    var storing = Storing.not
    /// When it was last handed over to be stored.
    var handedOver = Instant.distantPast
    /// How often it was sent.
    var attempts = 0
    /// Not to be sent before.
    var due: Instant
    /// What the last attempt ended with.
    var failure: String?
    /// When it was read.
    let added: Instant
    /// The bytes that are counted for it, whatever becomes of the push.
    let size: Int

    enum Storing: Hashable, Sendable {
        case not
        case asItIs
        /// As it was before the last attempt.
        case asItWas

        mutating func outdate() { if self == .asItIs { self = .asItWas } }
    }

    /// Whether it stands on `notifications.pushes`.
    var isStored: Bool { storing != .not }

    /// Notes that it was handed over to be stored as it is; with that, its origin is settled.
    mutating func noteHandedOver(_ now: Instant) { (storing, handedOver, origin) = (.asItIs, now, nil) }

    /// Whether it may be let go: it stands as it is on the topic, and did so before a time.
    func isSafe(since time: Instant) -> Bool { storing == .asItIs && handedOver < time }

    var stored: StoredPush { StoredPush(push, attempts: attempts, due: due, failure: failure) }
}

/// What became of a push.
struct EndedPush: Sendable {
    let entry: WaitingPush
    let result: Result
    /// The last answer, if any.
    let answer: AppleAnswer?
    let at: Instant

    enum Result: Hashable, Sendable {
        /// Apple accepted it.
        case pushed
        /// It never will be.
        case failed(Reason)

        /// The word in metrics.
        var word: String {
            switch self {
            case .pushed: "pushed"
            case .failed(let reason): reason.rawValue
            }
        }
    }
}

/// What is to be written of results.
struct PushResults: Sendable {
    /// What is over.
    var outcomes: [EndedPush] = []
    /// Tokens that are gone.
    var reports: [GoneReport] = []
    /// What is to be stored as it is, each with the origin that is settled by that.
    var stored: [WaitingPush] = []
    /// Of deliveries whose push has a form that Apple does not take.
    var unfit: [Receipt] = []

    var isEmpty: Bool { outcomes.isEmpty && reports.isEmpty && stored.isEmpty && unfit.isEmpty }

    mutating func add(_ more: PushResults) {
        outcomes += more.outcomes
        reports += more.reports
        stored += more.stored
    }
}

/// A token that Apple no longer knows.
struct GoneReport: Hashable, Sendable {
    let lane: PushLane
    let token: PushTokenHash
    /// Apple's time.
    let at: Instant
}
