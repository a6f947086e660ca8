internal import HTTP2
internal import Kafka
internal import Model
internal import Program
internal import Pushing

/// The sender to Apple's push service.
public enum APNs {
    /// Runs the program to its end; it does not return.
    public static func main() -> Never {
        ProgramMain.run(PushSettings.program, help: help) { start in
            let own = try PushSettings(start.settings)
            let status = PushStatus(PushTold())
            let health = PushHealth(start.settings, status)
            let server = try HealthServer.serve(
                HealthPages(program: PushSettings.program, start.settings, of: health),
                at: start.settings.httpEndpoint(usualPort: PushSettings.usualPort), start.log)
            HealthWatch(health, start.log).start()
            let exchange = PushExchange(now: { Clock.now }, jitter: { Double.random(in: 0...1) })
            let client = try HTTP2Client(source: exchange)
            let loop = LoopThread { run(start.settings, own, exchange, client, status, start.log) }
            loop.start()
            let (code, _) = Signals.waitForStop(of: [loop], start.log) { status.requestStop() }
            client.stop(milliseconds: 200)
            withExtendedLifetime(server) {}
            return code
        }
    }

    /// Runs the loop on the calling thread.
    ///
    /// - Returns: the process's exit code.
    static func run(
        _ settings: Settings, _ own: PushSettings, _ exchange: PushExchange, _ client: HTTP2Client,
        _ status: PushStatus,
        _ log: Log
    ) -> Int32 {
        do throws(ConfigurationError) {
            let clients = PushClients(settings, log)
            let admin = try Admin(clients.admin, isPatient: true)
            let patience = MemberPatience(
                admin: admin, status: status, log: log, errorWords: RefusalWords(.apns(settings), settings))
            let slot = WorkerSlot(
                group: clients.group, name: clients.name, workerID: settings.workerID,
                sessionMilliseconds: clients.consumer.sessionMilliseconds)
            let rivalry = Rivalry(patience, slot) { status.snapshot.committed }
            rivalry.registered = Clock.ticks
            BrokerWatch(admin, topics: TopicUse.apns.topics.map(settings.name), status.broker).start()
            return try Comeback(patience, rivalry).run { () throws(ConfigurationError) in
                try PushWorker(settings, own, exchange, client, clients, patience).run()
            }
        } catch {
            log.error(SettingsError(error).description)
            return LoopEnding.wrongSetting.code
        }
    }

    static let help = ServerHelp.text(
        of: PushSettings.program, "pushes deliveries to Apple's push service, and tells what became of each.",
        about: """
            A person's record names the token of each device and app; an app's record names team, keys and bundle ids:
              "apns": {"teamId": "ABCDE12345", "keys": [{"id": "KEY1234567", "secretRef": "AuthKey.p8"}], "topics": {…}}
            The file of a key lies in secrets.directory, in the folder of its app. Apps without a key use the installation's.
            belfry push test PERSON DEVICE APP makes one push and shows the answer; belfry push list shows what waits.
            """, usualPort: PushSettings.usualPort, shared: Settings.ofAllPrograms + [Settings.secrets],
        own: PushSettings.table.map(\.line), joinsGroup: true)
}
