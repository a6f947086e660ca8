internal import Glibc
internal import HTTP
internal import Model
internal import Pipeline

/// `/healthz`, `/readyz` and `/metrics`.
struct HealthPages: Sendable {
    let workerID: Int
    let status: WebhookStatus

    /// Serves the pages; `nil` when the address is not available.
    static func serve(_ settings: WebhookSettings, _ status: WebhookStatus, host: String, port: UInt16) -> HTTPServer? {
        let pages = HealthPages(workerID: settings.common.workerID, status: status)
        var http = HTTPSettings(host: host, port: port)
        http.connections = 32
        http.idleSeconds = 10
        http.requestSeconds = 10
        http.bodyBytes = 4096
        // A process that was just killed may hold the port until its memory is freed.
        for _ in 0..<50 {
            let server = try? HTTPServer(http) { request, exchange in exchange.answer(pages.answer(to: request)) }
            if let server {
                return server
            }
            usleep(100_000)
        }
        return nil
    }

    func answer(to request: HTTPRequest) -> HTTPResponse {
        guard request.method == "GET" || request.method == "HEAD" else {
            return HTTPResponse(405, "use GET or HEAD\n")
        }
        let now = status.snapshot
        switch request.path {
        case "/healthz":
            return json(now.isAlive ? 200 : 503) { writer in
                writer.member("alive", now.isAlive)
                writer.member("secondsSinceTurn", Int(now.secondsSinceTurn))
            }
        case "/readyz":
            return json(now.isReady ? 200 : 503) { writer in
                writer.member("ready", now.isReady)
                writer.member("state", (now.isConnected ? now.state : .connecting).rawValue)
                writer.member("pending", now.pending)
                writer.member("secretsMissing", now.secretsMissing)
            }
        case "/metrics":
            return HTTPResponse(200, type: "text/plain; version=0.0.4; charset=utf-8", metrics(now))
        default: return HTTPResponse(404, "not found: use /healthz, /readyz or /metrics\n")
        }
    }

    private func json(_ code: Int, _ members: (inout JSONWriter) -> Void) -> HTTPResponse {
        let body = JSONSlice { writer in
            writer.beginObject()
            writer.member("service", WebhookSettings.program)
            writer.member("worker", workerID)
            members(&writer)
            writer.endObject()
        }
        return HTTPResponse(code, type: "application/json", String(decoding: body.bytes, as: UTF8.self) + "\n")
    }

    private func metrics(_ now: WebhookStatus.Snapshot) -> String {
        var page = MetricsText(service: WebhookSettings.program, workerID: workerID)
        page.addProcess(
            started: status.started, isConnected: now.isConnected, isReady: now.isReady,
            while: "records are read and calls made")
        page.counter("belfry_webhooks_records_total", "Receipts and responses read.", now.counts.records)
        page.begin(
            "belfry_webhooks_calls_total",
            "Calls done, given up and dropped, and attempts that failed, by outcome.", "counter")
        for (outcome, count) in now.counts.outcomes.sorted(by: { $0.key < $1.key }) {
            page.sample("belfry_webhooks_calls_total", "outcome=\"\(MetricsText.escaped(outcome))\"", Double(count))
        }
        page.gauge("belfry_webhooks_pending", "Calls that are not finished.", Double(now.pending))
        page.addSecrets(missing: now.secretsMissing)
        page.gauge("belfry_webhooks_in_progress", "Attempts in progress.", Double(now.inProgress))
        let age = now.oldest.map { Double(Clock.now.milliseconds - $0.milliseconds) / 1000 } ?? 0
        page.gauge(
            "belfry_webhooks_oldest_pending_seconds", "Age of the oldest call that is not finished.", max(0, age))
        page.histogram("belfry_webhooks_call_seconds", "How long attempts took.", now.counts.seconds)
        return page.text
    }
}
