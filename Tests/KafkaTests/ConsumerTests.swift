import Dispatch
import Kafka
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

    /// Some records were taken, the rest is in the lane: after a seek all come again, once and in order.
    @Test func seekDropsWhatWasPrefetchedAndOffsetsAreCommitted() throws {
        let broker = try filled(500)
        let consumer = try broker.consumer(["t"])
        try consumer.subscribe()
        var offsets: [Int64] = []
        let read = { (most: Int) in
            consumer.wait(milliseconds: 50)
            if case .assigned = consumer.poll() {
                try consumer.assign([PartitionStart(place, from: .beginning, lane: 1)])
            }
            offsets += try SeenRecord.all(of: consumer.take(lane: 1, atMost: most)).map(\.offset)
        }
        #expect(
            try within {
                try read(7)
                return !offsets.isEmpty
            })
        offsets = []
        try consumer.seek([PartitionStart(place, from: .at(3))])
        #expect(
            try within {
                try read(100)
                return offsets.last == 499
            })
        #expect(offsets == Array(3..<500))
        #expect(consumer.lastWatermarks(place)?.high == 500)

        #expect(try consumer.committed([place], milliseconds: 10_000) == [PartitionOffset(place, nil)])
        try consumer.commit([PartitionOffset(place, 4)])
        let committed = try consumer.committed([place], milliseconds: 10_000)
        #expect(committed == [PartitionOffset(place, 4)])
        #expect(try broker.admin().committed(byGroup: "g", [place], milliseconds: 10_000) == committed)
        let wrong = PartitionStart(TopicPartition("t", 9), from: .at(0))
        #expect(throws: KafkaError.self) { try consumer.seek([PartitionStart(place, from: .at(1)), wrong]) }
        #expect(consumer.close(milliseconds: 10_000))
    }

    @Test func aWakeEndsTheWaitAndIsRemembered() throws {
        let consumer = try Consumer(
            Configuration.consumer(
                bootstrapServers: "127.0.0.1:1", clientName: "c", group: "g", instance: nil), topics: ["t"])
        let waker = consumer.waker
        let started = ContinuousClock.now
        waker.wake()
        DispatchQueue.global().async { waker.wake() }
        consumer.wait(milliseconds: 20_000)
        #expect(ContinuousClock.now - started < .seconds(10))
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
        for leader in [1, 2, 1] as [Int32] {
            try broker.cluster.setLeader(leader, of: place)
            #expect(try reader.watermarks(place, milliseconds: 2000).high == 1)
        }
        try broker.cluster.setBroker(1, isUp: false)
        try broker.cluster.setLeader(2, of: place)
        #expect(try reader.watermarks(place, milliseconds: 2000).high == 1)
        #expect(reader.close(milliseconds: 10_000))
    }
}
