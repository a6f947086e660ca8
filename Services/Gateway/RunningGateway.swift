internal import Access
internal import InForce
internal import HTTP
internal import Kafka
internal import Model
internal import Program

/// The parts of a gateway, from their start to their stop.
final class RunningGateway {
    let port: UInt16
    private let server: HTTPServer
    private let watch: BrokerWatch
    private let healthWatch: HealthWatch
    private let apps: AppDirectory
    private let people: InForceDirectory
    private let writer: BrokerWriter
    private let streams: DeliveryStreams

    /// Starts a gateway. It serves before a broker answers; until then it takes no record.
    ///
    /// - Throws: what is wrong with the settings, the tokens' file or the address.
    init(_ settings: Settings, _ own: GatewaySettings, _ log: Log) throws {
        let tokens = try TokenKeeper(path: settings.tokensFile)
        apps = AppDirectory(settings, program: "gateway", log)
        let broker = WatchedBroker { Clock.ticks }
        watch = try BrokerWatch(settings, .gateway, needing: GatewayHealth.needed, broker)
        writer = try BrokerWriter(settings, program: "gateway", waitSeconds: own.brokerSeconds, broker, log)
        people = InForceDirectory(settings, .registeredPeople, program: "gateway", keeps: own.keepsPeople, log)
        streams = try DeliveryStreams(settings: settings, broker, limits: own.streams, log: log)
        let metrics = GatewayMetrics()
        // Rule G3: one rate for requests and interactions; other calls are not counted.
        let rates = RateKeeper(usual: own.rate)
        let health = GatewayHealth(
            settings, broker, apps: apps, people: people, streams: [streams.liveStatus, streams.catchUpStatus],
            tokens: tokens
        ) { [writer, streams] page in
            metrics.write(&page)
            page.gauge("belfry_http_records_waiting", "Records that wait for the broker.", Double(writer.outstanding))
            streams.figures.write(&page)
        }
        healthWatch = HealthWatch(health, log)
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
            health: HealthPages(program: "gateway", settings, tellsReasons: false, of: health),
            metrics: metrics)
        do throws(HTTPServerError) {
            var http = own.http
            http.answerToHead = { routes.answerToHead($0) }
            server = try HTTPServer(http) { routes.handle($0, $1) }
        } catch {
            throw SettingsError(error, of: "gateway", settings)
        }
        port = server.port
        watch.start { [writer] in
            writer.warm()
        } afterEach: { [apps] in
            tokens.refresh(at: Clock.now)
            apps.readSecrets()
        }
        healthWatch.start()
        apps.records.start()
        people.start()
        streams.start()
        log.info(
            "serving",
            [
                "address": "\(own.http.tls == nil ? "http" : "https")://\(own.http.host):\(port)",
                "callers": tokens.hasNoTokens ? "programs of this machine, without tokens" : "by token",
            ])
    }

    /// Finishes what was taken, ends the streams, and stops.
    func stop() {
        streams.stop()
        server.stop(within: 5)
        writer.flush(milliseconds: 1000)
        watch.stop()
        healthWatch.stop()
        apps.records.stop()
        people.stop()
    }
}
