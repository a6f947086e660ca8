@testable import Model
import Testing

@testable import Loop
@testable import Program

struct MetricsTextTests {
    static func lines(_ metrics: LoopMetrics) -> [String] { text(Standing.situation(.ready, metrics)) }

    static func text(_ situation: Situation) -> [String] {
        MetricsText.text(situation, service: .scheduling, workerID: 2)
            .split(separator: "\n").map(String.init)
    }

    @Test func samplesNameServiceWorkerAndTheirOwnLabels() {
        var metrics = LoopMetrics()
        metrics.commits.recordsIn[.classified] = 12
        metrics.commits.recordsOut[.receipts] = 7
        metrics.commits.rejections = ["level-unknown": 2, "od\"d\\": 1]
        metrics.lag.lanes = [LaneLag(lane: .urgent, records: 3, seconds: 1.5), LaneLag(lane: .normal)]
        let lines = Self.lines(metrics)
        let own = "service=\"scheduling\",worker=\"2\""
        #expect(lines.contains("belfry_records_in_total{\(own),topic=\"notifications.classified\"} 12"))
        #expect(lines.contains("belfry_records_out_total{\(own),topic=\"notifications.receipts\"} 7"))
        #expect(lines.contains("belfry_rejections_total{\(own),reason=\"level-unknown\"} 2"))
        #expect(lines.contains("belfry_rejections_total{\(own),reason=\"od\\\"d\\\\\"} 1"))
        #expect(lines.contains("belfry_lag_records{\(own),lane=\"urgent\"} 3"))
        #expect(lines.contains("belfry_lag_seconds{\(own),lane=\"urgent\"} 1.5"))
    }

    @Test func spansAreCountedWhereTheyAreExported() {
        let situation = Standing.situation(.ready, LoopMetrics())
        let counts = SpanCounts(exported: 5, dropped: [.refused: 2])
        let text = MetricsText.text(situation, service: .delivery, workerID: 0, spans: counts)
        let own = "service=\"delivery\",worker=\"0\""
        for line in [
            "belfry_spans_exported_total{\(own)} 5", "belfry_spans_dropped_total{\(own),reason=\"queue\"} 0",
            "belfry_spans_dropped_total{\(own),reason=\"refused\"} 2",
            "belfry_spans_dropped_total{\(own),reason=\"failed\"} 0",
            "belfry_spans_dropped_total{\(own),reason=\"stop\"} 0",
        ] {
            #expect(text.contains(line + "\n"))
        }
        #expect(!Self.text(situation).joined().contains("spans"))
    }

    @Test func standingIsToldAtTheMomentOfAsking() {
        let own = "service=\"scheduling\",worker=\"2\""
        var metrics = LoopMetrics()
        metrics.lag.partitions = [
            PartitionLag(topic: "a", partition: 0, next: 5, records: 7, stalledSeconds: nil),
            PartitionLag(topic: "a", partition: 1, next: 5, records: 9, stalledSeconds: 12.5),
        ]
        metrics.state.timersDue = Standing.instant.adding(seconds: -3)
        var situation = Standing.situation(.ready, metrics)
        var lines = Self.text(situation)
        #expect(lines.contains("belfry_state{\(own),state=\"ready\"} 1"))
        #expect(lines.contains("belfry_state{\(own),state=\"connecting\"} 0"))
        #expect(lines.contains("belfry_partition_lag_records{\(own),topic=\"a\",partition=\"0\"} 7"))
        #expect(lines.contains("belfry_partition_stalled_seconds{\(own),topic=\"a\",partition=\"0\"} 0"))
        #expect(lines.contains("belfry_partition_stalled_seconds{\(own),topic=\"a\",partition=\"1\"} 12.5"))
        #expect(lines.contains("belfry_timers_late_seconds{\(own)} 3"))
        // The loop still reports ready, but no broker has answered for a while.
        situation.broker = Standing.answered(secondsAgo: 10)
        lines = Self.text(situation)
        #expect(lines.contains("belfry_state{\(own),state=\"connecting\"} 1"))
        #expect(lines.contains("belfry_state{\(own),state=\"ready\"} 0"))
    }

    @Test func levelsAreCountedByAppUpToABound() {
        var metrics = LoopMetrics()
        let most = AppCounts<InterruptionLevel>.mostPairs
        metrics.commits.levelUses.add(2, AppID(derived: "b\"k"), .critical)
        metrics.commits.levelUses.add(3, AppID(derived: "b\"k"), .critical)
        for number in 1..<most { metrics.commits.levelUses.add(1, AppID(derived: "\(number)"), .active) }
        for app in ["b\"k", "x", "y"] { metrics.commits.levelUses.add(1, AppID(derived: app), .critical) }
        let own = "service=\"scheduling\",worker=\"2\""
        let lines = Self.lines(metrics).filter { $0.hasPrefix("belfry_notifications_total") }
        #expect(lines.contains("belfry_notifications_total{\(own),app=\"b\\\"k\",level=\"critical\"} 6"))
        #expect(lines.contains("belfry_notifications_total{\(own),app=\"others/\",level=\"critical\"} 2"))
        #expect(lines.count == most + 1)
    }

