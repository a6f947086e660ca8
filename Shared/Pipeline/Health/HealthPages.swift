internal import Model

/// An answer of the health server.
struct HealthAnswer: Hashable, Sendable {
    let code: UInt32
    let type: String
    let body: String
}

/// The three pages of a worker's health server, made from its status.
struct HealthPages: Sendable {
    let service: Service
    let workerID: Int
    /// `bootstrap.servers`, shown to operators.
    let brokers: String
    let status: WorkerStatus
    /// Exports spans; `nil` where none are exported.
    var spans: SpanExporter?

    func answer(to path: String) -> HealthAnswer {
        let situation = status.situation
        return switch path {
        case "/healthz": health(situation)
        case "/readyz": readiness(situation)
        case "/metrics":
            HealthAnswer(
                code: 200, type: "text/plain; version=0.0.4; charset=utf-8",
                body: MetricsText.text(situation, service: service, workerID: workerID, spans: spans?.counts))
        default: HealthAnswer(code: 404, type: "text/plain", body: "not found: use /healthz, /readyz or /metrics\n")
        }
    }

    /// Whether a restart would help: 503 when the loop's thread is stuck, never because a broker is unreachable.
    private func health(_ situation: Situation) -> HealthAnswer {
        json(situation.isAlive ? 200 : 503) { writer in
            writer.name("alive")
            writer.write(situation.isAlive)
            writer.name("secondsSinceTurn")
            writer.write(Int(situation.seconds(since: situation.turned)))
        }
    }

    /// Whether records are processed, and the worker's troubles: what is wrong, for how long, and what to look at.
    private func readiness(_ situation: Situation) -> HealthAnswer {
        json(situation.isReady ? 200 : 503) { writer in
            writer.name("ready")
            writer.write(situation.isReady)
            writer.name("state")
            writer.write(situation.shown.word)
            writer.name("seconds")
            writer.write(Int(situation.stateSeconds))
            if case .restoring(let progress) = situation.shown {
                writer.name("restored")
                writer.write(progress.done)
                writer.name("toRestore")
                writer.write(progress.total)
            }
            writer.name("troubles")
            writer.beginArray()
            for trouble in TroubleRule.troubles(in: situation, brokers: brokers) { write(trouble, &writer) }
            writer.endArray()
        }
    }

    private func write(_ trouble: Trouble, _ writer: inout JSONWriter) {
        writer.beginObject()
        writer.name("trouble")
        writer.write(trouble.kind.rawValue)
        writer.name("seconds")
        writer.write(Int(trouble.seconds))
        writer.name("what")
        writer.write(trouble.what)
        writer.name("lookAt")
        writer.write(trouble.lookAt)
        writer.endObject()
    }

    private func json(_ code: UInt32, _ members: (inout JSONWriter) -> Void) -> HealthAnswer {
        let body = JSONSlice { writer in
            writer.beginObject()
            writer.name("service")
            writer.write(service.rawValue)
            writer.name("worker")
            writer.write(workerID)
            members(&writer)
            writer.endObject()
        }
        return HealthAnswer(
            code: code, type: "application/json", body: String(decoding: body.bytes, as: UTF8.self) + "\n")
    }
}
