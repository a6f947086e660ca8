internal import HTTP
internal import Program

/// The gateway's own settings: `gateway.NAME` or `BELFRY_GATEWAY_NAME`.
struct GatewaySettings: Sendable {
    /// How many seconds a record may wait for the broker before its caller is told that it is unknown.
    var brokerSeconds = 10
    /// How many seconds `PUT` and `DELETE` wait until what they wrote is in force.
    var inForceSeconds = 10
    /// Whether the people in force are kept, for `GET` and conditions.
    var keepsPeople = false
    /// The records of one token in a second; 0 for no limit.
    var rate = 5000
    /// The limits of the streams of deliveries.
    var streams = StreamLimits()
    /// The server's limits.
    var http: HTTPSettings

    static let usualPort = 7780

    static let names =
        OwnSettings.listenerNames + [
            "broker.seconds", "in.force.seconds", "people.index", "rate", "streams", "stream.span.seconds",
            "stream.keep.alive.seconds", "connections", "connections.of.address", "idle.seconds", "request.seconds",
            "body.memory.megabytes", "threads",
        ]

    /// Reads them.
    ///
    /// - Throws: an error for the first wrong one.
    init(_ settings: Settings) throws(SettingsError) {
        let own = try OwnSettings(of: "gateway", in: settings, names: Self.names)
        http = try own.listener(settings, usualPort: Self.usualPort)
        brokerSeconds = try own.number("broker.seconds", in: 1...300, usual: brokerSeconds)
        inForceSeconds = try own.number("in.force.seconds", in: 1...300, usual: inForceSeconds)
        keepsPeople = try own.flag("people.index", usual: keepsPeople)
        rate = try own.number("rate", in: 0...10_000_000, usual: rate)
        streams.mostStreams = try own.number("streams", in: 0...1_000_000, usual: streams.mostStreams)
        streams.spanSeconds = try own.number("stream.span.seconds", in: 1...604_800, usual: streams.spanSeconds)
        streams.keepAliveSeconds = try own.number(
            "stream.keep.alive.seconds", in: 1...3600, usual: streams.keepAliveSeconds)
        http.threads = try own.number("threads", in: 1...64, usual: 1)
        http.connections = try own.number(
            "connections", in: http.threads...1_000_000, usual: streams.mostStreams + 2000)
        http.connectionsOfAddress = try own.number("connections.of.address", in: 0...1_000_000, usual: 0)
        http.idleSeconds = try own.number("idle.seconds", in: 1...3600, usual: 60)
        http.requestSeconds = try own.number("request.seconds", in: 1...3600, usual: 30)
        http.bodyMemory = try own.number("body.memory.megabytes", in: 9...1_048_576, usual: 256) << 20
        http.bodyBytes = RecordBody.mostBytes
        http.bodyLimit = { Router.bodyBytes(method: $0, segments: $1) }
        http.refusal = Answers.refusal
    }
}
