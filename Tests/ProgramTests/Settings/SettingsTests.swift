import Model
import Testing

@testable import Program

struct SettingsTests {
    @Test func defaultsAreThoseOfTheContract() throws {
        let settings = Settings()
        #expect(settings.bootstrapServers == "127.0.0.1:9092" && settings.exactlyOnce)
        #expect(settings.windowSeconds == 86_400 && settings.normalNiceness == 10)
        #expect(settings.logLevel == .info && settings.logFormat == .text)
        #expect(settings.group(of: .scheduling) == "belfry-scheduling")
        #expect(settings.workerName(of: .scheduling) == "belfry-scheduling-0")
        #expect(settings.name(of: .accepted) == "notifications.accepted")
    }

    @Test func theWorkerOfTheUrgentLaneHasANameOfItsOwn() {
        let service = Topology(service: .rendering, inputs: [.scheduledUrgent, .scheduled], outputs: [])
        let names = service.workers.map(Settings().workerName)
        #expect(names == ["belfry-rendering-0-urgent", "belfry-rendering-0"])
        #expect(names.map(Settings.process) == ["belfry-rendering-0", "belfry-rendering-0"])
    }

    @Test func environmentWinsOverFile() throws {
        let file = """
            # brokers
            bootstrap.servers = one:9092,two:9092
            topic.prefix=test.
            ! another comment
            worker.id=3
            window.seconds=300

            kafka.fetch.wait.max.ms=20
            """
        let settings = try Settings(
            file: file,
            environment: [
                "BELFRY_WORKER_ID": "7", "BELFRY_EXACTLY_ONCE": "false", "BELFRY_LOG_FORMAT": "json",
                "BELFRY_TOPIC_PREFIX": "", "BELFRY_KAFKA_LINGER_MS": "2", "PATH": "/bin",
            ])
        #expect(settings.bootstrapServers == "one:9092,two:9092" && settings.workerID == 7)
        #expect(settings.topicPrefix == "test." && !settings.exactlyOnce && settings.windowSeconds == 300)
        #expect(settings.logFormat == .json)
        #expect(settings.kafka == ["fetch.wait.max.ms": "20", "linger.ms": "2"])
        #expect(settings.workerName(of: .delivery) == "test.belfry-delivery-7")
        #expect(try Settings(file: file.replacing("\n", with: "\r\n")) == Settings(file: file))
    }

    // swift-format-ignore
    static let addressForms: [(String, HTTPAddress?)] = [
        ("off",            .off),
        ("8080",           .at(host: "127.0.0.1", port: 8080)),
        ("0.0.0.0:9000",   .at(host: "0.0.0.0", port: 9000)),
        ("256.0.0.0:9000", nil),
        ("127.0.0.001:80", nil),
        ("+127.0.0.1:80",  nil),
        (":9000",          nil),
        ("",               nil),
    ]

    @Test(arguments: addressForms)
    func addresses(text: String, expected: HTTPAddress?) { #expect(HTTPAddress(text) == expected) }

    // swift-format-ignore
    static let ports: [(Service, Int, UInt16)] = [
        (.ingestion, 0, 7701), (.classification, 0, 7702), (.scheduling, 0, 7703), (.rendering, 0, 7704),
        (.delivery, 0, 7705), (.ingestion, 1, 7801), (.delivery, 12, 8905),
    ]

    @Test(arguments: ports)
    func portsGoByServiceAndWorker(service: Service, worker: Int, port: UInt16) throws {
        let settings = try Settings(environment: ["BELFRY_WORKER_ID": String(worker)])
        #expect(settings.httpEndpoint(usualPort: service.defaultPort)?.port == port)
    }

    @Test func misspelledVariablesAreTold() {
        let names = Settings.unknownVariables(in: [
            "BELFRY_BOOTSTRAP_SERVER": "x", "BELFRY_WORKER_ID": "1", "BELFRY_CRASH_AT": "commit:1", "HOME": "/",
            "BELFRY_RUN_DIR": "/tmp",
        ])
        #expect(names == ["BELFRY_BOOTSTRAP_SERVER"])
    }
}
