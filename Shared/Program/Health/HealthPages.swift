package import HTTP
internal import Model

/// `/healthz`, `/readyz` and `/metrics`, which all programs answer in one form.
package struct HealthPages: Sendable {
    private let program: String
    private let workerID: Int
    private let tellsReasons: Bool
    private let source: any HealthSource

    /// - Parameter tellsReasons: whether `/readyz` tells reasons, which name addresses: not where everybody may read it.
    package init(program: String, _ settings: Settings, tellsReasons: Bool = true, of source: any HealthSource) {
        (self.program, workerID, self.tellsReasons) = (program, settings.workerID, tellsReasons)
        self.source = source
    }

    /// The answer to a path of a server that serves nothing else.
    package func answer(to path: String) -> HTTPResponse {
        switch path {
        case "/healthz": liveness
        case "/readyz": readiness
        case "/metrics": metrics
        default: HTTPResponse(404, "not found: use /healthz, /readyz or /metrics\n")
        }
    }

    /// Whether a restart would help: 503 when a thread is stuck, never because a broker cannot be reached.
    package var liveness: HTTPResponse {
        let health = source.health
        return json(health.isAlive ? 200 : 503) { writer in
            writer.member("alive", health.isAlive)
            writer.member("secondsSinceTurn", Int(health.secondsSinceTurn))
        }
    }

    /// Whether the program works, and its troubles: what is wrong, for how long, and what to look at.
    package var readiness: HTTPResponse {
        let health = source.health
        return json(health.isReady ? 200 : 503) { writer in
            writer.member("ready", health.isReady)
            writer.member("state", health.state.rawValue)
            writer.member("seconds", Int(health.stateSeconds))
            if let progress = health.restored {
                writer.member("restored", progress.done)
                writer.member("toRestore", progress.total)
            }
            writer.objects("troubles", health.troubles) { trouble, writer in
                writer.member("trouble", trouble.kind.rawValue)
                writer.member("seconds", Int(trouble.seconds))
                writer.member("what", trouble.what)
                if tellsReasons { writer.member("reason", trouble.reason) }
                writer.member("lookAt", trouble.lookAt)
            }
        }
    }

    /// The metrics, in Prometheus' text format.
    package var metrics: HTTPResponse { HTTPResponse(200, type: MetricsText.mediaType, source.metrics) }

    private func json(_ status: Int, _ members: (inout JSONWriter) -> Void) -> HTTPResponse {
        let body = JSONSlice.object { writer in
            writer.member("service", program)
            writer.member("worker", workerID)
            members(&writer)
        }
        return HTTPResponse(status, type: "application/json", String(decoding: body.bytes, as: UTF8.self) + "\n")
    }
}
