internal import Program
internal import Webhook

/// The settings of `webhooks`.
struct WebhookSettings {
    let common: Settings
    let calls: CallSettings
    var limits = CallLimits()
    var retries = RetryPlan()

    /// The program's name: in settings, logs and metrics, and in the name of its group.
    static let program = CallSettings.program
    /// The port of health and metrics of the process with `worker.id` 0.
    static let usualPort = 7781

    /// Reads and checks them.
    init(_ common: Settings) throws(SettingsError) {
        self.common = common
        let own = try OwnSettings(of: Self.program, in: common, names: CallSettings.names)
        calls = try CallSettings(own)
        limits.atOnce = try own.number("calls", in: 1...800, usual: limits.atOnce)
        limits.atOnceOfReceiver = try own.number("calls.of.receiver", in: 1...800, usual: limits.atOnceOfReceiver)
        limits.waitingOfReceiver = try own.number(
            "waiting.of.receiver", in: 1...1_000_000, usual: limits.waitingOfReceiver)
        retries.firstSeconds = try own.number("retry.first.seconds", in: 1...3600, usual: retries.firstSeconds)
        retries.longestSeconds = try own.number("retry.longest.seconds", in: 1...86_400, usual: retries.longestSeconds)
        retries.wholeSeconds = try own.number("retry.seconds", in: 1...2_592_000, usual: retries.wholeSeconds)
    }

    /// The group that all processes of this program join.
    var group: String { common.group(of: Self.program) }
    /// The name of this process in the group.
    var workerName: String { "\(group)-\(common.workerID)" }
}
