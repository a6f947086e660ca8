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
    var keysUnusable: [String] = []
    /// Apps with pushes that wait for a key.
    var keyless: [AppID] = []
    /// Results: pushes that are over, by reason; `pushed` is accepted.
    var results: [String: Int] = [:]
    /// Deliveries that were read.
    var records = 0
    /// Tokens that Apple no longer knows.
    var gone = 0
}

/// What the loop's thread and the rest of the process share.
typealias PushStatus = MemberStatus<PushTold>
