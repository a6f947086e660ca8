import Kafka
import Model
import Testing

@testable import Pipeline

struct InputPartitionTests {
    static func partition(_ next: Int64, end: Int64) -> InputPartition {
        InputPartition(
            topic: .classified, place: TopicPartition("a", 0), work: .normal, next: next, committed: 0,
            isCatchingUp: false, readableEnd: end)
    }

    // swift-format-ignore
    static let stalls: [(next: Int64, end: Int64, high: Int64, isStalled: Bool)] = [
        (next: 5, end: 5,  high: 8, isStalled: true),
        (next: 5, end: 5,  high: 5, isStalled: false),  // drained
        (next: 4, end: 5,  high: 8, isStalled: false),  // records can still be read
        (next: 6, end: 5,  high: 8, isStalled: false),  // more could be read than at the last end
        (next: 5, end: -1, high: 8, isStalled: false),  // no end was seen yet
    ]

    @Test(arguments: stalls)
    func anOpenTransactionBlocksAPartitionWhoseReadableRecordsAreDone(
        next: Int64, end: Int64, high: Int64, isStalled: Bool
    ) {
        let found = Self.partition(next, end: end).stall(high: high, at: 100)
        #expect(found?.at == (isStalled ? next : nil) && found?.since == (isStalled ? 100 : nil))
    }

    @Test func aStallAtTheSamePlaceKeepsItsBeginning() {
        var partition = Self.partition(5, end: 5)
        partition.stalled = partition.stall(high: 8, at: 100)
        #expect(partition.stall(high: 9, at: 200)?.since == 100)
        partition.next = 6
        partition.readableEnd = 6
        #expect(partition.stall(high: 9, at: 300)?.since == 300)
    }

    /// The age is the greatest possible one, of a record that came right after the moment when nothing waited.
    @Test(
        arguments: [
            (0, 0, nil), (2000, 0, 3), (2000, 4000, 1), (4500, 4000, 0.5), (0, 4000, 1), (9000, 0, 0), (0, 6000, 0),
        ] as [(Int64, Int64, Double?)])
    func theAgeCountsFromTheLastRecordOrTheLastTimeAtTheEnd(last: Int64, drained: Int64, age: Double?) {
        var partition = Self.partition(5, end: 5)
        (partition.lastTimestamp, partition.drained) = (last, drained)
        #expect(partition.age(at: 5000) == age)
    }
}
