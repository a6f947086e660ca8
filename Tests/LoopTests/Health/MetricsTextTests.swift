@testable import Model
import Testing

@testable import Loop
@testable import Program

struct MetricsTextTests {
    private static func lines(
        _ metrics: LoopMetrics = LoopMetrics(), _ service: Service = .scheduling, spans: SpanCounts? = nil,
        silence: Double = 0
    ) -> [String] {
        var situation = Standing.situation(.ready, metrics)
        situation.broker = Standing.answered(secondsAgo: silence)
        return MetricsText.text(situation, service: service, workerID: 2, spans: spans)
            .split(separator: "\n").map(String.init)
    }

    /// The samples of one metric: its own labels, without those of service and worker, and its value.
    private static func samples(_ metric: String, _ lines: [String], _ service: Service = .scheduling) -> [String] {
        let start = "belfry_\(metric){service=\"\(service.rawValue)\",worker=\"2\""
        return lines.filter { $0.hasPrefix(start) }.map { line in
            String(line.dropFirst(start.count).drop { ",} ".contains($0) }.replacing("} ", with: " "))
        }
    }

    private static let alerted = ReceiptUse.Kind(code: .alerted, rule: Recorded(.s13), isTerminal: true)

    private static let metrics: LoopMetrics = {
        var metrics = LoopMetrics()
        metrics.commits.recordsIn[.classified] = 12
        metrics.commits.recordsOut[.receipts] = 7
        metrics.commits.rejections = ["level-unknown": 2, "od\"d\\": 1]
        metrics.lag.lanes = [LaneLag(lane: .urgent, records: 3, seconds: 1.5), LaneLag(lane: .normal)]
        metrics.lag.partitions = [
            PartitionLag(topic: "a", partition: 0, next: 5, records: 7, stalledSeconds: nil),
            PartitionLag(topic: "a", partition: 1, next: 5, records: 9, stalledSeconds: 12.5),
        ]
        metrics.state.timersDue = Standing.instant.adding(seconds: -3)
        metrics.state.waiting.count(.summary, by: 3)
        let held = ReceiptUse.Kind(code: .held, rule: Recorded(.s10), isTerminal: false)
        metrics.commits.count(ReceiptUse(app: AppID(derived: "parcel"), kind: alerted), 2)
        metrics.commits.count(ReceiptUse(app: AppID(derived: "news"), kind: alerted), 1)
        metrics.commits.count(ReceiptUse(app: AppID(derived: "news"), kind: held), 4)
        metrics.commits.count(ReceiptUse(app: nil, kind: alerted), 1)
        metrics.commits.stageSeconds[.urgent].observe(0.03)
        metrics.commits.deliverySeconds[.normal].observe(4)
        for value in [1.0, 2, 20_000] { metrics.commits.batchRecords[.normal].observe(value) }
        return metrics
    }()

