internal import Kafka
internal import Model
internal import Program

/// What a process of `webhooks` tells of itself, made from its status.
struct WebhookHealth: HealthSource {
    private let member: MemberHealth
    private let status: WebhookStatus

    init(_ settings: Settings, _ status: WebhookStatus) {
        member = MemberHealth(
            .webhooks(settings), settings, withoutSecret: "calls that are signed with it wait, for a day at most")
        self.status = status
    }

    var health: Health { member.health(status.snapshot, at: status.broker.ticks()) }

    var metrics: String {
        let now = status.snapshot
        var page = member.page(of: status, isReady: health.isReady, while: "records are read and calls made")
        page.counter("belfry_webhook_records_total", "Receipts and responses read.", now.own.counts.records)
        page.begin(
            "belfry_webhook_calls_total",
            "Calls done, given up and dropped, and attempts that failed, by outcome.", "counter")
        for (outcome, count) in now.own.counts.outcomes.sorted(by: { $0.key < $1.key }) {
            page.sample("belfry_webhook_calls_total", "outcome=\"\(MetricsText.escaped(outcome))\"", Double(count))
        }
        page.gauge("belfry_webhook_calls_pending", "Calls that are not finished.", Double(now.own.pending))
        page.addSecrets(missing: now.secretsMissing.count)
        page.gauge("belfry_webhook_calls_in_progress", "Attempts in progress.", Double(now.own.inProgress))
        let age = now.own.oldest.map { Double(Clock.now.milliseconds - $0.milliseconds) / 1000 } ?? 0
        page.gauge(
            "belfry_webhook_oldest_call_seconds", "Age of the oldest call that is not finished.", max(0, age))
        page.histogram("belfry_webhook_call_seconds", "How long attempts took.", now.own.counts.seconds)
        return page.text
    }
}
