import Kafka
import TestSupport
import Testing

/// The real consumers where no Apache Kafka is needed; what a group does is in the table of `BehaviourTests`.
@Suite(.serialized) struct ConsumerTests {
    let place = TopicPartition("t", 0)

    private func filled(_ count: Int) throws -> Embedded {
        let broker = try Embedded()
        let producer = try broker.producer()
        for number in 0..<count { try producer.produce("t", partition: 0, value: "\(number)") }
        try producer.flush(milliseconds: 10_000)
        return broker
    }

    @Test func batchesAreVisitedInSlices() throws {
        let reader = try filled(10).reader(["t"])
        try reader.assign([PartitionStart(place, from: .beginning)])
        var batch = reader.take(atMost: 10, milliseconds: 10_000)
        try #require(batch.remaining == 10)
        var seen: [Int64] = []
        let visit = { (record: borrowing ConsumedRecord) in
            seen.append(record.offset)
            return record.offset < 4
        }
        let three = batch.visit(atMost: 3, record: visit, event: { _ in })
        let two = batch.visit(record: visit, event: { _ in })
        #expect([three, two, batch.remaining] == [3, 2, 5])
        #expect(seen == [0, 1, 2, 3, 4])
        #expect(try reader.position(place) == 10)
    }

    /// A restore asks for the ends of a topic that it does not read yet, so nothing else tells it the new leader.
    @Test func theEndsAreFoundAfterTheLeaderMoved() throws {
        let broker = try Embedded(topics: ["t": 1, "other": 1], brokers: 2)
        let producer = try broker.producer()
        try producer.produce("t", partition: 0, value: "one")
        try producer.flush(milliseconds: 10_000)
        let reader = try broker.reader(["other"])
        let limit = Int32(4000 * patience)
        for leader in [1, 2, 1] as [Int32] {
            try broker.cluster.setLeader(leader, of: place)
            #expect(try reader.watermarks(place, milliseconds: limit).high == 1)
        }
        try broker.cluster.setBroker(1, isUp: false)
        try broker.cluster.setLeader(2, of: place)
        #expect(try reader.watermarks(place, milliseconds: limit).high == 1)
        #expect(reader.close(milliseconds: 10_000))
    }
}
