import Kafka
import Model
import Program
import Testing

@testable import InForce

/// A topic of which a test says how many partitions it has, and what is read of it next. One thread uses it, so it is
/// `@unchecked Sendable`.
private final class GrowingTopic: PartitionReader, ClusterAdmin, @unchecked Sendable {
    var partitions = 1
    var batch: [StoredItem] = []
    private(set) var assigned: [[PartitionStart]] = []

    func assign(_ starts: [PartitionStart]) { assigned.append(starts) }
    func take(atMost most: Int, milliseconds: Int32) -> RecordBatch {
        defer { batch = [] }
        return RecordBatch(batch)
    }
    func reached(_ partition: TopicPartition, taken: Int64?) -> Int64 { taken ?? 0 }
    func watermarks(_ partition: TopicPartition, milliseconds: Int32) -> Watermarks { Watermarks(low: 0, high: 4) }
    func partitionCount(of topic: String, milliseconds: Int32) -> Int { partitions }
    func topics(milliseconds: Int32) -> [TopicDescription] { [] }
    func members(ofGroup group: String, milliseconds: Int32) -> [GroupMember] { [] }
    func takeReason() -> KafkaError? { nil }
    func close(milliseconds: Int32) -> Bool { true }
}

struct InForceReaderTests {
    @Test func partitionsThatATopicGetsLaterAreReadFromTheirBeginning() {
        let (topic, name) = (GrowingTopic(), "notifications.people")
        let owner = InForceReader(
            Settings(), .registeredPeople, program: "test", from: .end, Log(level: .error, name: "test"),
            apply: { _ in }, everyTurn: {})
        let reading = InForceReader.Reading(owner, TopicReader(topic, of: [name]), topic)
        #expect(reading.begin())
        topic.batch = [
            .record(StoredRecord(topic: 0, partition: 0, offset: 6, timestampMilliseconds: 0, key: [1], value: nil))
        ]
        for (seconds, partitions) in [(0, 1), (29, 2), (31, 2), (70, 2)] as [(Int64, Int)] {
            topic.partitions = partitions
            reading.turn(at: seconds * 1_000_000)
        }
        let first = TopicPartition(name, 0)
        let both = [PartitionStart(first, from: .at(7)), PartitionStart(TopicPartition(name, 1), from: .beginning)]
        #expect(topic.assigned == [[PartitionStart(first, from: .at(4))], both])
    }
}
