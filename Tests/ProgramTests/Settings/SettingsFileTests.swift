import Foundation
import TestSupport
import Testing

@testable import Program

struct SettingsFileTests {
    /// A kind of file, and the text read from it; `nil` if it cannot be read.
    static let kinds: [(kind: String, text: String?)] = [
        ("none", ""), ("device", ""), ("empty", ""), ("file", "log.level=debug\n"), ("pipe", "log.level=debug\n"),
        ("large", String(repeating: "# comment\n", count: 10_000)), ("folder", nil), ("missing", nil),
    ]

    @Test(arguments: kinds) func whateverCanBeReadIsRead(_ kind: String, _ expected: String?) throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("settings").path
        var name: String? = file
        switch kind {
        case "none": name = nil
        case "device": name = "/dev/null"
        case "folder": name = folder.url.path
        case "missing": break
        case "pipe":
            #expect(mkfifo(file, 0o600) == 0)
            let text = Data((expected ?? "").utf8)
            Thread.detachNewThread { try? text.write(to: URL(fileURLWithPath: file)) }
        default: try folder.file(expected ?? "", "settings")
        }
        if let expected {
            #expect(try Settings.text(ofFile: name) == expected)
        } else {
            #expect(throws: SettingsError.self) { try Settings.text(ofFile: name) }
        }
    }
}

/// Values from files.
struct SecretSettingsTests {
    @Test func aValueCanStandInAFile() throws {
        let folder = try TemporaryFolder()
        let (password, key) = (try folder.file("hush\n", "password"), try folder.file("a\nb\n", "key"))
        let settings = try Settings(
            file: "kafka.sasl.password.file = \(password)", environment: ["BELFRY_KAFKA_SSL_KEY_PEM_FILE": key])
        #expect(settings.kafka == ["sasl.password": "hush", "ssl.key.pem": "a\nb"])
        // The environment wins, as for any setting. A volume's links are followed.
        let other = folder.url.appendingPathComponent("link").path
        try FileManager.default.createSymbolicLink(atPath: other, withDestinationPath: try folder.file("other"))
        let changed = try Settings(
            file: "kafka.sasl.password.file=\(password)", environment: ["BELFRY_KAFKA_SASL_PASSWORD_FILE": other])
        #expect(changed.kafka == ["sasl.password": "other"])
        #expect(Settings.unknownVariables(in: ["BELFRY_KAFKA_SASL_PASSWORD_FILE": other]).isEmpty)
    }
}
