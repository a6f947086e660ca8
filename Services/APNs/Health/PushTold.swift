internal import HTTP2
internal import Model
internal import Program
internal import Pushing

/// What `apns` tells of itself besides what every member of a group does.
struct PushTold: Sendable {
    var counts = PushCounts()
    var connections = ConnectionNotes()
    var pools: [Signer: HTTP2Statistics] = [:]
    /// Pushes that are not over.
    var pending = 0
    var inProgress = 0
    /// What they take in memory, about.
    var bytes = 0
    /// When the oldest of them was read.
    var oldest: Instant?
    var refusals: [(signer: Signer, reason: String, since: Instant)] = []
    var pauses: [(topic: PushTopicKey, reason: String, since: Instant)] = []
    var keysUnusable: [UnusableSecret] = []
    /// Apps with pushes that wait for a key.
    var keyless: [AppID] = []
    /// Results: pushes that are over, by reason; `pushed` is accepted.
    var results: [String: Int] = [:]
    /// Deliveries that were read.
    var records = 0
    /// Tokens that Apple no longer knows.
    var gone = 0
    /// Signers for which something waits.
    var busy: Set<Signer> = []

    /// For how many seconds every attempt to connect has failed; 0 while there is a connection, or nothing waits for one.
    func secondsAway(_ signer: Signer, now: Instant) -> Double {
        guard busy.contains(signer), pools[signer]?.connections ?? 0 == 0,
            let failure = connections.notes[signer]?.failure
        else { return 0 }
        return max(0, now.seconds(since: failure.since))
    }
}

/// What the loop's thread and the rest of the process share.
typealias PushStatus = MemberStatus<PushTold>