    /// All samples of a metric.
    // swift-format-ignore
    static let table: [(metric: String, samples: [String])] = [
        ("records_in_total",          [#"topic="notifications.classified" 12"#]),
        ("records_out_total",         [#"topic="notifications.receipts" 7"#]),
        ("rejections_total",          [#"reason="level-unknown" 2"#, #"reason="od\"d\\" 1"#]),
        ("lag_records",               [#"lane="urgent" 3"#, #"lane="normal" 0"#]),
        ("lag_seconds",               [#"lane="urgent" 1.5"#, #"lane="normal" 0"#]),
        ("partition_lag_records",     [#"topic="a",partition="0" 7"#, #"topic="a",partition="1" 9"#]),
        ("partition_stalled_seconds", [#"topic="a",partition="0" 0"#, #"topic="a",partition="1" 12.5"#]),
        ("timers_late_seconds",       ["3"]),
        ("notifications_waiting",
         WaitReason.allCases.map { "reason=\"\($0.rawValue)\" \($0 == .summary ? 3 : 0)" }),
        ("receipts_total",            [#"code="alerted",rule="S13",terminal="true" 4"#,
                                       #"code="held",rule="S10",terminal="false" 4"#]),
        ("app_receipts_total",        [#"app="news",code="alerted" 1"#, #"app="news",code="held" 4"#,
                                       #"app="parcel",code="alerted" 2"#]),
        ("batch_records_sum",         [#"lane="urgent" 0"#, #"lane="normal" 20003"#]),
        ("batch_records_count",       [#"lane="urgent" 0"#, #"lane="normal" 3"#]),
        ("stage_seconds_count",       [#"lane="urgent" 1"#, #"lane="normal" 0"#]),
    ]

    @Test(arguments: table) func samplesNameServiceWorkerAndTheirOwnLabels(metric: String, samples: [String]) {
        #expect(Self.samples(metric, Self.lines(Self.metrics)) == samples)
    }

    // swift-format-ignore
    static let buckets: [(metric: String, lane: Lane, bound: String, count: Int)] = [
        ("batch_records", .normal, "1",     1), ("batch_records", .normal, "3",    2),
        ("batch_records", .normal, "10000", 2), ("batch_records", .normal, "+Inf", 3),
        ("stage_seconds", .urgent, "0.02",  0), ("stage_seconds", .urgent, "0.05", 1),
    ]

    @Test(arguments: buckets) func histogramsAreCumulative(metric: String, lane: Lane, bound: String, count: Int) {
        let samples = Self.samples("\(metric)_bucket", Self.lines(Self.metrics))
        #expect(samples.contains("lane=\"\(lane.rawValue)\",le=\"\(bound)\" \(count)"))
    }

    /// Only delivery knows when a request is delivered, and only scheduling what waits.
    @Test(arguments: [(Service.delivery, [#"lane="urgent" 0"#, #"lane="normal" 4"#]), (.rendering, [])])
    func onlyDeliveryTellsHowLongADeliveryTook(service: Service, samples: [String]) {
        let lines = Self.lines(Self.metrics, service)
        #expect(Self.samples("delivery_seconds_sum", lines, service) == samples)
        #expect(!lines.contains { $0.contains("belfry_notifications_waiting") })
    }

    @Test func spansAreCountedWhereTheyAreExported() {
        let lines = Self.lines(spans: SpanCounts(exported: 5, dropped: [.refused: 2]))
        #expect(Self.samples("spans_exported_total", lines) == ["5"])
        let dropped = SpanDrop.allCases.map { "reason=\"\($0.rawValue)\" \($0 == .refused ? 2 : 0)" }
        #expect(Self.samples("spans_dropped_total", lines) == dropped)
        #expect(!Self.lines().joined().contains("spans"))
    }

    /// At last the loop still reports ready, but no broker has answered for a while.
    @Test(arguments: [(0, Health.State.ready), (10, .connecting)])
    func theStateIsToldAtTheMomentOfAsking(silence: Double, state: Health.State) {
        let states = Health.State.allCases.map { "state=\"\($0.rawValue)\" \($0 == state ? 1 : 0)" }
        #expect(Self.samples("state", Self.lines(silence: silence)) == states)
    }

    @Test func levelsAreCountedByAppUpToABound() {
        var metrics = LoopMetrics()
        let most = AppCounts<InterruptionLevel>.mostPairs
        metrics.commits.levelUses.add(2, AppID(derived: "b\"k"), .critical)
        metrics.commits.levelUses.add(3, AppID(derived: "b\"k"), .critical)
        for number in 1..<most { metrics.commits.levelUses.add(1, AppID(derived: "\(number)"), .active) }
        for app in ["b\"k", "x", "y"] { metrics.commits.levelUses.add(1, AppID(derived: app), .critical) }
        let samples = Self.samples("notifications_total", Self.lines(metrics))
        #expect(samples.contains(#"app="b\"k",level="critical" 6"#))
        #expect(samples.contains(#"app="others/",level="critical" 2"#) && samples.count == most + 1)
    }

    @Test func everyMetricHasHelpAndTypeOnce() {
        let lines = Self.lines()
        let types = lines.filter { $0.hasPrefix("# TYPE ") }
        #expect(Set(types).count == types.count)
        #expect(lines.count { $0.hasPrefix("# HELP ") } == types.count)
    }

    @Test func everyTopicHasAPlaceOfItsOwn() {
        #expect(Topic.allCases.map(\.number) == Array(Topic.allCases.indices))
    }
}
