internal import Foundation
internal import Glibc
internal import HTTP
internal import Kafka
internal import Model
internal import Pipeline
internal import Webhook

/// Webhooks: receipts and responses to the server of each app.
public enum Webhooks {
    /// Runs the program to its end; it does not return.
    public static func main() -> Never {
        do {
            switch try CommandLineArguments(CommandLine.arguments.dropFirst()) {
            case .help:
                print(WebhookSettings.help, terminator: "")
                exit(0)
            case .version:
                print(BelfryVersion.told(by: WebhookSettings.program))
                exit(0)
            case .run(let file): try start(configurationFile: file)
            }
        } catch {
            // One line names the setting and the fix; nothing has been started yet.
            FileHandle.standardError.write(Data("\(WebhookSettings.program): \(error)\n".utf8))
            exit(Ending.wrongSetting.code)
        }
    }

    private static func start(configurationFile: String?) throws -> Never {
        let environment = ProcessInfo.processInfo.environment
        let common = try Settings(file: Settings.text(ofFile: configurationFile), environment: environment)
        let settings = try WebhookSettings(common)
        let log = Log(
            level: common.logLevel, format: common.logFormat, name: "\(WebhookSettings.program)-\(common.workerID)")
        for name in Settings.unknownVariables(in: environment) {
            log.warning("no such setting; the variable is ignored", ["variable": name])
        }
        // All threads made later inherit the blocked signals, so only this thread receives them.
        Signals.block()
        let status = WebhookStatus()
        let server = try common.httpEndpoint(usualPort: WebhookSettings.usualPort).map { place in
            guard let server = HealthPages.serve(settings, status, host: place.host, port: place.port) else {
                throw SettingsError(
                    "http.address", found: "\(place.host):\(place.port)",
                    fix: "name a free port of this machine, another worker.id, or off")
            }
            log.info("health and metrics", ["address": "http://\(place.host):\(server.port)"])
            return server
        }
        runLoop(settings, status, log)
        log.info("stopping", ["signal": Signals.waitForStop()])
        status.requestStop()
        // The loop ends the process. If the broker does not answer, this does.
        sleep(9)
        log.error("the broker did not answer in time; calls that are not stored are made again")
        withExtendedLifetime(server) {}
        exit(Ending.unanswered.code)
    }

    /// Runs the loop on its own thread, and ends the process with its exit code.
    private static func runLoop(_ settings: WebhookSettings, _ status: WebhookStatus, _ log: Log) {
        let thread = Thread {
            do throws(ConfigurationError) {
                guard let caller = Caller(settings.calls) else {
                    log.error("libcurl cannot be used")
                    exit(Ending.cannotGoOn.code)
                }
                let clients = WebhookClients(settings, log)
                let admin = try Admin(clients.admin)
                let patience = BrokerPatience(
                    servers: settings.common.bootstrapServers, admin: admin, status: status, log: log,
                    errorWords: RefusalWords(.webhooks(settings.common), settings.common))
                let rivalry = Rivalry(patience, settings.slot(clients)) { status.snapshot.committed }
                rivalry.registered = Clock.ticks
                BrokerWatch(admin, topic: settings.common.name(of: .receipts), status).start()
                let code = try Comeback(patience, rivalry).run { () throws(ConfigurationError) in
                    try Worker(settings, caller, admin, patience).run()
                }
                exit(code)
            } catch {
                log.error("kafka.\(error.setting): \(error)")
                exit(Ending.wrongSetting.code)
            }
        }
        thread.name = "loop"
        thread.stackSize = 8 << 20
        thread.start()
    }
}
