import Kafka
import Testing

@Suite(.serialized) struct ProducerTests {
    @Test func aRecordComesBackAsItWasProduced() throws {
        let broker = try Embedded()
        let producer = try broker.producer()
        let headers = [
            RecordHeader("a", [1, 0, 2]), RecordHeader("empty", []), RecordHeader("null", nil), RecordHeader("a", [3]),
        ]
        try producer.produce("t", partition: 0, key: "k", value: "v", headers: headers)
        try producer.produce("t", partition: 0, key: nil, value: nil)
        try producer.produce("t", partition: 0, key: "", value: "")
        try producer.flush(milliseconds: 10_000)

        let seen = try broker.records("t")
        #expect(seen.map(\.offset) == [0, 1, 2])
        #expect(seen.map(\.key) == [Array("k".utf8), nil, []])
        #expect(seen.map(\.value) == [Array("v".utf8), nil, []])
        #expect(seen.map(\.headers) == [headers, [], []])
    }

    /// The hashes that Apache Kafka's own tests of `Utils.murmur2` list.
    @Test(
        arguments: [
            ("21", -973_932_308), ("foobar", -790_332_482), ("a-little-bit-long-string", -985_981_536),
            ("a-little-bit-longer-string", -1_486_304_829),
            ("lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8", -58_897_971), ("abc", 479_470_107),
        ] as [(String, Int32)])
    func keysGoWhereJavaPutsThem(key: String, hash: Int32) throws {
        let partitions: Int32 = 7
        let broker = try Embedded(topics: ["t": Int(partitions)])
        let producer = try broker.producer()
        try producer.produce("t", key: key, value: "v")
        try producer.flush(milliseconds: 10_000)
        let expected = (hash & 0x7fff_ffff) % partitions
        #expect(TopicPartition.number(ofKey: key.utf8Span.span, among: Int(partitions)) == expected)
        #expect(try broker.records("t", partition: expected).map(\.key) == [Array(key.utf8)])
    }

    @Test func aTimestampIsKept() throws {
        let broker = try Embedded()
        let producer = try broker.producer()
        let bytes: [UInt8] = [1]
        try producer.produce(
            to: producer.topic("t"), key: nil, value: bytes.span, timestampMilliseconds: 1_700_000_000_123)
        try producer.flush(milliseconds: 10_000)
        let reader = try broker.reader(["t"])
        try reader.assign([PartitionStart(TopicPartition("t", 0), from: .at(0))])
        var seen: Int64?
        let found = within {
            var batch = reader.take(atMost: 1, milliseconds: 20)
            batch.visit { record in
                seen = record.timestampMilliseconds
                return true
            } event: { _ in
            }
            return seen != nil
        }
        #expect(found)
        #expect(seen == 1_700_000_000_123)
    }

    @Test func aFullQueueIsServedUntilThereIsRoom() throws {
        let broker = try Embedded()
        let producer = try broker.producer(transactionalName: nil, [("queue.buffering.max.messages", "10")])
        for number in 0..<200 { try producer.produce("t", partition: 0, value: "\(number)") }
        try producer.flush(milliseconds: 10_000)
        #expect(producer.outstanding == 0)
        #expect(try broker.records("t").map(\.text) == (0..<200).map { "\($0)" })
    }

    @Test func aRecordTooLargeIsRefusedAtOnce() throws {
        let producer = try Embedded().producer()
        let text = String(repeating: "x", count: 1_000_001)
        let error = #expect(throws: KafkaError.self) {
            try producer.produce("t", value: text, headers: [RecordHeader("h", [1])])
        }
        #expect(error?.isRecordTooLarge == true)
        #expect(producer.outstanding == 0)
    }

    @Test func aRecordThatFailsForGoodFailsTheFlush() throws {
        let broker = try Embedded()
        let producer = try broker.producer()
        broker.cluster.push(errors: [29], on: .produce)  // TOPIC_AUTHORIZATION_FAILED
        try producer.produce("t", partition: 0, value: "v")
        let error = #expect(throws: KafkaError.self) { try producer.flush(milliseconds: 10_000) }
        #expect(error?.code == "TOPIC_AUTHORIZATION_FAILED")
        #expect(producer.takeFailures() == nil)
    }

    @Test func anUnknownTopicIsToldWhenWarming() throws {
        let broker = try Embedded(topics: ["t": 3])
        let producer = try broker.producer()
        #expect(try producer.warm("t", milliseconds: 10_000) == 3)
        broker.cluster.setError(3, ofTopic: "gone")
        let error = #expect(throws: KafkaError.self) { try producer.warm("gone", milliseconds: 10_000) }
        #expect(error?.isUnknownTopic == true)
    }
}
