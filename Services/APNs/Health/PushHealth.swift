internal import HTTP2
internal import Kafka
internal import Model
internal import Program
internal import Pushing

/// What a process of `apns` tells of itself, made from its status.
struct PushHealth: HealthSource {
    private let member: MemberHealth
    private let status: PushStatus
    private let unusable = Since<Bool>()
    private let keyless = Since<Bool>()

    init(_ settings: Settings, _ status: PushStatus) {
        member = MemberHealth(
            .apns(settings), settings, withoutSecret: "pushes that are signed with it wait until they end")
        self.status = status
    }

    var health: Health {
        let (now, ticks) = (status.snapshot, status.broker.ticks())
        let told = now.own
        return member.health(
            now, at: ticks,
            more: PushTroubles.all(told, now: Clock.now)
                + PushTroubles.unusableKeys(told, seconds: unusable.seconds(!told.keysUnusable.isEmpty, at: ticks))
                + PushTroubles.missingKeys(told, seconds: keyless.seconds(!told.keyless.isEmpty, at: ticks)))
    }

    var metrics: String {
        let now = status.snapshot
        var page = member.page(of: status, isReady: health.isReady, while: "deliveries are read and pushed")
        let own = now.own
        page.counter("belfry_apns_records_total", "Deliveries read.", own.records)
        page.begin("belfry_apns_pushes_total", "Pushes that are over, by result.", "counter")
        for (result, count) in own.results.sorted(by: { $0.key < $1.key }) {
            page.sample("belfry_apns_pushes_total", "result=\"\(MetricsText.escaped(result))\"", Double(count))
        }
        page.begin(
            "belfry_apns_attempts_total", "Attempts by Apple's answer, or by why there was none.", "counter")
        for (label, count) in own.counts.attempts.sorted(by: { $0.key < $1.key }) {
            page.sample(
                "belfry_apns_attempts_total",
                "environment=\"\(label.environment)\",outcome=\"\(MetricsText.escaped(label.outcome))\"", Double(count))
        }
        page.counter("belfry_apns_tokens_gone_total", "Tokens that Apple no longer knows.", own.gone)
        page.gauge("belfry_apns_pushes_pending", "Pushes that are not over.", Double(own.pending))
        page.gauge("belfry_apns_pushes_in_progress", "Pushes that wait for an answer.", Double(own.inProgress))
        page.gauge("belfry_apns_pending_bytes", "What pushes that are not over take in memory.", Double(own.bytes))
        let age = own.oldest.map { Clock.now.seconds(since: $0) } ?? 0
        page.gauge("belfry_apns_oldest_push_seconds", "Age of the oldest push that is not over.", max(0, age))
        page.gauge("belfry_apns_keys_refused", "Keys that Apple refuses.", Double(own.refusals.count))
        page.gauge("belfry_apns_keys_unusable", "Keys whose file cannot sign.", Double(own.keysUnusable.count))
        page.gauge("belfry_apns_topics_paused", "Bundle ids that pause.", Double(own.pauses.count))
        page.addSecrets(missing: now.secretsMissing.count)
        addConnections(own, to: &page)
        page.histogram("belfry_apns_wait_seconds", "From reading a delivery to its request.", own.counts.wait)
        page.histogram("belfry_apns_answer_seconds", "From a request to its answer.", own.counts.answer)
        page.histogram(
            "belfry_apns_latency_seconds", "From a delivery's decision to Apple's answer.", own.counts.latency)
        return page.text
    }

    private func addConnections(_ own: PushTold, to page: inout MetricsText) {
        let now = Clock.now
        let signers = own.pools.keys.sorted { ($0.team.text, $0.key.text) < ($1.team.text, $1.key.text) }
        func add(_ name: String, _ help: String, _ kind: String = "gauge", _ value: (Signer) -> Int?) {
            page.begin(name, help, kind)
            for signer in signers {
                page.sample(
                    name,
                    "team=\"\(signer.team)\",key=\"\(signer.key)\",environment=\"\(signer.environment.rawValue)\"",
                    Double(value(signer) ?? 0))
            }
        }
        add("belfry_apns_connections", "Connections that take pushes.") { own.pools[$0]?.connections }
        add("belfry_apns_streams", "Pushes in progress on connections.") { own.pools[$0]?.streamsInProgress }
        add("belfry_apns_window_stalls_total", "How often a push waited for a connection's window.", "counter") {
            own.pools[$0]?.windowStalls
        }
        add("belfry_apns_away_seconds", "How long every attempt to connect has failed; 0 with one.") {
            Int(own.secondsAway($0, now: now))
        }
        add("belfry_apns_goaways_total", "GOAWAYs that came.", "counter") { own.connections.notes[$0]?.goAways }
        add("belfry_apns_connections_lost_total", "Connections that broke or stopped answering.", "counter") {
            own.connections.notes[$0]?.lost
        }
    }
}
