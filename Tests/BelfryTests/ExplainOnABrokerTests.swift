import Foundation
import Kafka
import Model
import TestSupport
import Testing

struct ExplainOnABrokerTests {
    private static let story = "deploy/contract/story.jsonl"
    private static let deliveries = Topic.allDeliveries
    private static let inputs: [Topic] = [.registeredApps, .registeredPeople, .interactions, .ingest, .ingestUrgent]

    /// Publishes records in the simulation's format, as far as the broker has their topics.
    private static func publish(_ lines: String, _ topics: [Topic], on broker: EmbeddedBroker) throws {
        for line in lines.split(separator: "\n") {
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            guard let topic = (object["topic"] as? String).flatMap({ Topic(rawValue: $0) }).map(place),
                topics.contains(topic), let value = object["value"]
            else { continue }
            let bytes = Array(try JSONSerialization.data(withJSONObject: value, options: [.withoutEscapingSlashes]))
            try broker.publish(topic, key: object["key"] as? String, bytes)
        }
    }

    /// The topic to which ingestion forwards a registration.
    private static func place(_ topic: Topic) -> Topic {
        switch topic {
        case .apps: .registeredApps
        case .people: .registeredPeople
        default: topic
        }
    }

    @Test func itSaysWhatASimulationSays() throws {
        let topics = [.receipts] + Self.deliveries + Self.inputs
        let broker = try EmbeddedBroker(topics)
        let input = try String(contentsOf: packageFolder.appendingPathComponent(Self.story), encoding: .utf8)
        try Self.publish(input, topics, on: broker)
        try Self.publish(try BelfryRun("simulate \(Self.story)").output, topics, on: broker)
        for id in ["chat/m-77", "bank/s-9/anna", "shop/o-12"] {
            let asked = try broker.belfry("explain \(id)")
            let simulated = try BelfryRun("simulate \(Self.story) --explain \(id)")
            #expect(asked.code == 0, "\(asked.complaints)")
            #expect(asked.output.count == simulated.output.count)
            #expect(asked.output.split(separator: "\n").sorted() == simulated.output.split(separator: "\n").sorted())
        }
        let missing = try broker.belfry("explain chat/m-77/carl")
        #expect(missing.code == 1)
        #expect(
            missing.complaints.contains("there is nothing about chat/m-77/carl in \(broker.cluster.bootstrapServers)"))
    }

    @Test func whoMayNotReadWhatCameInIsToldWhatTheReceiptsSay() throws {
        let topics = [.receipts] + Self.deliveries
        let broker = try EmbeddedBroker(topics)
        let output = try BelfryRun("simulate \(Self.story)").output
        try Self.publish(output, topics, on: broker)
        let asked = try broker.belfry("explain shop/o-12/anna")
        #expect(asked.code == 0)
        #expect(
            asked.complaints.hasPrefix("belfry explain: no changes were tried out: there is no topic notifications."))
        #expect(asked.output == (try BelfryRun("explain shop/o-12/anna --from -", input: output).output))
    }
}
