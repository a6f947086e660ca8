import Testing

@testable import Kafka

struct SecretPropertyTests {
    // swift-format-ignore
    static let names: [(name: String, isSecret: Bool)] = [
        ("sasl.password", true), ("ssl.key.password", true), ("ssl.key.pem", true), ("ssl.keystore.password", true),
        ("sasl.oauthbearer.client.secret", true), ("sasl.oauthbearer.config", true),
        ("sasl.kerberos.kinit.cmd", true), ("SASL.Pasword.password", true), ("sasl.jaas.config", true),
        ("sasl.username", false), ("ssl.ca.pem", false), ("ssl.certificate.pem", false), ("ssl.key.location", false),
        ("security.protocol", false), ("linger.ms", false),
    ]

    @Test(arguments: names) func secretsAreKnownByName(name: String, isSecret: Bool) {
        #expect(SecretProperty.isSecret(name) == isSecret)
    }

    static func configuration(_ name: String, _ value: String) -> Configuration {
        Configuration.admin(bootstrapServers: "127.0.0.1:1", clientName: "c").overridden(by: [(name, value)])
    }

    /// Settings that librdkafka refuses, one by one or together.
    static let refused = [
        ("ssl.key.pem", "hunter22 is no key"), ("sasl.pasword", "hunter22"), ("ssl.key.password.", "hunter22"),
        ("sasl.oauthbearer.method", "hunter22"),
    ]

    @Test(arguments: refused) func noErrorShowsASecret(name: String, value: String) throws {
        var configuration = Self.configuration(name, value)
        configuration["security.protocol"] = "ssl"
        let error = #expect(throws: ConfigurationError.self) { _ = try Admin(configuration) }
        let text = try "\(#require(error)) \(#require(error).value)"
        // Only a value that is no secret is shown.
        #expect(text.contains("hunter22") == (name == "sasl.oauthbearer.method"))
    }

    @Test func aTextLosesItsSecretsInWholeAndInPart() {
        let configuration = Configuration([
            "sasl.password": "correct horse", "sasl.oauthbearer.config": "scope=abcdef", "client.id": "visible",
        ])
        let redaction = Redaction(configuration.settings)
        #expect(redaction.applied(to: "“correct horse” is visible") == "“(not shown)” is visible")
        #expect(redaction.applied(to: "at horse, abcdef") == "at (not shown), (not shown)")
        #expect(Redaction(Configuration(["sasl.password": "a"]).settings).applied(to: "a word") == "a word")
    }
}
