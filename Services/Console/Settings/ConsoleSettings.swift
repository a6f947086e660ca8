internal import Foundation
internal import HTTP
internal import Model
internal import Program

/// The console's own settings: `console.NAME` or `BELFRY_CONSOLE_NAME`.
struct ConsoleSettings: SettingGroup {
    /// Where it listens.
    var listener = ListenerSettings()
    /// The folder of the store and of the audit log's key.
    var folder = "belfry-console"
    /// How many days rows are kept.
    var days = 7
    /// The most bytes of the store's file.
    var mostBytes = 4096 << 20
    /// The services whose health and metrics are shown, in order.
    var services = WatchedService.usual
    /// The most open browsers.
    var mostStreams = 1000
    var http = HTTPSettings()
    /// Whether browsers come by TLS: its own, or that of a proxy.
    var isSecure: Bool { http.tls != nil || http.proxies != .none }

    static let usualPort = 7790
    /// The most bytes of a body: a request and what stands around it.
    static let bodyBytes = 1 << 20

    static let table: [Setting<Self>] =
        ListenerSettings.table(of: "console").map { $0.of(\Self.listener) } + [
            Setting("console.folder", "the folder of the store and the audit log's key", \.folder, .text),
            Setting("console.days", "how long rows are kept; requests one day", \.days, .number(1...3650)),
            Setting("console.megabytes", "what the store's file may take", \.mostBytes, .megabytes(16...1_048_576)),
            Setting(
                "console.services", "NAME=http://ADDRESS:PORT,… whose health is shown", \.services,
                .list(fix: "write NAME=http://ADDRESS:PORT, separated by commas") { WatchedService($0) },
                usual: "the five on this machine"),
            Setting("console.streams", "open browsers", \.mostStreams, .number(1...100_000)),
        ]

    init() {}

    init(_ settings: Settings) throws(SettingsError) {
        self = try settings.own(Self.table, of: "console")
        try listener.apply(to: &http, of: "console", settings, usualPort: Self.usualPort)
        http.connections = mostStreams + 200
        http.bodyBytes = Self.bodyBytes
        http.bodyMemory = 64 << 20
        http.refusal = { ConsoleProblem($0.status, $0.reason).response }
    }

    static let help = ServerHelp.text(
        of: "console", "shows in a browser what every device shows, why, and what if.",
        about: """
            It reads the public topics into a store of its own (SQLite) and changes nothing, except that those who may
            can send requests and interactions and replay dead letters from it. Only one process may use a store.
            Who may look has a token: belfry tokens new --role support, viewer or operator. What-if needs the
            services' window.seconds.
            """, usualPort: usualPort, shared: Settings.ofAllPrograms + [Settings.tokens, Settings.window],
        own: table.map(\.line),
        after: "Everything that it shows is JSON under /api/, too, for a token sent as Authorization: Bearer TOKEN.",
        joinsGroup: false)
}

/// A process whose `/readyz` and `/metrics` the console reads.
struct WatchedService: Hashable, Sendable {
    /// What it is called, such as `scheduling` or `scheduling-1`.
    let name: String
    /// Without a path.
    let address: URL

    /// The processes of one machine with the usual ports.
    static let usual: [WatchedService] =
        Service.allCases.compactMap { service in
            WatchedService("\(service.rawValue)=http://127.0.0.1:\(service.defaultPort)")
        }

    /// Reads `NAME=http://ADDRESS:PORT`.
    init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let address = URL(string: String(parts[1])), let scheme = address.scheme,
            scheme == "http" || scheme == "https", address.host != nil, address.query == nil,
            address.path.isEmpty || address.path == "/"
        else { return nil }
        (name, self.address) = (String(parts[0]), address)
    }
}
