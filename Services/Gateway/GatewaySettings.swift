internal import HTTP
internal import Program

/// The gateway's own settings: `gateway.NAME` or `BELFRY_GATEWAY_NAME`.
struct GatewaySettings: SettingGroup {
    /// Where it listens.
    var listener = ListenerSettings()
    /// How many seconds a record may wait for the broker before its caller is told that it is unknown.
    var brokerSeconds = 10
    /// How many seconds `PUT` and `DELETE` wait until what they wrote is in force.
    var inForceSeconds = 10
    /// Whether the people in force are kept, for `GET` and conditions.
    var keepsPeople = false
    /// The records of one token in a second (rule G3); 0 for no limit.
    var rate = 5000
    var streams = StreamLimits()
    /// The most connections at a time; 0 for as many as streams and 2,000 more.
    var connections = 0
    var http = HTTPSettings()

    static let usualPort = 7780

    static let table: [Setting<Self>] =
        ListenerSettings.table(of: "gateway").map { $0.of(\Self.listener) } + [
            Setting(
                "gateway.rate", "records of one token a second, 0 for no limit", \.rate, .number(0...10_000_000)),
            Setting("gateway.people.index", "keep the people in force: GET, If-Match", \.keepsPeople, .flag),
            Setting(
                "gateway.broker.seconds", "how long a record may wait for Kafka", \.brokerSeconds, .number(1...300)),
            Setting(
                "gateway.in.force.seconds", "how long PUT and DELETE wait for ingestion", \.inForceSeconds,
                .number(1...300)),
            Setting(
                "gateway.streams", "open streams of deliveries", \.streams.mostStreams, .number(0...1_000_000)),
            Setting(
                "gateway.stream.span.seconds", "how far back a stream can be taken up again", \.streams.spanSeconds,
                .number(1...604_800)),
            Setting(
                "gateway.stream.keep.alive.seconds", "a comment after so long without an event",
                \.streams.keepAliveSeconds, .number(1...3600)),
            Setting(
                "gateway.connections", "connections at a time", \.connections, .number(1...1_000_000),
                usual: "streams + 2000"),
            Setting(
                "gateway.connections.of.address", "of one address, 0 for no limit", \.http.connectionsOfAddress,
                .number(0...1_000_000)),
            Setting(
                "gateway.idle.seconds", "a silent connection is closed after", \.http.idleSeconds, .number(1...3600)),
            Setting(
                "gateway.request.seconds", "a request must be whole after", \.http.requestSeconds, .number(1...3600)),
            Setting(
                "gateway.body.memory.megabytes", "what the bodies in hand may hold together", \.http.bodyMemory,
                .megabytes(9...1_048_576)),
            Setting("gateway.threads", "threads that serve connections", \.http.threads, .number(1...64)),
        ]

    init() {}

    init(_ settings: Settings) throws(SettingsError) {
        self = try settings.own(Self.table, of: "gateway")
        try listener.apply(to: &http, of: "gateway", settings, usualPort: Self.usualPort)
        http.connections = connections == 0 ? streams.mostStreams + 2000 : connections
        guard http.connections >= http.threads else {
            throw SettingsError("gateway.connections", found: "\(connections)", fix: "write \(http.threads) or more")
        }
        http.bodyBytes = RecordBody.mostBytes
        http.bodyLimit = { Route.bodyBytes(method: $0, segments: $1) }
        http.refusal = { Problem(refusal: $0).response }
    }

    static let help = ServerHelp.text(
        of: "gateway", "takes notifications, registrations and interactions by HTTP; streams deliveries to devices.",
        usualPort: usualPort, shared: Settings.ofAllPrograms + [Settings.tokens, Settings.secrets],
        own: table.map(\.line),
        after: """
            Try it, on this machine:
              curl -H 'Content-Type: application/json' -d @request.json \\
                   'http://127.0.0.1:7780/v1/notifications?dryRun=true'

            The calls: GET /openapi.json.
            """, joinsGroup: false)
}
