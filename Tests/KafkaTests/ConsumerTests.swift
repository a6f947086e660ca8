import Dispatch
import Kafka
import Testing

@Suite(.serialized) struct ConsumerTests {
    @Test func lanesKeepTopicsApartAndSayWhereTheyEnd() throws {
        let broker = try Embedded(topics: ["urgent": 2, "normal": 2])
        let producer = try broker.producer()
        for number in 0..<10 {
            try producer.produce("urgent", partition: Int32(number % 2), value: "u\(number)")
            try producer.produce("normal", partition: Int32(number % 2), value: "n\(number)")
        }
        try producer.flush(milliseconds: 10_000)

        let member = try broker.member(["urgent", "normal"])
        #expect(try member.turn { member.ends.count >= 4 && member.seen.values.map(\.count).reduce(0, +) == 20 })
        #expect(member.seen[0]?.allSatisfy { $0.topic == 0 && $0.text.hasPrefix("u") } == true)
        #expect(member.seen[1]?.allSatisfy { $0.topic == 1 && $0.text.hasPrefix("n") } == true)
        #expect(member.seen[0]?.filter { $0.partition == 1 }.map(\.text) == ["u1", "u3", "u5", "u7", "u9"])
        #expect(member.ends.contains(.endOfPartition(topic: 1, partition: 0, offset: 5)))
        #expect(member.consumer.lastWatermarks(TopicPartition("normal", 0))?.high == 5)
        #expect(member.consumer.close(milliseconds: 10_000))
    }

    @Test func everyAssignmentDelivers() throws {
        let broker = try Embedded(topics: ["t": 2])
        let producer = try broker.producer()
        let first = try broker.member(["t"])
        #expect(try first.turn { first.assigned.count == 2 })

        let second = try broker.member(["t"])
        #expect(
            try within {
                try first.turn()
                try second.turn()
                return first.assigned.count == 1 && second.assigned.count == 1
            })
        #expect(second.consumer.close(milliseconds: 10_000))
        #expect(try first.turn { first.assigned.count == 2 })
        #expect(first.assignments >= 3)

