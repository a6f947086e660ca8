import Kafka
import TestSupport
import Testing

@Suite struct ConfigurationTests {
    private static func producer(_ transactionalName: String? = nil) -> Configuration {
        .producer(bootstrapServers: "127.0.0.1:1", clientName: "c", transactionalName: transactionalName)
    }

    @Test(arguments: [
        ("no.such.setting", "1"), ("session.timeout.ms", "soon"), ("isolation.level", "read_everything"),
    ])
    func aWrongSettingIsNamed(name: String, value: String) {
        let configuration = Self.producer().overridden(by: [(name, value)])
        let error = #expect(throws: ConfigurationError.self) { _ = try Producer(configuration) }
        #expect(error?.setting == name)
        #expect(error?.value == (name == "no.such.setting" ? SecretProperty.hidden : value))
        #expect(error?.reason.contains("CONFIGURATION.md") == true)
    }

    @Test func settingsThatDisagreeAreRefusedAsAWhole() {
        let configuration = Self.producer("x").overridden(by: [("acks", "0")])
        #expect(throws: ConfigurationError.self) { _ = try Producer(configuration) }
    }

    @Test func theLastOverrideWins() {
        let configuration = Configuration(["a": "1", "b": "2"]).overridden(by: [("a", "3")])
        #expect(configuration["a"] == "3")
        #expect(configuration.settings.map(\.name) == ["b", "a"])
    }

    @Test func theEmbeddedBrokerHasNoStaticMembers() {
        for (broker, instance) in [(Configuration.Broker.kafka, "slot-0"), (.embedded, nil)] {
            let configuration = Configuration.consumer(
                bootstrapServers: "", clientName: "c", group: "g", instance: "slot-0", broker: broker)
            #expect(configuration["group.instance.id"] == instance)
        }
    }

    @Test func logLinesReachTheirClosure() throws {
        let kept = KeptLines()
        var configuration = Self.producer()
        configuration.log = { level, text in kept.add("\(level) \(text)") }
        let producer = try Producer(configuration)
        try waiting(until: "a line") { (try? producer.warm("t", milliseconds: 50)) == nil && !kept.lines.isEmpty }
    }
}
