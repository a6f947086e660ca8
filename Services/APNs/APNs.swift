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
            let exchange = PushExchange(now: { Clock.now }, jitter: { Double.random(in: 0...1) })
            let client = try HTTP2Client(source: exchange)
            defer { client.stop(milliseconds: 200) }
            return try MemberProgram(start, .apns, .apns(start.settings), status).run(
                PushHealth(start.settings, status), usualPort: PushSettings.usualPort
            ) {
                // What is read ahead waits in the queue of pushes, folded. The client's own queue holds more than a second's
                // pushes: once it is full, librdkafka fetches nothing for a second.
                MemberClients(
                    of: PushSettings.program, start.settings, isTransactional: true, readAhead: (24_576, 16_384),
                    start.log)
            } prepare: {
                { clients, _, patience throws(ConfigurationError) in
                    try PushWorker(start.settings, own, exchange, client, clients, patience).run()
                }
            }
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
