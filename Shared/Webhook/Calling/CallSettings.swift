public import Program

/// How calls are made; the service and the command share these settings.
public struct CallSettings: Hashable, Sendable {
    /// An attempt has so many seconds.
    public var timeoutSeconds = 15
    /// Which addresses may be called.
    public var addresses = AddressRule()
    /// A file of certificates, in PEM, that are trusted instead of the system's.
    public var certificates: String?

    /// The program's name, which begins the names of its settings.
    public static let program = "webhooks"

    /// The names of all settings of the program, after its own. The command reads the same file, so it knows them too.
    public static let names = [
        "timeout.seconds", "allow.loopback", "networks", "certificates", "calls", "calls.of.receiver",
        "waiting.of.receiver", "retry.first.seconds", "retry.longest.seconds", "retry.seconds",
    ]

    /// The usual settings.
    public init() {}

    /// Reads the settings from those that all programs share.
    public init(sharing settings: Settings) throws(SettingsError) {
        try self.init(OwnSettings(of: Self.program, in: settings, names: Self.names))
    }

    /// Reads the settings.
    public init(_ own: OwnSettings) throws(SettingsError) {
        timeoutSeconds = try own.number("timeout.seconds", in: 1...300, usual: timeoutSeconds)
        addresses.allowsLoopback = try own.flag("allow.loopback", usual: false)
        certificates = own.text("certificates")
        for text in (own.text("networks") ?? "").split(separator: ",") {
            guard let network = Network(text.filter { $0 != " " }) else {
                throw own.wrong("networks", fix: "write networks such as 10.0.0.0/8,fd00::/8")
            }
            addresses.networks.append(network)
        }
    }
}
