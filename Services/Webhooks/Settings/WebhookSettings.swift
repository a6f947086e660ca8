internal import Program
internal import Webhook

/// The settings of `webhooks`.
struct WebhookSettings {
    let common: Settings
    let calls: CallSettings

    /// The program's name: in settings, logs and metrics, and in the name of its group.
    static let program = CallSettings.program
    /// The port of health and metrics of the process with `worker.id` 0.
    static let usualPort = 7781

    /// Reads and checks them.
    init(_ common: Settings) throws(SettingsError) {
        self.common = common
        calls = try CallSettings(common)
    }

    /// The group that all processes of this program join.
    var group: String { common.group(of: Self.program) }
    /// The name of this process in the group.
    var workerName: String { "\(group)-\(common.workerID)" }

    static let help = ServerHelp.text(
        of: program, "tells receipts and responses to the URLs that apps have registered, signed by Standard Webhooks.",
        about: """
            An app's record names its URLs:
              "webhooks": [{"url": "https://…", "secret": "whsec_…", "events": ["response"]}]
            Each call is made at least once, and in order for each notification. A call that fails is repeated with
            growing waits until it is given up. belfry webhooks test APP makes one call and shows the answer; belfry
            webhooks list shows what waits and what was given up; belfry webhooks retry repeats what was given up.
            """, usualPort: usualPort, shared: Settings.ofAllPrograms + [Settings.secrets],
        own: CallSettings.table.map(\.line), joinsGroup: true)
}