    @Test func receiptsAreCountedByRuleAndByApp() {
        var metrics = LoopMetrics()
        let alerted = ReceiptUse.Kind(code: .alerted, rule: Recorded(.s13), isTerminal: true)
        let held = ReceiptUse.Kind(code: .held, rule: Recorded(.s10), isTerminal: false)
        metrics.commits.count(ReceiptUse(app: AppID(derived: "parcel"), kind: alerted), 2)
        metrics.commits.count(ReceiptUse(app: AppID(derived: "news"), kind: alerted), 1)
        metrics.commits.count(ReceiptUse(app: AppID(derived: "news"), kind: held), 4)
        metrics.commits.count(ReceiptUse(app: nil, kind: alerted), 1)
        let own = "service=\"scheduling\",worker=\"2\""
        let lines = Self.lines(metrics).filter { $0.contains("receipts_total{") }
        #expect(
            lines == [
                "belfry_receipts_total{\(own),code=\"alerted\",rule=\"S13\",terminal=\"true\"} 4",
                "belfry_receipts_total{\(own),code=\"held\",rule=\"S10\",terminal=\"false\"} 4",
                "belfry_app_receipts_total{\(own),app=\"news\",code=\"alerted\"} 1",
                "belfry_app_receipts_total{\(own),app=\"news\",code=\"held\"} 4",
                "belfry_app_receipts_total{\(own),app=\"parcel\",code=\"alerted\"} 2",
            ])
    }

    @Test func latencyIsToldByLane() {
        var metrics = LoopMetrics()
        metrics.commits.stageSeconds[.urgent].observe(0.03)
        metrics.commits.deliverySeconds[.normal].observe(4)
        let text = { (service: Service) in
            MetricsText.text(Standing.situation(.ready, metrics), service: service, workerID: 0).split(separator: "\n")
        }
        let lines = text(.delivery)
        let own = "service=\"delivery\",worker=\"0\""
        #expect(lines.contains("belfry_stage_seconds_bucket{\(own),lane=\"urgent\",le=\"0.02\"} 0"))
        #expect(lines.contains("belfry_stage_seconds_bucket{\(own),lane=\"urgent\",le=\"0.05\"} 1"))
        #expect(lines.contains("belfry_stage_seconds_count{\(own),lane=\"normal\"} 0"))
        #expect(lines.contains("belfry_delivery_seconds_sum{\(own),lane=\"normal\"} 4"))
        // Only delivery knows when a request is delivered, and only scheduling what waits.
        #expect(!lines.contains { $0.contains("belfry_notifications_waiting") })
        #expect(!text(.rendering).contains { $0.contains("belfry_delivery_seconds") })
    }

    @Test func whatWaitsIsToldByReason() {
        var metrics = LoopMetrics()
        metrics.state.waiting.count(.summary, by: 3)
        let lines = Self.lines(metrics).filter { $0.hasPrefix("belfry_notifications_waiting") }
        let own = "service=\"scheduling\",worker=\"2\""
        #expect(lines.count == WaitReason.allCases.count)
        #expect(lines.contains("belfry_notifications_waiting{\(own),reason=\"summary\"} 3"))
        #expect(lines.contains("belfry_notifications_waiting{\(own),reason=\"focus\"} 0"))
    }

    @Test func histogramsAreCumulative() {
        var metrics = LoopMetrics()
        for value in [1.0, 2, 20_000] { metrics.commits.batchRecords[.normal].observe(value) }
        let lines = Self.lines(metrics).filter {
            $0.hasPrefix("belfry_batch_records") && $0.contains("lane=\"normal\"")
        }
        #expect(lines.first { $0.contains("le=\"1\"") }?.hasSuffix(" 1") == true)
        #expect(lines.first { $0.contains("le=\"3\"") }?.hasSuffix(" 2") == true)
        #expect(lines.first { $0.contains("le=\"10000\"") }?.hasSuffix(" 2") == true)
        #expect(lines.first { $0.contains("le=\"+Inf\"") }?.hasSuffix(" 3") == true)
        #expect(lines.first { $0.contains("_sum") }?.hasSuffix(" 20003") == true)
        #expect(lines.first { $0.contains("_count") }?.hasSuffix(" 3") == true)
    }

    @Test func everyMetricHasHelpAndTypeOnce() {
        let lines = Self.lines(LoopMetrics())
        let types = lines.filter { $0.hasPrefix("# TYPE ") }
        #expect(Set(types).count == types.count)
        #expect(lines.count { $0.hasPrefix("# HELP ") } == types.count)
    }

    @Test func everyTopicHasAPlaceOfItsOwn() {
        #expect(Topic.allCases.map(\.number) == Array(Topic.allCases.indices))
    }
}
