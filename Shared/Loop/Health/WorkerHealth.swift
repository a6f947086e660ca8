internal import Model
internal import Program

/// What a worker tells of itself, made from its status.
struct WorkerHealth: HealthSource {
    private let service: Service
    private let workerID: Int
    private let brokerTroubles: BrokerTroubles
    private let status: WorkerStatus
    private let spans: SpanExporter?

    /// - Parameter spans: exports spans; `nil` where none are exported.
    init(_ topology: Topology, _ settings: Settings, _ status: WorkerStatus, _ spans: SpanExporter? = nil) {
        (service, workerID) = (topology.service, settings.workerID)
        brokerTroubles = BrokerTroubles(ProgramRights(of: topology, settings: settings), settings)
        (self.status, self.spans) = (status, spans)
    }

    var health: Health {
        let situation = status.situation
        var health = Health(
            situation.shown.state, seconds: situation.stateSeconds, isReady: situation.isReady,
            secondsSinceTurn: situation.seconds(since: situation.turned),
            troubles: situation.readiness == .stopping
                ? []
                : brokerTroubles.of(situation.broker, at: situation.ticks, and: TroubleRule.troubles(in: situation)))
        if case .restoring(let progress) = situation.shown { health.restored = (progress.done, progress.total) }
        return health
    }

    var metrics: String {
        MetricsText.text(status.situation, service: service, workerID: workerID, spans: spans?.counts)
    }
}
