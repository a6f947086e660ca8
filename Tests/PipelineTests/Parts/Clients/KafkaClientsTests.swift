import Kafka
import Model
import Testing

@testable import Pipeline

extension Parts {
    struct KafkaClientsTests {
        static func clients(_ settings: [String: String]) throws -> KafkaClients {
            var all = Settings()
            all.kafka = settings
            return try KafkaClients(Relay.topology, all, Log(level: .error, name: "test"))
        }

        @Test(
            arguments: [
                ([:], 10_000, 1_000_000), (["session.timeout.ms": "7000", "message.max.bytes": "5000"], 7000, 5000),
            ]
                as [([String: String], Int, Int)])
        func theLimitsAreThoseOfTheSettings(settings: [String: String], session: Int, largest: Int) throws {
            let clients = try Self.clients(settings)
            #expect(clients.sessionMilliseconds == session && clients.largestRecord == largest)
        }
    }
}
