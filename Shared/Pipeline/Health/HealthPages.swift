internal import Model

/// An answer of the health server.
struct HealthAnswer: Hashable, Sendable {
    let code: UInt32
    let type: String
    let body: String
}

/// The three pages of a worker's health server, as a function of its status.
struct HealthPages: Sendable {
    let service: Service
    let workerID: Int
    let status: WorkerStatus

    func answer(to path: String) -> HealthAnswer {
        switch path {
        case "/healthz": health
        case "/readyz": readiness
        case "/metrics":
            HealthAnswer(
                code: 200, type: "text/plain; version=0.0.4; charset=utf-8",
                body: MetricsText.text(status.metrics, status.readiness, service: service, workerID: workerID))
        default: HealthAnswer(code: 404, type: "text/plain", body: "there are /healthz, /readyz and /metrics\n")
        }
    }

    private var health: HealthAnswer {
        let seconds = status.secondsSinceTurn
        return json(status.isAlive ? 200 : 503) { writer in
            writer.name("alive")
            writer.write(status.isAlive)
            writer.name("secondsSinceTurn")
            writer.write(seconds)
        }
    }

    private var readiness: HealthAnswer {
        let readiness = status.readiness
        return json(readiness.isReady ? 200 : 503) { writer in
            writer.name("ready")
            writer.write(readiness.isReady)
            writer.name("state")
            switch readiness {
            case .connecting: writer.write("connecting")
            case .joining: writer.write("joining")
            case .ready: writer.write("ready")
            case .stopping: writer.write("stopping")
            case .restoring(let progress):
                writer.write("restoring")
                writer.name("restored")
                writer.write(progress.done)
                writer.name("toRestore")
                writer.write(progress.total)
            }
        }
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
