import Kafka
import Program
import Testing
import Webhook

@testable import Webhooks

struct WebhookSettingsTests {
    @Test func theHelpShowsDefaultsAndRangesAndNetworksAreAList() throws {
        for (name, values) in [
            ("timeout.seconds", "(15; 1…300)"), ("calls", "(256; 1…800)"), ("calls.of.receiver", "(16; 1…800)"),
            ("waiting.of.receiver", "(20000; 1…1000000)"), ("retry.first.seconds", "(5; 1…3600)"),
            ("retry.longest.seconds", "(3600; 1…86400)"), ("retry.seconds", "(86400; 1…2592000)"),
            ("networks", "(none)"), ("allow.loopback", "(false)"), ("certificates", "(the system's)"),
        ] {
            let line = WebhookSettings.help.split(separator: "\n").first { $0.contains("webhooks.\(name) ") }
            #expect(line?.hasSuffix(values) == true, "\(name)")
        }
        let settings = try Settings(file: "webhooks.networks=10.0.0.0/8, fd00::/8")
        #expect(try WebhookSettings(settings).calls.addresses.networks.count == 2)
    }

    static let wrong = [
        ("TIMEOUT_SECONDS", "0"), ("TIMEOUT_SECONDS", "301"), ("CALLS", "801"), ("ALLOW_LOOPBACK", "yes"),
        ("NETWORKS", "10.0.0.1/8"), ("RETRY_SECONDS", "x"), ("RETRIES", "1"), ("CERTIFICATES", "/no/file.pem"),
    ]

    @Test(arguments: wrong) func aWrongSettingIsNamed(name: String, value: String) throws {
        let settings = try Settings(environment: ["BELFRY_WEBHOOKS_\(name)": value])
        let error = #expect(throws: SettingsError.self) { try WebhookSettings(settings) }
        #expect(error?.name.hasPrefix("webhooks.") == true)
        #expect(error?.found == (name == "RETRIES" ? SettingsError.hidden : value))
        #expect(error?.mayPass == (name == "CERTIFICATES"))
    }

    /// No call goes on while the loop waits for a commit, of which librdkafka makes up to three attempts.
    @Test func anAttemptToCommitHasTenSeconds() throws {
        let log = Log(level: .error, name: "test") { _ in }
        let clients = MemberClients(of: WebhookSettings.program, Settings(), isTransactional: false, log)
        #expect(clients.consumer["socket.timeout.ms"] == "10000")
    }
}
