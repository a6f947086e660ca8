/// A problem that an operator may have to look at, in the form of `/readyz` and of the log.
package struct Trouble: Hashable, Sendable {
    /// The kinds of trouble, with their names in `/readyz` and in the runbook (`deploy/monitoring/alerts`).
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case brokerAway = "broker-away"
        case topicMissing = "topic-missing"
        case refused
        case stuck
        case waiting
        case reading
        case restoreStandsStill = "restore-stands-still"
        case storeFails = "store-fails"
        case hangingTransaction = "hanging-transaction"
        case behind
        case timersLate = "timers-late"
        case fenced
        case aborting
        case secretsMissing = "secrets-missing"
        case tokensStale = "tokens-stale"
        case appleAway = "apple-away"
        case keyRefused = "key-refused"
        case keyUnusable = "key-unusable"
        case keyMissing = "key-missing"
        case topicPaused = "topic-paused"
    }

    package let kind: Kind
    /// What has the trouble, such as a topic or a key, where several can have it at once; empty otherwise.
    package let subject: String
    /// How long it has lasted, in seconds.
    package let seconds: Double
    /// What is wrong. It names no address.
    package let what: String
    /// Why, as far as that is known: an error with addresses and names, or since when nothing moved.
    package let reason: String
    /// What to look at, and what happens by itself.
    package let lookAt: String

    package init(
        kind: Kind, subject: String = "", seconds: Double, what: String, reason: String, lookAt: String
    ) {
        (self.kind, self.subject, self.seconds) = (kind, subject, seconds)
        (self.what, self.reason, self.lookAt) = (what, reason, lookAt)
    }

    /// Whether it is the other one, some time later.
    func isSame(_ other: Trouble) -> Bool { kind == other.kind && subject == other.subject }
}
