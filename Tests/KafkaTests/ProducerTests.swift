import Kafka
import Testing

@Suite(.serialized) struct ProducerTests {
    /// The hashes that Apache Kafka's own tests of `Utils.murmur2` list. `BehaviourTests` shows that a producer's records
    /// go there.
    @Test(
        arguments: [
            ("21", -973_932_308), ("foobar", -790_332_482), ("a-little-bit-long-string", -985_981_536),
            ("a-little-bit-longer-string", -1_486_304_829),
            ("lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8", -58_897_971), ("abc", 479_470_107),
        ] as [(String, Int32)])
    func keysGoWhereJavaPutsThem(key: String, hash: Int32) {
        #expect(TopicPartition.number(ofKey: key.utf8Span.span, among: 7) == (hash & 0x7fff_ffff) % 7)
    }

    @Test func aFullQueueIsServedUntilThereIsRoom() throws {
        let broker = try Embedded()
        let producer = try broker.producer([("queue.buffering.max.messages", "10")])
        for number in 0..<200 { try producer.produce("t", partition: 0, value: "\(number)") }
        try producer.flush(milliseconds: 10_000)
        #expect(producer.outstanding == 0)
        #expect(try broker.records("t").map(\.text) == (0..<200).map { "\($0)" })
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
}
