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

    init(_ common: Settings) throws(SettingsError) {
        self.common = common
        calls = try CallSettings(common)
    }
}
