import Kafka
import Model
import Testing

@testable import Program

struct TopicCheckTests {
    static let topology = Topology(
        service: .scheduling, inputs: [.classified, .registeredPeople], outputs: [.scheduled, .receipts],
        changelog: .schedulingChangelog)

    static func counts(_ changes: [Topic: Int] = [:], without missing: [Topic] = []) -> [String: Int] {
        var counts: [Topic: Int] = [
            .classified: 4, .registeredPeople: 4, .scheduled: 4, .schedulingChangelog: 4, .receipts: 12,
            .registeredApps: 1,
        ]
        for (topic, count) in changes { counts[topic] = count }
        for topic in missing { counts[topic] = nil }
        return Dictionary(uniqueKeysWithValues: counts.map { ("p." + $0.key.rawValue, $0.value) })
    }

    static func problems(_ counts: [String: Int], refused: [Topic] = []) throws -> [String] {
        var found = TopicCheck.Findings(counts: counts)
        for topic in refused {
            found.refused["p." + topic.rawValue] = KafkaError(number: 29, message: "topic p.\(topic.rawValue)")
        }
        let text = "topic.prefix=p.\nkafka.sasl.username=shop-scheduling"
        return TopicCheck(topology, found, settings: try Settings(file: text)).problems
    }

    // swift-format-ignore
    static let table: [(changes: [Topic: Int], missing: [Topic], words: [String])] = [
        // Public topics may have other counts.
        ([:], [], []),
        ([:], [.scheduled, .receipts], ["p.notifications.receipts, p.notifications.scheduled", "belfry topics create"]),
        ([.schedulingChangelog: 6], [],
         ["p.notifications.scheduling.changelog has 6", "p.notifications.classified has 4"]),
        ([.registeredApps: 2], [], ["has 2 partitions"]),
    ]

    @Test(arguments: table)
    func missingTopicsAndUnequalCountsAreNamed(changes: [Topic: Int], missing: [Topic], words: [String]) throws {
        let problems = try Self.problems(Self.counts(changes, without: missing))
        #expect(problems.count == (words.isEmpty ? 0 : 1))
        for each in words { #expect(problems.first?.contains(each) == true, "\(each)") }
    }

    @Test func topicsThatTheServiceMayNotSeeAreNotCalledMissing() throws {
        let problems = try Self.problems(Self.counts(without: [.scheduled, .receipts]), refused: [.scheduled])
        #expect(
            problems.first == "TOPIC_AUTHORIZATION_FAILED: topic p.notifications.scheduled: "
                + "scheduling (User:shop-scheduling) may not write to topic p.notifications.scheduled; "
                + "an administrator grants that with: kafka-acls --bootstrap-server 127.0.0.1:9092 --add "
                + "--allow-principal User:shop-scheduling --operation Write --topic p.notifications.scheduled")
        #expect(
            problems.dropFirst() == [
                "topics missing: p.notifications.receipts; create them with: belfry topics create"
            ])
    }
}
