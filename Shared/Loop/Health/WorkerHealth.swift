internal import Model
internal import Program

/// What a process tells of itself, made from the status of its workers.
struct WorkerHealth: HealthSource {
    private let service: Service
    private let workerID: Int
    private let brokerTroubles: BrokerTroubles
    private let workers: [WorkerStatus]
    private let spans: SpanExporter?

    /// - Parameters:
    ///   - workers: at least one.
    ///   - spans: exports spans; `nil` where none are exported.
    init(_ topology: Topology, _ settings: Settings, _ workers: [WorkerStatus], _ spans: SpanExporter? = nil) {
        (service, workerID) = (topology.service, settings.workerID)
        brokerTroubles = BrokerTroubles(ProgramRights(of: topology, settings: settings), settings)
        (self.workers, self.spans) = (workers, spans)
    }

    /// Of all workers together.
    var situation: Situation {
        let (last, others) = (workers.last ?? WorkerStatus(), workers.dropLast())
        return others.reduce(last.situation) { $0.joined(by: $1.situation) }
    }

    var health: Health {
        let situation = situation
        var health = Health(
            situation.shown.state, seconds: situation.stateSeconds, isReady: situation.isReady,
            secondsSinceTurn: situation.seconds(since: situation.turned),
            troubles: situation.readiness == .stopping
                ? []
                : brokerTroubles.of(
                    situation.broker, at: situation.ticks,
                    checkingSince: situation.readiness == .connecting ? situation.entered : nil,
                    and: TroubleRule.troubles(in: situation)))
        health.restored = situation.shown.progress
        return health
    }

    var metrics: String {
        MetricsText.text(situation, service: service, workerID: workerID, spans: spans?.counts)
    }
}
