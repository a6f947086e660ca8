internal import Foundation
internal import Glibc
internal import HTTPClient
package import Model
internal import Synchronization
package import Program

/// Exports spans on a thread of its own: by OTLP/HTTP to a collector, or as lines to a file.
///
/// The loop hands spans over and never waits. What does not fit into the queue, or is not taken in time, is dropped and
/// counted.
package final class SpanExporter: SpanSink {
    static let queueCapacity = 16_384
    static let mostOfBatch = 512
    /// How long spans wait for more, in milliseconds.
    static let delayMilliseconds = 1000

    private struct Shared: Sendable {
        var queue = SpanQueue(capacity: SpanExporter.queueCapacity)
        var counts = SpanCounts()
        /// When the process waits no longer, in ticks; `nil` while no stop is requested.
        var stopBy: Int64?
    }

    private let shared = Mutex(Shared())
    private let encoding: SpanEncoding
    private let settings: TraceSettings
    private let rule: ExportRule
    private let log: Log
    /// Signalled when a batch is full and when the process stops.
    private let isWanted = DispatchSemaphore(value: 0)
    private let hasEnded = DispatchSemaphore(value: 0)

    /// Makes an exporter; `nil` where spans go nowhere.
    ///
    /// - Throws: an error where the file cannot be written, or the certificates cannot be read.
    package convenience init?(_ settings: Settings, _ service: Service, _ log: Log) throws(SettingsError) {
        try self.init(settings, service, log, rule: ExportRule())
    }

    init?(_ settings: Settings, _ service: Service, _ log: Log, rule: ExportRule) throws(SettingsError) {
        let traces = settings.traces
        if let path = traces.file, let fault = SpanFile(path: path).fault() {
            throw SettingsError("traces.file", found: path, fix: "name a file that can be written (\(fault))")
        }
        if let path = traces.certificates, access(path, R_OK) != 0 {
            throw SettingsError(
                "traces.certificates", found: path,
                fix: "name a file of certificates in PEM that can be read (\(String(cString: strerror(errno))))")
        }
        guard traces.endpoint != nil || traces.file != nil else { return nil }
        self.settings = traces
        self.log = log
        self.rule = rule
        encoding = SpanEncoding(service, settings)
        let thread = Thread { [self] in
            export()
            hasEnded.signal()
        }
        thread.name = "traces"
        thread.start()
    }

    /// Spans exported and dropped since the start.
    package var counts: SpanCounts { shared.withLock { $0.counts } }

    package func take(_ spans: [FinishedSpan]) {
        let isFull = shared.withLock { shared in
            let dropped = shared.queue.add(spans)
            if dropped > 0 { shared.counts.dropped[.queue, default: 0] += dropped }
            return shared.queue.count >= Self.mostOfBatch
        }
        if isFull { isWanted.signal() }
    }

    /// Exports what waits, and ends. What is not exported by then is dropped.
    ///
    /// - Parameter seconds: the most time that it may take.
    package func stop(within seconds: Double) {
        shared.withLock { $0.stopBy = Clock.ticks + Int64(seconds * 1_000_000) }
        isWanted.signal()
        // The thread looks at the time every 50 ms.
        _ = hasEnded.wait(timeout: .now() + seconds + 0.1)
        let dropped = shared.withLock { shared in
            let left = shared.queue.take(most: Self.queueCapacity).count
            if left > 0 { shared.counts.dropped[.stop, default: 0] += left }
            return shared.counts.dropped[.stop] ?? 0
        }
        if dropped > 0 {
            log.warning("stopped before all spans were exported", ["dropped": String(dropped)])
        }
    }

    // MARK: The thread

    private func export() {
        guard let destination = openDestination() else { return }
        log.info("spans are exported", ["to": destination.words])
        var failing = false
        while true {
            let batch = shared.withLock { $0.queue.take(most: Self.mostOfBatch) }
            if batch.isEmpty {
                if shared.withLock({ $0.stopBy != nil }) { return }
                _ = isWanted.wait(timeout: .now() + .milliseconds(Self.delayMilliseconds))
                continue
            }
            send(batch, to: destination, &failing)
        }
    }

    private func openDestination() -> SpanDestination? {
        if let path = settings.file { return .file(SpanFile(path: path)) }
        if let connection = CollectorConnection(settings) { return .collector(connection) }
        log.error("libcurl cannot be used; no spans are exported")
        return nil
    }

    /// Whether a stop was requested and its time is over.
    private var isOver: Bool { shared.withLock { $0.stopBy.map { Clock.ticks >= $0 } ?? false } }

    private func send(_ batch: [FinishedSpan], to destination: SpanDestination, _ failing: inout Bool) {
        let body = encoding.request(batch)
        switch destination {
        case .file(let file):
            if let fault = file.append(body) {
                // A batch a second fails while the disk is full: the first one is told.
                note(batch.count, dropped: .failed, because: failing ? nil : fault, to: destination, &failing)
            } else {
                note(batch.count, rejected: 0, by: destination, &failing)
            }
        case .collector(let connection):
            send(body, of: batch.count, by: connection, destination, &failing)
        }
    }

    private func send(
        _ body: [UInt8], of count: Int, by connection: CollectorConnection, _ destination: SpanDestination,
        _ failing: inout Bool
    ) {
        let began = Clock.ticks
        var failures = 1
        while true {
            let answer = connection.send(body) { isOver }
            let verdict = rule.verdict(
                on: answer, failures: failures, elapsed: Double(Clock.ticks - began) / 1_000_000,
                jitter: Double.random(in: 0...1))
            switch verdict {
            case .taken(let rejected): return note(count, rejected: rejected, by: destination, &failing)
            case .drop(let reason):
                return note(count, dropped: reason, because: answer.words, to: destination, &failing)
            case .retry(let seconds):
                if !failing {
                    log.warning("no spans are taken; retrying", ["to": destination.words, "error": answer.words])
                }
                failing = true
                failures += 1
                // The stop itself tells what is left.
                guard pause(seconds) else {
                    return note(count, dropped: .stop, because: nil, to: destination, &failing)
                }
            }
        }
    }

    /// Waits before another attempt.
    ///
    /// - Returns: `false` where the process stops before that.
    private func pause(_ seconds: Double) -> Bool {
        let until = Clock.ticks + Int64(seconds * 1_000_000)
        while true {
            let now = Clock.ticks
            if now >= until { return true }
            // A full batch signals, too; that shortens no wait.
            if let stopBy = shared.withLock({ $0.stopBy }), stopBy <= until { return false }
            _ = isWanted.wait(timeout: .now() + .microseconds(Int(min(until - now, 50_000))))
        }
    }

    private func note(_ count: Int, rejected: Int, by destination: SpanDestination, _ failing: inout Bool) {
        let rejected = min(rejected, count)
        shared.withLock { shared in
            shared.counts.exported += count - rejected
            if rejected > 0 { shared.counts.dropped[.refused, default: 0] += rejected }
        }
        if rejected > 0 {
            log.warning("the collector took only a part", ["to": destination.words, "rejected": String(rejected)])
        }
        if failing { log.info("spans are taken again", ["by": destination.words]) }
        failing = false
    }

    private func note(
        _ count: Int, dropped reason: SpanDrop, because words: String?, to destination: SpanDestination,
        _ failing: inout Bool
    ) {
        let all = shared.withLock { shared in
            shared.counts.dropped[reason, default: 0] += count
            return shared.counts.dropped.values.reduce(0, +)
        }
        if let words {
            log.warning(
                "spans are dropped",
                ["to": destination.words, "error": words, "spans": String(count), "since.start": String(all)])
        }
        failing = true
    }
}

extension OutgoingAnswer {
    /// The word in the log: `status-503`, `timeout`.
    fileprivate var words: String {
        switch self {
        case .status(let code, _, _): "status-\(code)"
        case .none(let failure): failure.rawValue
        }
    }
}
