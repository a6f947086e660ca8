internal import Model
internal import Program

/// The content of a worker's metrics page; `deploy/monitoring/alerts` has alerting rules for it.
extension MetricsText {
    /// All metrics of a worker.
    ///
    /// - Parameter spans: `nil` where none are exported.
    static func text(_ situation: Situation, service: Service, workerID: Int, spans: SpanCounts? = nil) -> String {
        var page = MetricsText(service: service.rawValue, workerID: workerID)
        page.addStanding(situation)
        page.addCounts(situation.metrics.commits)
        page.addReceipts(situation.metrics.commits)
        page.addTransactions(situation.metrics)
        page.addLatency(situation.metrics.commits, service)
        page.addLag(situation.metrics.lag)
        page.addState(situation)
        if service == .scheduling { page.addWaiting(situation.metrics.state.waiting) }
        if let spans { page.addSpans(spans) }
        return page.text
    }

    private mutating func addSpans(_ counts: SpanCounts) {
        counter("belfry_spans_exported_total", "Spans that the collector or the file took.", counts.exported)
        begin("belfry_spans_dropped_total", "Spans that were not exported, by reason.", "counter")
        for reason in SpanDrop.allCases {
            sample("belfry_spans_dropped_total", "reason=\"\(reason.rawValue)\"", Double(counts.dropped[reason] ?? 0))
        }
    }

    private mutating func addStanding(_ situation: Situation) {
        addProcess(
            started: situation.started, isConnected: situation.isConnected, isReady: situation.isReady,
            while: "records are processed")
        begin("belfry_state", "1 for the state the worker is in, 0 for the others.", "gauge")
        for state in Health.State.allCases {
            sample("belfry_state", "state=\"\(state.rawValue)\"", situation.shown.state == state ? 1 : 0)
        }
        gauge(
            "belfry_turn_age_seconds", "Seconds since the last iteration of the loop began.",
            situation.seconds(since: situation.turned))
        addSecrets(missing: situation.lackedSecrets.count)
        gauge(
            "belfry_commit_age_seconds", "Seconds since the last commit, or since the start if there was none.",
            situation.seconds(since: situation.metrics.commits.last))
    }

    private mutating func addCounts(_ counts: CommitCounts) {
        begin("belfry_records_in_total", "Records processed, by topic.", "counter")
        for (topic, count) in counts.recordsIn.pairs where count > 0 {
            sample("belfry_records_in_total", "topic=\"\(topic.rawValue)\"", Double(count))
        }
        begin("belfry_records_out_total", "Records written in committed transactions, by topic.", "counter")
        for (topic, count) in counts.recordsOut.pairs where count > 0 {
            sample("belfry_records_out_total", "topic=\"\(topic.rawValue)\"", Double(count))
        }
        // A counter without labels exists from the start, so that Prometheus sees its first increase.
        counter(
            "belfry_dead_letters_total", "Records turned down, for all reasons together.",
            counts.rejections.values.reduce(0, +))
        begin("belfry_rejections_total", "Records turned down, by reason.", "counter")
        for (reason, count) in counts.rejections.sorted(by: { $0.key < $1.key }) {
            sample("belfry_rejections_total", "reason=\"\(Self.escaped(reason))\"", Double(count))
        }
        begin("belfry_notifications_total", "Notifications accepted, by app and requested level.", "counter")
        samples("belfry_notifications_total", "level", counts.levelUses)
    }

    private mutating func addReceipts(_ counts: CommitCounts) {
        begin(
            "belfry_receipts_total",
            "Receipts written, by code and rule. Each accepted notification gets exactly one that is terminal.",
            "counter")
        let kinds = counts.receipts.map { kind, count in
            let labels = "code=\"\(kind.code.rawValue)\",rule=\"\(Self.escaped(kind.rule.text))\""
            return (labels: labels + ",terminal=\"\(kind.isTerminal)\"", count: count)
        }
        for (labels, count) in kinds.sorted(by: { $0.labels < $1.labels }) {
            sample("belfry_receipts_total", labels, Double(count))
        }
        begin("belfry_app_receipts_total", "Receipts written, by app and code.", "counter")
        samples("belfry_app_receipts_total", "code", counts.appReceipts)
    }

    /// Writes the samples of counts by app; `name` is the label of the other part.
    private mutating func samples<Part: RawRepresentable<String>>(
        _ metric: String, _ name: String, _ counts: AppCounts<Part>
    ) {
        let sorted = counts.counts.sorted {
            ($0.key.app.string, $0.key.part.rawValue) < ($1.key.app.string, $1.key.part.rawValue)
        }
        for (pair, count) in sorted {
            let labels = "app=\"\(Self.escaped(pair.app.string))\",\(name)=\"\(pair.part.rawValue)\""
            sample(metric, labels, Double(count))
        }
    }

