internal import Foundation
internal import Glibc
internal import Kafka
public import Model

/// The main function of a service: reads the settings, serves health and metrics, runs the loop on its own thread, and
/// exits with the loop's exit code.
public enum ServiceMain {
    /// Runs a service to its end; it does not return.
    public static func run(_ processor: some Processor) -> Never { run { _ in processor } }

    /// Runs a service whose processor depends on the settings; it does not return.
    public static func run<Core: Processor>(_ makeProcessor: (Settings) -> Core) -> Never {
        let service = Core.topology.service
        do {
            switch try CommandLineArguments(CommandLine.arguments.dropFirst()) {
            case .help:
                print(CommandLineArguments.helpText(of: service), terminator: "")
                exit(0)
            case .version:
                print(BelfryVersion.told(by: service.rawValue))
                exit(0)
            case .run(let file):
                try start(makeProcessor, service, configurationFile: file)
            }
        } catch {
            // One line names the setting and the fix; nothing has been started yet.
            FileHandle.standardError.write(Data("\(service.rawValue): \(error)\n".utf8))
            exit(Ending.wrongSetting.code)
        }
    }

    private static func start<Core: Processor>(
        _ makeProcessor: (Settings) -> Core, _ service: Service, configurationFile: String?
    ) throws -> Never {
        let environment = ProcessInfo.processInfo.environment
        let settings = try Settings(file: Settings.text(ofFile: configurationFile), environment: environment)
        let processor = makeProcessor(settings)
        let crashPoint = try CrashPoint.from(environment)
        let log = Log(
            level: settings.logLevel, format: settings.logFormat, name: "\(service.rawValue)-\(settings.workerID)")
        for name in Settings.unknownVariables(in: environment) {
            log.warning("no such setting; the variable is ignored", ["variable": name])
        }
        // All threads made later inherit the blocked signals, so only this thread receives them.
        Signals.block()
        let status = WorkerStatus()
        let spans = try SpanExporter(settings, service, log)
        let health = try serveHealth(settings, service, status, spans, log)
        let loop = LoopThread {
            do throws(ConfigurationError) {
                let clients = try KafkaClients(Core.topology, settings, log)
                let surroundings = Surroundings(
                    Core.topology, settings, clients, SystemClock(), status, log, crashPoint: crashPoint, spans: spans)
                let probe = BrokerProbe(clients.admin, settings, status, log)
                probe.start()
                defer { probe.stop() }
                return try Comeback(surroundings).run { () throws(ConfigurationError) in
                    try Worker(processor, surroundings, BatchRule(), OwnCommits()).run()
                }
            } catch {
                // An error about a combination of settings names them in its reason.
                log.error(
                    error.setting.isEmpty
                        ? "kafka.*: \(error.reason)"
                        : "\(SettingsError("kafka.\(error.setting)", found: error.value, fix: error.reason))")
                return Ending.wrongSetting.code
            }
        }
        loop.start()
        let (code, left) = Signals.waitForStop(of: loop, status, log)
        spans?.stop(within: min(Self.mostSecondsForSpans, max(Self.leastSecondsForSpans, left)))
        withExtendedLifetime(health) {}
        exit(code)
    }

    /// How long the process waits for the collector after the loop has ended. The least is left even after a loop that
    /// used all of ``Signals/longestStopSeconds``; together they are below ten seconds.
    private static let (leastSecondsForSpans, mostSecondsForSpans) = (0.2, 2.0)

    private static func serveHealth(
        _ settings: Settings, _ service: Service, _ status: WorkerStatus, _ spans: SpanExporter?, _ log: Log
    ) throws(SettingsError) -> HealthServer? {
        guard let (host, port) = settings.httpEndpoint(of: service) else { return nil }
        let pages = HealthPages(
            service: service, workerID: settings.workerID, brokers: settings.bootstrapServers, status: status,
            spans: spans)
        // A worker that was just killed may hold the port until its memory is freed.
        for _ in 0..<50 {
            if let server = HealthServer(pages, host: host, port: port) {
                log.info("health and metrics", ["address": "http://\(host):\(server.port)"])
                return server
            }
            usleep(100_000)
        }
        throw SettingsError(
            "http.address", found: "\(host):\(port)",
            fix: "name a free port of this machine, another worker.id, or off")
    }
}
