internal import Kafka
public import Model
public import Program
internal import Synchronization

/// The main function of a service: it runs the loop in the frame of every program.
public enum ServiceMain {
    /// Runs a service to its end; it does not return.
    public static func run(_ processor: some Processor) -> Never { run { _ in processor } }

    /// Runs a service whose processor depends on the settings; it does not return.
    public static func run<Core: Processor>(_ makeProcessor: (Settings) -> Core) -> Never {
        let service = Core.topology.service
        ProgramMain.run(service.rawValue, help: help(of: service)) { start in
            try run(makeProcessor(start.settings), start)
        }
    }

    /// What `--help` of a service prints.
    static func help(of service: Service) -> String {
        let purpose =
            switch service {
            case .ingestion: "checks the records of producers, turns invalid ones down and passes valid ones on."
            case .classification: "decides the kind and the interruption level of each notification."
            case .scheduling: "decides when a notification may interrupt its person, and keeps each person's list."
            case .rendering: "makes the views that each device shows."
            case .delivery: "publishes the deliveries, which say what each device is to do."
            }
        return ServerHelp.text(
            of: service.rawValue, purpose, usualPort: service.defaultPort,
            shared: Settings.ofAllPrograms + [Settings.window, Settings.niceness, Settings.secrets] + Settings.ofTraces,
            joinsGroup: true)
    }

    private static func run(_ processor: some Processor, _ start: ProgramMain.Start) throws -> Int32 {
        let (settings, log) = (start.settings, start.log)
        let service = type(of: processor).topology
        let crashPoint = try CrashPoint.from(start.environment)
        let broker = WatchedBroker { Clock.ticks }
        let workers = service.workers.map { (topology: $0, status: WorkerStatus(broker: broker)) }
        let spans = try SpanExporter(settings, service.service, log)
        let health = WorkerHealth(service, settings, workers.map(\.status), spans)
        let server = try HealthServer.serve(
            HealthPages(program: service.service.rawValue, settings, of: health),
            at: settings.httpEndpoint(usualPort: service.service.defaultPort), log)
        HealthWatch(health, log).start()
        // All workers have the same settings, so that a wrong one is told by the first.
        let hasToldError = Atomic(false)
        let loops = workers.map { topology, status in
            let isUrgent = topology.lane == .urgent
            let log = log.named(log.name + topology.workerSuffix)
            let niceness = isUrgent ? 0 : Int32(settings.normalNiceness)
            return LoopThread(named: "loop" + topology.workerSuffix, niceness: niceness) {
                do throws(ConfigurationError) {
                    let clients = try KafkaClients(topology, settings, log)
                    let surroundings = Surroundings(
                        topology, settings, clients, SystemClock(), status, log, crashPoint: crashPoint, spans: spans)
                    // One watch for the process.
                    if !isUrgent {
                        BrokerWatch(clients.admin, topics: service.use.topics.map(settings.name), broker).start()
                    }
                    return try Comeback(surroundings).run { () throws(ConfigurationError) in
                        try Worker(processor, surroundings, BatchRule(), OwnCommits()).run()
                    }
                } catch {
                    if !hasToldError.exchange(true, ordering: .relaxed) { log.error(SettingsError(error).description) }
                    return LoopEnding.wrongSetting.code
                }
            }
        }
        for loop in loops { loop.start() }
        let (code, left) = Signals.waitForStop(of: loops, log) { for worker in workers { worker.status.requestStop() } }
        spans?.stop(within: min(mostSecondsForSpans, max(leastSecondsForSpans, left)))
        withExtendedLifetime(server) {}
        return code
    }

    /// How long the process waits for the collector after the loop has ended. The least is left even after a loop that
    /// used all of ``Signals/longestStopSeconds``; together they are below ten seconds.
    private static let (leastSecondsForSpans, mostSecondsForSpans) = (0.2, 2.0)
}
