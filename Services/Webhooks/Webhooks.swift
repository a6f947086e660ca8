internal import Kafka
internal import Model
internal import Program
internal import Webhook

/// Webhooks: receipts and responses to the server of each app.
public enum Webhooks {
    /// Runs the program to its end; it does not return.
    public static func main() -> Never {
        ProgramMain.run(WebhookSettings.program, help: WebhookSettings.help) { start in
            let settings = try WebhookSettings(start.settings)
            let status = WebhookStatus(WebhookTold())
            let health = WebhookHealth(start.settings, status)
            let server = try HealthServer.serve(
                HealthPages(program: WebhookSettings.program, start.settings, of: health),
                at: start.settings.httpEndpoint(usualPort: WebhookSettings.usualPort), start.log)
            HealthWatch(health, start.log).start()
            let loop = LoopThread { run(settings, status, start.log) }
            loop.start()
            let (code, _) = Signals.waitForStop(of: [loop], start.log) { status.requestStop() }
            withExtendedLifetime(server) {}
            return code
        }
    }

    /// Runs the loop on the calling thread.
    ///
    /// - Returns: the process's exit code.
    private static func run(_ settings: WebhookSettings, _ status: WebhookStatus, _ log: Log) -> Int32 {
        do throws(ConfigurationError) {
            guard let caller = WebhookCaller(settings.calls) else {
                log.error("libcurl cannot be used")
                return LoopEnding.cannotGoOn.code
            }
            let clients = WebhookClients(settings, log)
            let admin = try Admin(clients.admin, isPatient: true)
            let patience = MemberPatience<WebhookTold>(
                admin: admin, status: status, log: log,
                errorWords: RefusalWords(.webhooks(settings.common), settings.common))
            let slot = WorkerSlot(
                group: settings.group, name: settings.workerName, workerID: settings.common.workerID,
                sessionMilliseconds: clients.consumer.sessionMilliseconds)
            let rivalry = Rivalry(patience, slot) { status.snapshot.committed }
            rivalry.registered = Clock.ticks
            BrokerWatch(admin, topics: TopicUse.webhooks.topics.map(settings.common.name), status.broker).start()
            return try Comeback(patience, rivalry).run { () throws(ConfigurationError) in
                try WebhookWorker(settings, caller, admin, patience).run()
            }
        } catch {
            log.error(SettingsError(error).description)
            return LoopEnding.wrongSetting.code
        }
    }
}
