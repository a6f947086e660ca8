import Program
import Testing
import Webhook

@testable import Webhooks

struct WebhookSettingsTests {
    @Test func theDefaultsAreThoseOfTheHelpText() throws {
        let settings = try WebhookSettings(Settings())
        for (name, value) in [
            ("timeout.seconds", settings.calls.timeoutSeconds), ("calls", settings.limits.atOnce),
            ("calls.of.receiver", settings.limits.atOnceOfReceiver),
            ("waiting.of.receiver", settings.limits.waitingOfReceiver),
            ("retry.first.seconds", settings.retries.firstSeconds),
            ("retry.longest.seconds", settings.retries.longestSeconds),
            ("retry.seconds", settings.retries.wholeSeconds),
        ] {
            let line = WebhookSettings.help.split(separator: "\n").first { $0.contains("webhooks.\(name) ") }
            #expect(line?.hasSuffix("(\(value))") == true, "\(name)")
        }
        #expect(!settings.calls.addresses.allowsLoopback)
    }

    static let wrong = [
        ("TIMEOUT_SECONDS", "0"), ("TIMEOUT_SECONDS", "301"), ("CALLS", "801"), ("ALLOW_LOOPBACK", "yes"),
        ("NETWORKS", "10.0.0.1/8"), ("RETRY_SECONDS", "x"), ("RETRIES", "1"),
    ]

    @Test(arguments: wrong) func aWrongSettingIsNamed(name: String, value: String) throws {
        let settings = try Settings(environment: ["BELFRY_WEBHOOKS_\(name)": value])
        let error = #expect(throws: SettingsError.self) { try WebhookSettings(settings) }
        #expect(error?.name.hasPrefix("webhooks.") == true)
        #expect(error?.found == (name == "RETRIES" ? SettingsError.hidden : value))
    }

    @Test func networksAreAList() throws {
        let settings = try Settings(file: "webhooks.networks=10.0.0.0/8, fd00::/8")
        #expect(try WebhookSettings(settings).calls.addresses.networks.count == 2)
    }
}
