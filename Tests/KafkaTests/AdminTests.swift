import Kafka
import Testing

@Suite(.serialized) struct AdminTests {
    @Test func watermarksAndEnds() throws {
        let broker = try Embedded(topics: ["a": 2, "b": 3])
        let admin = try broker.admin()
        let producer = try broker.producer()
        for _ in 0..<4 { try producer.produce("a", partition: 1, value: "v") }
        try producer.flush(milliseconds: 10_000)
        #expect(try admin.watermarks(TopicPartition("a", 1), milliseconds: 10_000) == Watermarks(low: 0, high: 4))
        #expect(try admin.watermarks(TopicPartition("a", 0), milliseconds: 10_000) == Watermarks(low: 0, high: 0))
        #expect(throws: KafkaError.self) { try admin.watermarks(TopicPartition("a", 7), milliseconds: 3000) }

        let places = [TopicPartition("a", 0), TopicPartition("a", 1), TopicPartition("b", 2)]
        let ends = try admin.ends(of: places, .high, milliseconds: 10_000)
        #expect(places.map { ends[$0] } == [0, 4, 0])
        #expect(try admin.ends(of: places, .low, milliseconds: 10_000).values.allSatisfy { $0 == 0 })
        #expect(throws: KafkaError.self) {
            try admin.ends(of: places + [TopicPartition("a", 7)], .high, milliseconds: 3000)
        }
    }

    /// Not the leader (6), and the leader is not available (5), pass by themselves; a refused right (29) does not.
    @Test(arguments: [([6, 5, 6, 6, 5], true), (Array(repeating: 29, count: 10), false)] as [([Int32], Bool)])
    func watermarksOfAPartitionWithoutItsLeaderAreAskedForAgain(errors: [Int32], passes: Bool) throws {
        let broker = try Embedded()
        let admin = try broker.admin()
        broker.cluster.push(errors: errors, on: .listOffsets)
        let found = try? admin.watermarks(TopicPartition("t", 0), milliseconds: 10_000)
        #expect(found == (passes ? Watermarks(low: 0, high: 0) : nil))
    }

    /// One question takes two requests, and whoever repeats it with the same limit must get an answer some time.
    @Test func aDistantBrokerAnswersInTheEnd() throws {
        let broker = try Embedded()
        let admin = try broker.admin(isPatient: true)
        try broker.cluster.setRoundTrip(milliseconds: 400, ofBroker: 1)
        var tries = 0
        var found: Watermarks?
        while found == nil, tries < 20 {
            tries += 1
            found = try? admin.watermarks(TopicPartition("t", 0), milliseconds: 600)
        }
        #expect(found == Watermarks(low: 0, high: 0) && tries > 1)
    }

    @Test func aBrokerThatCannotMakeTopicsSaysSo() throws {
        let admin = try Embedded().admin()
        for partitions in [1, 0] {
            let topic = Admin.NewTopic("new", partitions: partitions)
            #expect(throws: KafkaError.self) { try admin.create([topic], milliseconds: 3000) }
        }
    }
}