    private mutating func addTransactions(_ metrics: LoopMetrics) {
        counter("belfry_transactions_committed_total", "Transactions committed.", metrics.commits.transactions)
        counter("belfry_transactions_aborted_total", "Transactions aborted.", metrics.failures.transactionsAborted)
        counter(
            "belfry_producers_replaced_total", "Producers replaced after an error or an uncertain commit.",
            metrics.failures.producersReplaced)
        counter(
            "belfry_fencings_total",
            "Times that another producer or group member with this worker's name seemed to take over.",
            metrics.failures.fencings)
        counter(
            "belfry_offset_resets_total",
            "Times that a partition was continued at the start of its log, because its offset was out of range.",
            metrics.failures.offsetResets)
        counter("belfry_timers_fired_total", "Timers fired.", metrics.commits.timersFired)
        histograms(
            "belfry_commit_seconds",
            "Seconds that a commit with its offsets took; urgent: of a transaction with urgent records, registrations or "
                + "interactions.", metrics.commits.seconds)
        histograms(
            "belfry_batch_records", "Records in a transaction; urgent: in one with urgent records.",
            metrics.commits.batchRecords)
    }

    private mutating func addLatency(_ commits: CommitCounts, _ service: Service) {
        histograms(
            "belfry_taken_seconds",
            "Seconds from the writing of a request's record until the worker took it in hand, by lane.",
            commits.takenSeconds)
        histograms(
            "belfry_stage_seconds",
            "Seconds from the writing of a request's record to the commit of its results, by lane.",
            commits.stageSeconds)
        guard service == .delivery else { return }
        histograms(
            "belfry_delivery_seconds",
            "Seconds from the acceptance of a request to the commit of a delivery that did not wait, by lane.",
            commits.deliverySeconds)
    }

    private mutating func histograms(_ name: String, _ help: String, _ histograms: LaneMap<Histogram>) {
        begin(name, help, "histogram")
        for (lane, histogram) in histograms.pairs { samples(name, "lane=\"\(lane.rawValue)\"", histogram) }
    }

    private mutating func addLag(_ lag: LagFigures) {
        begin("belfry_lag_records", "Offsets not yet processed, by lane.", "gauge")
        for each in lag.lanes {
            sample("belfry_lag_records", "lane=\"\(each.lane.rawValue)\"", Double(each.records))
        }
        begin("belfry_lag_seconds", "Age in seconds of the last record read, while more can be read, by lane.", "gauge")
        for each in lag.lanes { sample("belfry_lag_seconds", "lane=\"\(each.lane.rawValue)\"", each.seconds) }
        begin("belfry_partition_lag_records", "Offsets of a partition not yet processed.", "gauge")
        for each in lag.partitions {
            sample("belfry_partition_lag_records", Self.place(each), Double(each.records))
        }
        begin(
            "belfry_partition_stalled_seconds",
            "Seconds that an open transaction has kept readers from the records behind it; 0 without one.", "gauge")
        for each in lag.partitions {
            sample("belfry_partition_stalled_seconds", Self.place(each), each.stalledSeconds ?? 0)
        }
    }

    private static func place(_ lag: PartitionLag) -> String {
        "topic=\"\(escaped(lag.topic))\",partition=\"\(lag.partition)\""
    }

    private mutating func addWaiting(_ counts: WaitCounts) {
        begin(
            "belfry_notifications_waiting",
            "Notifications that wait, by what for, without those of restored keys that belfry_state_keys_unread counts.",
            "gauge")
        for reason in WaitReason.allCases {
            sample("belfry_notifications_waiting", "reason=\"\(reason.rawValue)\"", Double(counts[reason]))
        }
    }

    private mutating func addState(_ situation: Situation) {
        let state = situation.metrics.state
        gauge("belfry_restore_progress", "Share of the state that is restored, 0 to 1.", state.restore.share)
        gauge("belfry_restore_offsets", "Changelog offsets to restore.", Double(state.restore.total))
        gauge("belfry_state_keys", "Keys with state.", Double(state.keys))
        gauge(
            "belfry_state_keys_unread",
            "Restored keys whose entries are still to be read; their timers are not known yet.",
            Double(state.keysUnread))
        gauge("belfry_timers_waiting", "Keys with a timer.", Double(state.timersWaiting))
        gauge(
            "belfry_timers_late_seconds", "Seconds by which the first due timer is late; 0 if none is due.",
            situation.timersLateSeconds)
        gauge("belfry_apps_known", "Registered apps.", Double(state.appsKnown))
        gauge(
            "belfry_partitions_assigned", "Input partitions of this worker.",
            Double(situation.metrics.lag.partitions.count))
    }
}
