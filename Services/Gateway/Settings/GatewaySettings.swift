internal import HTTP
internal import Pipeline

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

    static let names = [
        "address", "broker.seconds", "in.force.seconds", "people.index", "rate", "streams", "stream.span.seconds",
        "stream.keep.alive.seconds", "connections", "connections.of.address", "idle.seconds", "request.seconds",
        "body.memory.megabytes", "threads", "tls.certificate.file", "tls.key.file", "proxies", "proxy.header",
    ]

    /// Reads them.
    ///
    /// - Throws: an error for the first wrong one.
    init(_ settings: Settings) throws(SettingsError) {
        let own = try OwnSettings(of: "gateway", in: settings, names: Self.names)
        http = try Self.listener(own, settings)
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
        http.tls = try Self.tls(own)
        http.proxies = try Self.proxies(own)
        http.bodyBytes = RecordBody.mostBytes
        http.bodyLimit = { Router.bodyBytes(method: $0, segments: $1) }
        http.refusal = Answers.refusal
        try checkOpenness(settings)
    }

    /// `gateway.address`, or else `http.address`, which the services share.
    private static func listener(_ own: OwnSettings, _ settings: Settings) throws(SettingsError) -> HTTPSettings {
        var address = settings.httpAddress
        if let text = own.text("address") {
            guard let given = HTTPAddress(text) else {
                throw own.wrong("address", fix: "write ADDRESS:PORT in digits, or PORT")
            }
            address = given
        }
        guard let (host, port) = address.endpoint(usualPort: Self.usualPort + 10 * settings.workerID) else {
            throw SettingsError("http.address", found: "off", fix: "set gateway.address=ADDRESS:PORT for the gateway")
        }
        return HTTPSettings(host: host, port: port)
    }

    private static func tls(_ own: OwnSettings) throws(SettingsError) -> HTTPSettings.TLS? {
        switch (own.text("tls.certificate.file"), own.text("tls.key.file")) {
        case (nil, nil): return nil
        case (let certificate?, let key?): return HTTPSettings.TLS(certificateFile: certificate, keyFile: key)
        case (nil, _?): throw own.wrong("tls.certificate.file", fix: "name the certificate that belongs to the key")
        case (_?, nil): throw own.wrong("tls.key.file", fix: "name the key that belongs to the certificate")
        }
    }

    private static func proxies(_ own: OwnSettings) throws(SettingsError) -> TrustedProxies {
        guard let text = own.text("proxies") else {
            guard own.text("proxy.header") == nil else {
                throw own.wrong("proxy.header", fix: "name the proxies, too: gateway.proxies=ADDRESS,…")
            }
            return .none
        }
        let parts = text.split(separator: ",").map { String($0.filter { $0 != " " }) }
        let addresses = parts.compactMap { IPAddress($0) }
        guard addresses.count == parts.count, !parts.isEmpty else {
            throw own.wrong("proxies", fix: "write addresses in digits, separated by commas")
        }
        switch own.text("proxy.header")?.lowercased() {
        case nil, "x-forwarded-for": return TrustedProxies(Set(addresses), header: .xForwardedFor)
        case "forwarded": return TrustedProxies(Set(addresses), header: .forwarded)
        default: throw own.wrong("proxy.header", fix: "write X-Forwarded-For or Forwarded")
        }
    }

    /// Without tokens only the machine's own programs are served, so another address would serve nobody.
    private func checkOpenness(_ settings: Settings) throws(SettingsError) {
        guard settings.tokensFile == nil, IPAddress(http.host)?.isLoopback != true else { return }
        throw SettingsError(
            "http.address", found: http.host,
            fix: "use 127.0.0.1, or make tokens with belfry tokens new and set tokens.file to their file")
    }
}