        for partition in 0..<2 as Range<Int32> { try producer.produce("t", partition: partition, value: "late") }
        try producer.flush(milliseconds: 10_000)
        #expect(try first.turn { first.seen[0]?.count == 2 })
        #expect(first.revocations == first.assignments - 1)
        #expect(first.consumer.close(milliseconds: 10_000))
    }

    @Test func anAssignmentOfNothingIsAnswered() throws {
        let broker = try Embedded(topics: ["t": 1])
        let members = try (0..<2).map { _ in try broker.member(["t"]) }
        #expect(
            try within {
                for member in members { try member.turn() }
                return members.allSatisfy { $0.assignments > 0 }
                    && members.map(\.assigned.count).sorted() == [0, 1]
            })
        let owner = try #require(members.first { $0.assigned.count == 1 })
        let spare = try #require(members.first { $0.assigned.isEmpty })
        #expect(owner.consumer.close(milliseconds: 10_000))
        #expect(try spare.turn { spare.assigned.count == 1 })
    }

    @Test func partitionsMayBeStartedLater() throws {
        let broker = try Embedded(topics: ["t": 2])
        let producer = try broker.producer()
        for partition in 0..<2 as Range<Int32> {
            for number in 0..<3 { try producer.produce("t", partition: partition, value: "\(number)") }
        }
        try producer.flush(milliseconds: 10_000)
        let consumer = try broker.member(["t"]).consumer
        var isAssigned = false
        var seen: [SeenRecord] = []
        let turn = {
            consumer.wait(milliseconds: 50)
            while let event = consumer.poll() {
                if case .assigned(let partitions) = event {
                    #expect(partitions.count == 2)
                    try consumer.assign([PartitionStart(TopicPartition("t", 0), from: .at(1), lane: 1)])
                    isAssigned = true
                }
            }
            for lane in 0..<2 {
                var batch = consumer.take(lane: lane, atMost: 100)
                batch.visit { record in
                    seen.append(SeenRecord(record))
                    return true
                } event: { _ in
                }
            }
        }
        #expect(
            try within {
                try turn()
                return isAssigned && seen.count == 2
            })
        try consumer.assign([
            PartitionStart(TopicPartition("t", 0), from: .at(3), lane: 1),
            PartitionStart(TopicPartition("t", 1), from: .beginning),
        ])
        #expect(
            try within {
                try turn()
                return seen.count >= 5
            })
        #expect(seen.map { "\($0.partition) \($0.text)" } == ["0 1", "0 2", "1 0", "1 1", "1 2"])
        #expect(consumer.close(milliseconds: 10_000))
    }

    @Test func committedOffsetsAndSeek() throws {
        let broker = try Embedded()
        let producer = try broker.producer()
        for number in 0..<6 { try producer.produce("t", partition: 0, value: "\(number)") }
        try producer.flush(milliseconds: 10_000)
        let place = TopicPartition("t", 0)

        let member = try broker.member(["t"])
        #expect(try member.turn { member.seen[0]?.count == 6 })
        #expect(
            try member.consumer.committed([place], milliseconds: 10_000) == [PartitionOffset(place, nil)])
        try member.consumer.commit([PartitionOffset(place, 4)])
        let committed = try member.consumer.committed([place], milliseconds: 10_000)
        #expect(committed == [PartitionOffset(place, 4)])
        #expect(
            try broker.admin().committed(byGroup: "g", [place], milliseconds: 10_000) == committed)

        member.seen = [:]
        try member.consumer.seek([PartitionStart(place, from: .at(4))])
        #expect(try member.turn { member.seen[0]?.count == 2 })
        #expect(member.seen[0]?.map(\.text) == ["4", "5"])

        let wrong = TopicPartition("t", 9)
        #expect(throws: KafkaError.self) {
            try member.consumer.seek([PartitionStart(place, from: .at(1)), PartitionStart(wrong, from: .at(0))])
        }
    }

    @Test func seekDropsWhatWasPrefetched() throws {
        let broker = try Embedded()
        let producer = try broker.producer()
        for number in 0..<500 { try producer.produce("t", partition: 0, value: "\(number)") }
        try producer.flush(milliseconds: 10_000)
        let consumer = try broker.member(["t"]).consumer
        let place = TopicPartition("t", 0)
        var taken = 0
        let isReading = try within {
            consumer.wait(milliseconds: 50)
            if case .assigned = consumer.poll() { try consumer.assign([PartitionStart(place, from: .beginning)]) }
            var batch = consumer.take(lane: 0, atMost: 7)
            taken = batch.visit { _ in
                true
            } event: { _ in
            }
            return taken > 0
        }
        #expect(isReading)
        // Some records were taken, the rest is in the lane: all come again, once and in order.
        try consumer.seek([PartitionStart(place, from: .at(3))])
        var offsets: [Int64] = []
        #expect(
            within {
                consumer.wait(milliseconds: 50)
                var batch = consumer.take(lane: 0, atMost: 100)
                batch.visit { record in
                    offsets.append(record.offset)
                    return true
                } event: { _ in
                }
                return offsets.last == 499
            })
        #expect(offsets == Array(3..<500))
    }

    @Test func anOffsetOutOfRangeIsAnEvent() throws {
        let broker = try Embedded()
        let producer = try broker.producer()
        try producer.produce("t", partition: 0, value: "only")
        try producer.flush(milliseconds: 10_000)
        let reader = try broker.reader(["t"])
        try reader.assign([PartitionStart(TopicPartition("t", 0), from: .at(100))])
        var found: BatchEvent?
        #expect(
            within {
                var batch = reader.take(atMost: 10, milliseconds: 20)
                batch.visit { _ in
                    true
                } event: {
                    found = found ?? $0
                }
                return found != nil
            })
        guard case .failure(let error, topic: 0, partition: 0) = found else {
            Issue.record("\(String(describing: found))")
            return
        }
        #expect(error.isOffsetOutOfRange)
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
        let broker = try Embedded()
        let producer = try broker.producer()
        for number in 0..<10 { try producer.produce("t", partition: 0, value: "\(number)") }
        try producer.flush(milliseconds: 10_000)
        let reader = try broker.reader(["t"])
        try reader.assign([PartitionStart(TopicPartition("t", 0), from: .beginning)])
        var batch = reader.take(atMost: 10, milliseconds: 10_000)
        try #require(batch.remaining == 10)
        var seen: [Int64] = []
        let three = batch.visit(atMost: 3) { record in
            seen.append(record.offset)
            return true
        } event: { _ in
        }
        let two = batch.visit { record in
            seen.append(record.offset)
            return record.offset < 4
        } event: { _ in
        }
        #expect([three, two, batch.remaining] == [3, 2, 5])
        #expect(seen == [0, 1, 2, 3, 4])
        #expect(try reader.position(TopicPartition("t", 0)) == 10)
    }

    /// A restore asks for the ends of a topic that it does not read yet, so nothing else tells it the new leader.
    @Test func theEndsAreFoundAfterTheLeaderMoved() throws {
        let broker = try Embedded(topics: ["t": 1, "other": 1], brokers: 2)
        let partition = TopicPartition("t", 0)
        let producer = try broker.producer()
        try producer.produce("t", partition: 0, value: "one")
        try producer.flush(milliseconds: 10_000)
        let reader = try broker.reader(["other"])
        for leader in [1, 2, 1] as [Int32] {
            try broker.cluster.setLeader(leader, of: partition)
            #expect(try reader.watermarks(partition, milliseconds: 2000).high == 1)
        }
        try broker.cluster.setBroker(1, isUp: false)
        try broker.cluster.setLeader(2, of: partition)
        #expect(try reader.watermarks(partition, milliseconds: 2000).high == 1)
        #expect(reader.close(milliseconds: 10_000))
    }
}
