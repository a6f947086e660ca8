@testable import Kafka
import Model
import Testing

@testable import Belfry

struct CopiesCheckTests {
    private static func copies(
        _ topic: String, _ number: Int32, leader: Bool = true, _ inSync: Int
    ) -> PartitionCopies {
        PartitionCopies(partition: TopicPartition(topic, number), hasLeader: leader, replicas: 3, inSync: inSync)
    }

    // swift-format-ignore
    static let rows: [(lacking: [PartitionCopies], lines: [String])] = [
        ([], []),
        ([copies("b", 2, 2), copies("b", 0, 1), copies("a", 3, 2)],
         ["a: partition 3 with 2 of 3 copies", "b: partitions 0, 2 with 1 of 3 copies"]),
        ([copies("a", 1, leader: false, 1), copies("a", 0, 2)],
         ["a: partition 1 without a leader: nobody can read or write there", "a: partition 0 with 2 of 3 copies"]),
    ]

    @Test(arguments: rows) func eachTopicHasALine(lacking: [PartitionCopies], lines: [String]) {
        #expect(CopiesCheck.lines(lacking) == lines)
    }

    // swift-format-ignore
    static let complete: [(PartitionCopies, Bool)] = [
        (copies("a", 0, 3), true),
        (copies("a", 0, 2), false),
        (copies("a", 0, leader: false, 3), false),
    ]

    @Test(arguments: complete) func copiesAreCompleteWithALeaderAndAll(copies: PartitionCopies, complete: Bool) {
        #expect(copies.areComplete == complete)
    }

    @Test func aBrokerWithAllCopiesIsNotWaitedFor() throws {
        let broker = try EmbeddedBroker(Topic.allCases)
        let run = try broker.belfry("topics check --wait 60s --partitions 2")
        #expect(!run.output.contains("copies"), "\(run.output)")
        #expect(!run.complaints.contains("lack a leader"), "\(run.complaints)")
    }
}
