import Foundation
import Kafka
import TestSupport
import Testing

@testable import Program

/// Which settings are refused, and that neither an error nor a dump shows a secret: both end in a log.
struct WrongSettingsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    struct Case: Sendable {
        /// `FILE` is the path of a file that holds a header. The secret `hunter22` may stand in a wrong place, too.
        var file = ""
        /// The variable `BELFRY_…` and its value.
        var variable: (name: String, value: String)?
        let name: String
        var fix = ""
    }

    private static let endpoint = "http://HOST:PORT"

    // swift-format-ignore
    static let wrong = [
        Case(file: "bootstrap.servers=one",     name: "bootstrap.servers"),
        Case(file: "bootstrap.servers=one:0",   name: "bootstrap.servers"),
        Case(file: "topic.prefix=a b",          name: "topic.prefix"),
        Case(file: "http.address=localhost:80", name: "http.address"),
        Case(file: "http.address=1.2.3:80",     name: "http.address"),
        Case(file: "log.level=loud",            name: "log.level"),
        Case(file: "log.format=xml",            name: "log.format"),
        Case(file: "worker.id=-1",              name: "worker.id"),
        Case(file: "exactly.once=yes",          name: "exactly.once"),
        Case(file: "window.seconds=0",          name: "window.seconds"),
        Case(file: "workers=1",                 name: "workers"),
        Case(file: "gatway.rate=1",             name: "gatway.rate", fix: "gateway.NAME"),
        Case(file: "no equals sign",            name: "line 1"),
        Case(file: "kafka.group.id=mine",       name: "kafka.group.id", fix: "topic.prefix"),
        Case(file: "kafka.group.id.file=/dev/null", name: "kafka.group.id.file", fix: "topic.prefix"),
        Case(file: "kafka.=1",                  name: "kafka."),
        Case(variable: ("BELFRY_WORKER_ID", "x"), name: "BELFRY_WORKER_ID"),
        Case(variable: ("BELFRY_KAFKA_TRANSACTIONAL_ID", "x"), name: "BELFRY_KAFKA_TRANSACTIONAL_ID"),
        Case(file: "kafka.sasl.password hunter22",       name: "line 1"),
        Case(file: "sasl.password=hunter22",             name: "sasl.password"),
        Case(file: "kafka.sasl.password.file=hunter22",  name: "kafka.sasl.password.file"),
        Case(variable: ("BELFRY_KAFKA_SASL_PASSWORD_FILE", "hunter22"), name: "BELFRY_KAFKA_SASL_PASSWORD_FILE"),
        Case(variable: ("BELFRY_TRACES_HEADERS_FILE", "hunter22"), name: "BELFRY_TRACES_HEADERS_FILE"),
        // Either the value or its file; either an endpoint or a file.
        Case(file: "kafka.sasl.password=x\nkafka.sasl.password.file=FILE", name: "kafka.sasl.password.file", fix: "not both"),
        Case(file: "kafka.sasl.password.file=FILE\nkafka.sasl.password=x", name: "kafka.sasl.password", fix: "not both"),
        Case(file: "kafka.sasl.password.file=FILE", variable: ("BELFRY_KAFKA_SASL_PASSWORD", "x"),
             name: "BELFRY_KAFKA_SASL_PASSWORD", fix: "not both"),
        Case(file: "traces.headers=x=y\ntraces.headers.file=FILE", name: "traces.headers.file", fix: "not both"),
        Case(file: "traces.headers.file=FILE\ntraces.headers=x=y", name: "traces.headers", fix: "not both"),
        Case(file: "traces.endpoint=http://otel:4318\ntraces.file=t.jsonl", name: "traces.file", fix: "not both"),
        Case(file: "traces.endpoint=127.0.0.1:4318",                name: "traces.endpoint", fix: endpoint),
        Case(file: "traces.endpoint=grpc://otel:4317",              name: "traces.endpoint", fix: endpoint),
        Case(file: "traces.endpoint=http://user:hunter22@otel:4318", name: "traces.endpoint", fix: endpoint),
        Case(file: "traces.endpoint=http://otel:4318?key=hunter22", name: "traces.endpoint", fix: endpoint),
        Case(file: "traces.endpoint=http://",                       name: "traces.endpoint", fix: endpoint),
        Case(file: "traces.endpoint=http://otel:99999",             name: "traces.endpoint", fix: endpoint),
        Case(file: "traces.endpoint=http://otel:4318/#a",           name: "traces.endpoint", fix: endpoint),
        Case(file: "traces.endpoint=http://otel:4318/ a",           name: "traces.endpoint", fix: endpoint),
    ]

    @Test(arguments: wrong) func aWrongSettingIsNamedWithItsFix(trial: Case) throws {
        let text = trial.file.replacing("FILE", with: try folder.file("x-key=hunter22"))
        let environment = trial.variable.map { [$0.name: $0.value] } ?? [:]
        let error = try #require(throws: SettingsError.self) { try Settings(file: text, environment: environment) }
        #expect(error.name == trial.name && error.description.contains(trial.name))
        #expect(!error.fix.isEmpty && (trial.fix.isEmpty || error.fix.contains(trial.fix)), "\(error)")
        #expect(!error.description.contains("hunter22"), "\(error)")
    }

    @Test func whatIsNoTextIsRefused() throws {
        let texts = [try folder.file("\n", "empty"), try folder.file("a\u{0}b", "zero")]
        for path in [folder.url.path, folder.url.path + "/nothing"] + texts {
            #expect(throws: SettingsError.self, "\(path)") { try Settings(file: "kafka.sasl.password.file=\(path)") }
        }
    }

    @Test func noErrorOfAProgramsOwnSettingOrWordShowsAnUnknownValue() throws {
        let settings = try Settings(file: "gateway.password=hunter22")
        let error = try #require(throws: SettingsError.self) {
            try settings.own(ListenerSettings.table(of: "gateway"), of: "gateway")
        }
        #expect(error.name == "gateway.password" && !error.description.contains("hunter22"))
        let word = try #require(throws: SettingsError.self) {
            try CommandLineArguments(["--kafka.sasl.password=hunter22"])
        }
        #expect(word.description.contains("--kafka.sasl.password") && !word.description.contains("hunter22"))
    }

    @Test func noDumpShowsASecret() throws {
        let settings = try Settings(
            file: """
                kafka.sasl.password=hunter22
                kafka.linger.ms=7
                topic.prefix=p.
                traces.headers=x-key=hunter22
                traces.endpoint=http://otel:4318/hunter22
                """)
        let configuration = Configuration(["a": "b"]).overridden(by: settings.kafka)
        let values: [(value: Any, shown: [String])] = [
            (settings, ["linger.ms=7", "p.", "x-key"]), (settings.traces.headers, ["x-key"]), (configuration, []),
        ]
        for (value, shown) in values {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] {
                #expect(!text.contains("hunter22") && shown.allSatisfy(text.contains), "\(text)")
            }
        }
    }
}
