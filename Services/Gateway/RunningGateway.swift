internal import Access
internal import Client
internal import HTTP
internal import Model
internal import Pipeline

/// The parts of a gateway, from their start to their stop.
final class RunningGateway {
    /// The port on which it listens.
    let port: UInt16
    private let server: HTTPServer
    private let connection: BrokerConnection
    private let apps: AppDirectory
    private let people: InForceDirectory
    private let writer: BrokerWriter
    private let streams: DeliveryStreams

    /// Starts a gateway. It serves before a broker answers; until then it takes no record.
    ///
    /// - Throws: what is wrong with the settings, the tokens' file or the address.
    init(_ settings: Settings, _ own: GatewaySettings, _ log: Log) throws {
        let tokens = try TokenKeeper(path: settings.tokensFile) { trouble in
            log.error("the tokens' file cannot be used; the last good one stays", ["reason": trouble])
        }
        let apps = AppDirectory(settings, program: "gateway", log)
        self.apps = apps
        connection = try BrokerConnection(settings, program: "gateway", log) {
            tokens.refresh(at: Clock.now)
            apps.readSecrets()
        }
        writer = try BrokerWriter(
            settings, program: "gateway", waitSeconds: own.brokerSeconds, connection, log)
        people = InForceDirectory(
            settings, .registeredPeople, program: "gateway", keeps: own.keepsPeople, log)
        streams = try DeliveryStreams(settings: settings, limits: own.streams, log: log)
        let metrics = GatewayMetrics()
        let rates = RateKeeper(usual: own.rate)
        let readiness = GatewayReadiness(
            connection: connection, apps: apps.records, people: people, tokens: tokens)
        let figures = Figures(
            started: Clock.now, readiness: readiness, writer: writer, apps: apps, streams: streams)
        let routes = GatewayRoutes(
            callers: CallerCheck(tokens: tokens), publishing: Publishing(apps: apps, writer: writer, rates: rates),
            reporting: Reporting(writer: writer, rates: rates),
            apps: AppRegistration(
                registrations: Registrations(
                    directory: apps.records, writer: writer, topic: .apps, waitSeconds: own.inForceSeconds)),
            people: PersonRegistration(
                registrations: Registrations(
                    directory: people, writer: writer, topic: .people, waitSeconds: own.inForceSeconds)),
            streaming: Streaming(streams: streams, people: people),
            pages: OpenPages(readiness: readiness, document: OpenAPIDocument.bytes) {
                metrics.text(workerID: settings.workerID, more: figures.write)
            },
            metrics: metrics)
        server = try Self.serve(own.http, routes)
        port = server.port
        connection.start { [writer] in writer.warm() }
        apps.records.start()
        people.start()
        streams.start()
        log.info(
            "serving",
            [
                "address": "\(own.http.tls == nil ? "http" : "https")://\(own.http.host):\(port)",
                "callers": tokens.isOpen ? "programs of this machine, without tokens" : "by token",
            ])
    }

    private static func serve(_ http: HTTPSettings, _ routes: GatewayRoutes) throws(SettingsError) -> HTTPServer {
        do throws(HTTPServerError) {
            return try HTTPServer(http) { routes.handle($0, $1) }
        } catch {
            throw SettingsError("http.address", found: "\(http.host):\(http.port)", fix: "\(error)")
        }
    }

    /// Finishes what was taken, ends the streams, and stops.
    func stop() {
        streams.stop()
        server.stop(within: 5)
        writer.flush(milliseconds: 1000)
        connection.stop()
        apps.records.stop()
        people.stop()
    }
}

/// What `/metrics` tells besides calls.
private struct Figures: Sendable {
    let started: Instant
    let readiness: GatewayReadiness
    let writer: BrokerWriter
    let apps: AppDirectory
    let streams: DeliveryStreams

    func write(_ page: inout MetricsText) {
        page.addProcess(
            started: started, isConnected: readiness.connection.hasAnswer, isReady: readiness.isReady,
            while: "records can be taken")
        page.addTokens(isStale: readiness.tokens.isStale)
        page.gauge("belfry_records_waiting", "Records that wait for the broker.", Double(writer.outstanding))
        page.gauge("belfry_apps_known", "Registered apps.", Double(apps.known.count))
        page.addSecrets(missing: apps.secrets.missing.count)
        write(streams.figures, &page)
    }

    private func write(_ figures: StreamFigures, _ page: inout MetricsText) {
        page.begin("belfry_streams", "Open streams, by whether their place in the log is certain.", "gauge")
        page.sample("belfry_streams", "state=\"waiting\"", Double(figures.waiting))
        page.sample("belfry_streams", "state=\"open\"", Double(figures.open - figures.waiting))
        page.begin("belfry_stream_events_total", "Events sent, by kind.", "counter")
        page.sample("belfry_stream_events_total", "event=\"delivery\"", Double(figures.deliveries))
        page.sample("belfry_stream_events_total", "event=\"reset\"", Double(figures.resets))
        page.counter("belfry_stream_catch_ups_total", "Streams taken up again with records to read.", figures.catchUps)
        page.counter("belfry_streams_too_slow_total", "Streams whose client read too slowly.", figures.tooSlow)
        page.counter("belfry_streams_refused_total", "Streams beyond the limit.", figures.refused)
    }
}
