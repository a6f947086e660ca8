internal import Kafka
internal import Model
internal import Program

/// What a process of `webhooks` tells of itself, made from its status.
struct WebhookHealth: HealthSource {
    private let workerID: Int
    private let brokerTroubles: BrokerTroubles
    private let status: WebhookStatus

    init(_ settings: Settings, _ status: WebhookStatus) {
        workerID = settings.workerID
        brokerTroubles = BrokerTroubles(.webhooks(settings), settings)
        self.status = status
    }

    var health: Health { health(status.snapshot, at: status.broker.ticks()) }

    private func health(_ now: WebhookStatus.Snapshot, at ticks: Int64) -> Health {
        let hasAnswer = now.broker.hasAnswer(at: ticks)
        let state: Health.State = hasAnswer || now.state == .stopping ? now.state : .connecting
        let secondsSinceTurn = Double(max(0, ticks - now.turned)) / 1_000_000
        let own = [
            Trouble.stuck(
                seconds: secondsSinceTurn, what: "one call of the loop does not end",
                lookAt: "the broker's log, and its disk"),
            Trouble.waiting(now.wait, at: ticks),
            Trouble.secretsMissing(
                now.secretsMissing, seconds: Double(ticks - now.secretsMissingSince) / 1_000_000,
                "calls that are signed with it wait, for a day at most"),
        ].compactMap { $0 }
        return Health(
            state, seconds: Double(ticks - (state == now.state ? now.entered : now.broker.answered)) / 1_000_000,
            isReady: state == .ready && !own.contains { $0.kind != .secretsMissing },
            secondsSinceTurn: secondsSinceTurn,
            troubles: state == .stopping ? [] : brokerTroubles.of(now.broker, at: ticks, and: own))
    }

    var metrics: String {
        let (now, ticks) = (status.snapshot, status.broker.ticks())
        var page = MetricsText(service: WebhookSettings.program, workerID: workerID)
        page.addProcess(
            started: status.started, isConnected: now.broker.hasAnswer(at: ticks),
            isReady: health(now, at: ticks).isReady, while: "records are read and calls made")
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
