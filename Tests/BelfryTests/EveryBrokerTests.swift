@testable import Kafka
import TestSupport
import Testing

@testable import Belfry

struct EveryBrokerTests {
    /// What broker 2 of two knows: `apps` has one partition, `people` two.
    private static func view(_ leaders: [(topic: String, hasLeader: Bool)]) -> ClusterView {
        var counts: [String: Int32] = [:]
        return ClusterView(
            teller: 2, brokers: [BrokerAddress(id: 1, address: "a:9092"), BrokerAddress(id: 2, address: "b:9092")],
            partitions: leaders.map { topic, hasLeader in
                defer { counts[topic, default: 0] += 1 }
                return PartitionCopies(
                    partition: TopicPartition(topic, counts[topic] ?? 0), hasLeader: hasLeader, replicas: 2, inSync: 2)
            })
    }

    // swift-format-ignore
    static let cases: [(leaders: [(topic: String, hasLeader: Bool)], words: String?)] = [
        ([("apps", true), ("people", true), ("people", true)],  nil),
        ([("apps", true), ("people", true), ("people", false)], "broker 2 (b:9092) does not know people with a leader"),
        ([("people", true)],                                    "broker 2 (b:9092) does not know apps with a leader"),
        ([("other", true)],                 "broker 2 (b:9092) does not know apps and 1 more topic with a leader"),
    ]

    @Test(arguments: cases) func aBrokerThatLacksATopicIsNamed(
        leaders: [(topic: String, hasLeader: Bool)], words: String?
    ) {
        #expect(EveryBroker.words(Self.view(leaders), ["apps", "people"]) == words)
    }

    /// Every broker of a cluster is asked, and each answers for itself.
    @Test func eachBrokerIsAskedByItsAddress() throws {
        let cluster = try MockCluster(brokers: 3)
        try cluster.createTopic("apps", partitions: 1)
        let asked = KeptLines()
        try EveryBroker(servers: cluster.bootstrapServers) { servers in
            asked.add(servers)
            return try Admin(.admin(bootstrapServers: servers, clientName: "test"))
        }.wait(for: ["apps"], seconds: 20)
        #expect(Set(asked.lines.dropFirst()).count >= 2)
        let error = #expect(throws: CommandError.self) {
            try EveryBroker(servers: cluster.bootstrapServers) {
                try Admin(.admin(bootstrapServers: $0, clientName: "test"))
            }.wait(for: ["apps", "people"], seconds: 1)
        }
        #expect(error?.description.contains("does not know people with a leader") == true)
    }
}
