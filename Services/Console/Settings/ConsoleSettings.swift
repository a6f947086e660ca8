internal import Foundation
internal import HTTP
internal import Model
internal import Program

/// The console's own settings: `console.NAME` or `BELFRY_CONSOLE_NAME`.
struct ConsoleSettings: Sendable {
    /// The folder of the store and of the audit log's key.
    let folder: String
    /// How many days rows are kept.
    let days: Int
    /// The most bytes of the store's file.
    let mostBytes: Int
    /// The services whose health and metrics are shown, in order.
    let services: [WatchedService]
    /// The most open browsers.
    let mostStreams: Int
    /// The server's limits.
    let http: HTTPSettings
    /// Whether browsers come by TLS: its own, or that of a proxy.
    var isSecure: Bool { http.tls != nil || http.proxies != .none }

    static let usualPort = 7790
    /// The most bytes of a body: a request and what stands around it.
    static let bodyBytes = 1 << 20

    static let names = OwnSettings.listenerNames + ["folder", "days", "megabytes", "services", "streams"]

    /// Reads them.
    ///
    /// - Throws: an error for the first wrong one.
    init(_ settings: Settings) throws(SettingsError) {
        let own = try OwnSettings(of: "console", in: settings, names: Self.names)
        var http = try own.listener(settings, usualPort: Self.usualPort)
        mostStreams = try own.number("streams", in: 1...100_000, usual: 1000)
        http.connections = mostStreams + 200
        http.bodyBytes = Self.bodyBytes
        http.bodyMemory = 64 << 20
        http.refusal = ConsoleProblem.response(to:)
        self.http = http
        folder = own.text("folder") ?? "belfry-console"
        days = try own.number("days", in: 1...3650, usual: 7)
        mostBytes = try own.number("megabytes", in: 16...1_048_576, usual: 4096) << 20
        services = try Self.services(own)
    }

    private static func services(_ own: OwnSettings) throws(SettingsError) -> [WatchedService] {
        guard let text = own.text("services") else { return WatchedService.usual }
        var services: [WatchedService] = []
        for part in text.split(separator: ",") {
            guard let service = WatchedService(String(part.filter { $0 != " " })) else {
                throw own.wrong("services", fix: "write NAME=http://ADDRESS:PORT, separated by commas")
            }
            services.append(service)
        }
        return services
    }
}

/// A process whose `/readyz` and `/metrics` the console reads.
struct WatchedService: Hashable, Sendable {
    /// What it is called, such as `scheduling` or `scheduling-1`.
    let name: String
    /// Without a path.
    let address: URL

    /// The processes of one machine with the usual ports.
    static let usual: [WatchedService] =
        Service.allCases.enumerated().compactMap { place, service in
            WatchedService("\(service.rawValue)=http://127.0.0.1:\(7701 + place)")
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
