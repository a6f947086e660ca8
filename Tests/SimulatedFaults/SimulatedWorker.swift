internal import Classification
internal import Delivery
internal import Ingestion
internal import Kafka
internal import Model
internal import Loop
internal import Program
internal import Rendering
internal import Scheduling
internal import SimulatedBroker

/// One worker of a service on the simulated broker, from its start to its end or crash. The two workers of a service
/// without state are on their own here, so that each can end without the other.
///
/// Only the holder of the baton touches it, like everything of a simulation; hence `@unchecked Sendable`.
final class SimulatedWorker: @unchecked Sendable {
    let service: Service
    /// The `worker.id`.
    let slot: Int
    /// The lane that it reads; `nil` for all inputs.
    let lane: Lane?
    private let mistake: KnownMistake?
    private(set) var status: WorkerStatus?
    private(set) var exitCode: Int32?
    private var isStopRequested = false

    init(_ service: Service, slot: Int, _ lane: Lane?, _ mistake: KnownMistake?) {
        (self.service, self.slot, self.lane, self.mistake) = (service, slot, lane, mistake)
    }

    var name: String { "\(service.rawValue)-\(slot)" + (lane == .urgent ? "-urgent" : "") }

    /// Asks it to stop, as by SIGTERM.
    func stop() {
        isStopRequested = true
        status?.requestStop()
    }

    /// Runs the worker on its own thread, to its end.
    ///
    /// - Parameter isTold: whether its log goes to the journal.
    func run(_ actor: SimulatedActor, isTold: Bool) {
        let clock = SimulatedClock(actor: actor)
        let status = WorkerStatus(clock: clock)
        self.status = status
        if isStopRequested { status.requestStop() }
        var settings = Settings()
        settings.workerID = slot
        let log = Log(level: isTold ? .info : .error, name: name) { line in
            if isTold { actor.note(line) }
        }
        func run<Core: Processor>(_ processor: Core) -> Int32 {
            guard let topology = Core.topology.workers.first(where: { $0.lane == lane }) else { return -1 }
            let clients = SimulatedClients(actor, settings, topology, mistake)
            let worker = try? Worker(
                processor, topology, settings: settings, clients: clients, clock: clock, status: status, log: log,
                mistake: mistake)
            return worker?.run().code ?? -1
        }
        exitCode =
            switch service {
            case .ingestion: run(IngestionProcessor())
            case .classification: run(ClassificationProcessor())
            case .scheduling: run(SchedulingProcessor(windowSeconds: settings.windowSeconds))
            case .rendering: run(RenderingProcessor())
            case .delivery: run(DeliveryProcessor())
            }
    }
}

/// The clock of a simulated process.
struct SimulatedClock: WorkerClock {
    let actor: SimulatedActor

    var now: Instant { Instant(milliseconds: actor.now) }

    var ticks: Int64 { actor.ticks }

    func sleep(microseconds: Int64) { actor.sleep(microseconds: microseconds) }

    func giveMemoryBack() {}
}

/// The clients of a simulated process.
final class SimulatedClients: WorkerClients {
    private let actor: SimulatedActor
    private let settings: Settings
    private let topology: Topology
    private let mistake: KnownMistake?
    let admin: any ClusterAdmin

    init(_ actor: SimulatedActor, _ settings: Settings, _ topology: Topology, _ mistake: KnownMistake?) {
        (self.actor, self.settings, self.topology, self.mistake) = (actor, settings, topology, mistake)
        admin = actor.admin()
    }

    var largestRecord: Int { Limit.recordBytes }

    var sessionMilliseconds: Int { Int(ConsumerSettings().session) }

    private var name: String { settings.workerName(of: topology) }

    func makeConsumer() throws(ConfigurationError) -> any GroupConsumer {
        var wanted = ConsumerSettings()
        wanted.awaitsStableOffsets = mistake != .offsetsBeforeTheLastOwnerEnded
        return actor.consumer(
            group: settings.group(of: topology.service), instance: name, topics: topology.inputs.map(settings.name),
            lanes: 3, settings: wanted)
    }

    func makeProducer() throws(ConfigurationError) -> any TransactionalProducer {
        actor.producer(transactionalID: name)
    }

    func makeReader(_ use: ReaderUse, of topics: [String]) throws(ConfigurationError) -> any PartitionReader {
        actor.reader(topics: topics)
    }
}
