internal import Glibc
internal import HTTPClient
public import Program

/// How calls are made: the settings of `webhooks`, which the command reads as well.
public struct CallSettings: SettingGroup, Hashable {
    /// An attempt has so many seconds.
    public var timeoutSeconds = 15
    /// Which addresses may be called.
    public var addresses = AddressRule()
    /// A file of certificates, in PEM, that are trusted instead of the system's.
    public var certificates: String?
    /// How many calls may be in progress and waiting.
    public var limits = CallLimits()
    /// When failed calls are repeated.
    public var retries = RetryPlan()

    /// The program's name, which begins the names of its settings.
    public static let program = "webhooks"

    /// The settings.
    public static let table: [Setting<Self>] = [
        Setting("webhooks.timeout.seconds", "an attempt has so long", \.timeoutSeconds, .number(1...300)),
        Setting("webhooks.calls", "calls at once", \.limits.atOnce, .number(1...800)),
        Setting(
            "webhooks.calls.of.receiver", "calls at once of one URL", \.limits.atOnceOfReceiver, .number(1...800)),
        Setting(
            "webhooks.waiting.of.receiver", "calls that may wait for one URL; more are given up",
            \.limits.waitingOfReceiver, .number(1...1_000_000)),
        Setting(
            "webhooks.retry.first.seconds", "the wait after the first failure; it doubles",
            \.retries.backoff.firstSeconds, .number(1...3600)),
        Setting(
            "webhooks.retry.longest.seconds", "the longest wait", \.retries.backoff.longestSeconds,
            .number(1...86_400)),
        Setting(
            "webhooks.retry.seconds", "after so long a call is given up", \.retries.wholeSeconds,
            .number(1...2_592_000)),
        Setting(
            "webhooks.networks", "private networks that may be called: 10.0.0.0/8,…", \.addresses.networks,
            .list(fix: "write networks such as 10.0.0.0/8,fd00::/8") { Network($0) }),
        Setting(
            "webhooks.allow.loopback", "true: 127.0.0.0/8 and ::1 may be called, also by http",
            \.addresses.allowsLoopback, .flag),
        Setting(
            "webhooks.certificates", "a file of certificates to trust instead", \.certificates, .text,
            usual: "the system's"),
    ]

    /// The usual settings.
    public init() {}

    /// Reads the settings from those that all programs share.
    public init(_ settings: Settings) throws(SettingsError) {
        self = try settings.own(Self.table, of: Self.program)
        if let path = certificates, access(path, R_OK) != 0 {
            // It may be mounted only later.
            throw SettingsError(
                "webhooks.certificates", found: path,
                fix: "name a file of certificates in PEM that can be read (\(String(cString: strerror(errno))))",
                mayPass: true)
        }
    }
}
