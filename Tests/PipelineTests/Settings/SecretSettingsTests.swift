import Foundation
import Kafka
import TestSupport
import Testing

@testable import Loop
@testable import Program

/// Values from files, and which values an error may show.
struct SecretSettingsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func file(_ text: String, _ name: String = "value") throws -> String {
        let file = folder.url.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    @Test func aValueCanStandInAFile() throws {
        let (password, key) = (try file("hush\n", "password"), try file("a\nb\n", "key"))
        let settings = try Settings(
            file: "kafka.sasl.password.file = \(password)", environment: ["BELFRY_KAFKA_SSL_KEY_PEM_FILE": key])
        #expect(settings.kafka == ["sasl.password": "hush", "ssl.key.pem": "a\nb"])
        // The environment wins, as for any setting.
        let other = try file("other")
        let changed = try Settings(
            file: "kafka.sasl.password.file=\(password)", environment: ["BELFRY_KAFKA_SASL_PASSWORD_FILE": other])
        #expect(changed.kafka == ["sasl.password": "other"])
        #expect(Settings.unknownVariables(in: ["BELFRY_KAFKA_SASL_PASSWORD_FILE": other]).isEmpty)
    }

    @Test func aVolumesLinksAreFollowed() throws {
        let link = folder.url.appendingPathComponent("link").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: try file("hush"))
        #expect(try Settings(file: "kafka.sasl.password.file=\(link)").kafka == ["sasl.password": "hush"])
    }

    @Test func onlyOneOfValueAndFileIsSet() throws {
        let path = try file("hush")
        let both: [(file: String, environment: [String: String], name: String)] = [
            ("kafka.sasl.password=x\nkafka.sasl.password.file=\(path)", [:], "kafka.sasl.password.file"),
            ("kafka.sasl.password.file=\(path)\nkafka.sasl.password=x", [:], "kafka.sasl.password"),
            ("kafka.sasl.password.file=\(path)", ["BELFRY_KAFKA_SASL_PASSWORD": "x"], "BELFRY_KAFKA_SASL_PASSWORD"),
        ]
        for each in both {
            let error = try #require(throws: SettingsError.self) {
                try Settings(file: each.file, environment: each.environment)
            }
            #expect(error.name == each.name && error.fix.contains("not both"))
        }
    }

    /// What is planted in a wrong place is not repeated: an error ends in a log.
    @Test(
        arguments: [
            ("kafka.sasl.password hunter22", [:], "line 1"), ("sasl.password=hunter22", [:], "sasl.password"),
            ("kafka.sasl.password.file=hunter22", [:], "kafka.sasl.password.file"),
            ("", ["BELFRY_KAFKA_SASL_PASSWORD_FILE": "hunter22"], "BELFRY_KAFKA_SASL_PASSWORD_FILE"),
        ] as [(String, [String: String], String)])
    func noErrorShowsASecret(file: String, environment: [String: String], name: String) throws {
        let error = try #require(throws: SettingsError.self) { try Settings(file: file, environment: environment) }
        #expect(error.name == name)
        #expect(!error.description.contains("hunter22"), "\(error)")
    }

    @Test func noErrorOfAProgramsOwnSettingShowsAnUnknownValue() throws {
        let settings = try Settings(file: "gateway.password=hunter22")
        let error = try #require(throws: SettingsError.self) {
            try OwnSettings(of: "gateway", in: settings, names: ["rate"])
        }
        #expect(error.name == "gateway.password" && !error.description.contains("hunter22"))
        let word = try #require(throws: SettingsError.self) {
            try CommandLineArguments(["--kafka.sasl.password=hunter22"])
        }
        #expect(word.description.contains("--kafka.sasl.password") && !word.description.contains("hunter22"))
    }

    @Test(arguments: ["a folder", "nothing", "an empty file", "a zero"])
    func whatIsNoTextIsRefused(kind: String) throws {
        let path =
            switch kind {
            case "a folder": folder.url.path
            case "nothing": folder.url.appendingPathComponent("nothing").path
            case "an empty file": try file("\n")
            default: try file("a\u{0}b")
            }
        #expect(throws: SettingsError.self) { try Settings(file: "kafka.sasl.password.file=\(path)") }
    }

    @Test func aPropertyThatTheLoopNeedsIsRefusedFromAFileToo() throws {
        let error = try #require(throws: SettingsError.self) { try Settings(file: "kafka.group.id.file=/dev/null") }
        #expect(error.fix.contains("topic.prefix"))
    }

    @Test func noDumpShowsASecret() throws {
        let settings = try Settings(file: "kafka.sasl.password=hunter22\nkafka.linger.ms=7\ntopic.prefix=p.")
        var dumped = ""
        dump(settings, to: &dumped)
        let configuration = Configuration(["a": "b"]).overridden(by: settings.kafka)
        dump(configuration, to: &dumped)
        let texts = ["\(settings)", String(reflecting: settings), "\(configuration)", dumped]
        for text in texts { #expect(!text.contains("hunter22"), "\(text)") }
        #expect(texts[0].contains("linger.ms=7") && texts[0].contains("p."))
    }
}
