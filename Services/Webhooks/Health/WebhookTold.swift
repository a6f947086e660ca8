internal import Model
internal import Program

/// What `webhooks` tells of itself besides what every member of a group does.
struct WebhookTold: Sendable {
    var counts = CallCounts()
    /// Calls that are not finished.
    var pending = 0
    var inProgress = 0
    /// When the oldest of them was first due.
    var oldest: Instant?
}

/// What the loop's thread and the rest of the process share.
typealias WebhookStatus = MemberStatus<WebhookTold>
