import Foundation
import TestSupport
import Testing

@testable import Pipeline

/// Values from files.
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
}
