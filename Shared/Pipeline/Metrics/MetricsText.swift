internal import Model

/// Writes metrics in Prometheus' text form, version 0.0.4.
struct MetricsText {
    private let labels: String
    private(set) var text = ""

    /// - Parameters:
    ///   - service: stands in every sample, with `worker`.
    init(service: Service, workerID: Int) {
        labels = "service=\"\(service.rawValue)\",worker=\"\(workerID)\""
    }

    /// All metrics of a worker.
    static func text(_ metrics: LoopMetrics, _ readiness: Readiness, service: Service, workerID: Int) -> String {
        var page = MetricsText(service: service, workerID: workerID)
        page.add(metrics, readiness)
        return page.text
    }

    private mutating func add(_ metrics: LoopMetrics, _ readiness: Readiness) {
        gauge("belfry_up", "1 while the process runs.", 1)
        gauge("belfry_ready", "1 while records are processed.", readiness.isReady ? 1 : 0)
        begin("belfry_records_in_total", "Records processed, by topic.", "counter")
        for (topic, count) in metrics.recordsIn.pairs where count > 0 {
            sample("belfry_records_in_total", "topic=\"\(topic.rawValue)\"", Double(count))
        }
        begin("belfry_records_out_total", "Records written in committed transactions, by topic.", "counter")
        for (topic, count) in metrics.recordsOut.pairs where count > 0 {
            sample("belfry_records_out_total", "topic=\"\(topic.rawValue)\"", Double(count))
        }
        begin("belfry_rejections_total", "Records turned down, by reason.", "counter")
        for (reason, count) in metrics.rejections.sorted(by: { $0.key < $1.key }) {
            sample("belfry_rejections_total", "reason=\"\(Self.escaped(reason))\"", Double(count))
        }
        begin("belfry_requests_total", "Requests accepted, by app and the level that they ask for.", "counter")
        let uses = metrics.levelUses.sorted { ($0.key.app.string, $0.key.level) < ($1.key.app.string, $1.key.level) }
        for (use, count) in uses {
            let labels = "app=\"\(Self.escaped(use.app.string))\",level=\"\(use.level.rawValue)\""
            sample("belfry_requests_total", labels, Double(count))
        }
        counter("belfry_transactions_committed_total", "Transactions committed.", metrics.transactionsCommitted)
        counter("belfry_transactions_aborted_total", "Transactions aborted.", metrics.transactionsAborted)
        counter("belfry_producers_replaced_total", "Producers replaced after a doubt.", metrics.producersReplaced)
        counter("belfry_offset_resets_total", "Partitions read on from their start.", metrics.offsetResets)
        counter("belfry_timers_fired_total", "Timers fired.", metrics.timersFired)
        histogram("belfry_commit_seconds", "Time of a commit with its offsets.", metrics.commitSeconds)
        histogram("belfry_batch_records", "Records in a transaction.", metrics.batchRecords)
        begin("belfry_lag_records", "Offsets not yet processed, by lane.", "gauge")
        for lag in metrics.lag {
            sample("belfry_lag_records", "lane=\"\(lag.lane.rawValue)\"", Double(lag.records))
        }
        begin("belfry_lag_seconds", "Age of the last record while more wait, by lane.", "gauge")
        for lag in metrics.lag { sample("belfry_lag_seconds", "lane=\"\(lag.lane.rawValue)\"", lag.seconds) }
        gauge("belfry_restore_progress", "Share of the state that is restored, 0 to 1.", metrics.restore.share)
        gauge("belfry_restore_offsets", "Changelog offsets to restore.", Double(metrics.restore.total))
        gauge("belfry_state_keys", "Keys with state.", Double(metrics.stateKeys))
        gauge("belfry_timers_waiting", "Keys with a timer.", Double(metrics.timersWaiting))
        gauge("belfry_apps_known", "Registered apps.", Double(metrics.appsKnown))
        gauge("belfry_partitions_assigned", "Input partitions of this worker.", Double(metrics.partitionsAssigned))
    }

    private mutating func begin(_ name: String, _ help: String, _ type: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }

    private mutating func sample(_ name: String, _ more: String, _ value: Double) {
        text += "\(name){\(labels)\(more.isEmpty ? "" : ",")\(more)} \(Self.number(value))\n"
    }

    private mutating func gauge(_ name: String, _ help: String, _ value: Double) {
        begin(name, help, "gauge")
        sample(name, "", value)
    }

    private mutating func counter(_ name: String, _ help: String, _ value: Int) {
        begin(name, help, "counter")
        sample(name, "", Double(value))
    }

    private mutating func histogram(_ name: String, _ help: String, _ histogram: Histogram) {
        begin(name, help, "histogram")
        var below = 0
        for (bound, count) in zip(histogram.bounds, histogram.counts) {
            below += count
            sample(name + "_bucket", "le=\"\(Self.number(bound))\"", Double(below))
        }
        sample(name + "_bucket", "le=\"+Inf\"", Double(histogram.count))
        sample(name + "_sum", "", histogram.sum)
        sample(name + "_count", "", Double(histogram.count))
    }

    static func number(_ value: Double) -> String {
        if let whole = Int(exactly: value) { return String(whole) }
        return String(value)
    }

    static func escaped(_ text: String) -> String {
        String(
            text.flatMap { character -> [Character] in
                switch character {
                case "\\": ["\\", "\\"]
                case "\"": ["\\", "\""]
                case "\n": ["\\", "n"]
                default: [character]
                }
            })
    }
}
