import Foundation
import Kafka
import Synchronization
import TestSupport
import Testing

@Suite(.serialized) struct AcknowledgedProducerTests {
    /// What became of each record, by its number.
    private final class Answers: Sendable {
        let all = Mutex<[Int: Result<RecordPlace, KafkaError>]>([:])
        var count: Int { all.withLock { $0.count } }
        func note(_ result: Result<RecordPlace, KafkaError>, _ number: Int) { all.withLock { $0[number] = result } }

        func wait(for count: Int) throws {
            try waiting(until: "\(count) answers", seen: all.withLock { $0 }) { self.count == count }
        }
    }

    private func producer(
        _ broker: Embedded, _ settings: [(String, String)] = []
    ) throws -> AcknowledgedProducer {
        let configuration = Configuration.producer(
            bootstrapServers: broker.bootstrapServers, clientName: "test", transactionalName: nil)
        return try AcknowledgedProducer(broker.quiet(configuration, settings), topics: ["t"])
    }

    private func produce(
        _ number: Int, with producer: AcknowledgedProducer, to topic: Int = 0, key: String? = nil, size: Int = 0,
        _ answers: Answers
    ) throws {
        let value = Array("\(number)".utf8) + [UInt8](repeating: 0x20, count: size)
        let key = key.map { Array($0.utf8) }
        try producer.produce(to: topic, key: key?.span, value: value.span, timestampMilliseconds: 1_700_000_000_000) {
            answers.note($0, number)
        }
    }

    @Test func eachRecordIsToldItsPlaceWhicheverThreadSentIt() throws {
        let broker = try Embedded(topics: ["t": 3])
        let producer = try producer(broker)
        let answers = Answers()
        DispatchQueue.concurrentPerform(iterations: 400) { number in
            try? produce(number, with: producer, key: "key \(number % 10)", answers)
        }
        try answers.wait(for: 400)
        var places: [RecordPlace: String] = [:]
        for (number, result) in answers.all.withLock({ $0 }) { places[try result.get()] = "\(number)" }
        #expect(places.count == 400)
        for partition in 0..<Int32(3) {
            for record in try broker.records("t", partition: partition) {
                #expect(places[RecordPlace(partition: partition, offset: record.offset)] == record.text)
            }
        }
    }

    @Test func whatCannotBeQueuedIsThrownAndNotTold() throws {
        let broker = try Embedded()
        try broker.cluster.setBroker(1, isUp: false)
        let producer = try producer(broker, [("queue.buffering.max.messages", "2")])
        let answers = Answers()
        try produce(0, with: producer, answers)
        try produce(1, with: producer, answers)
        var error = try #require(throws: KafkaError.self) { try produce(2, with: producer, answers) }
        #expect(error.isQueueFull)
        error = try #require(throws: KafkaError.self) { try produce(3, with: producer, size: 2_000_000, answers) }
        #expect(error.isRecordTooLarge)
        error = try #require(throws: KafkaError.self) { try produce(4, with: producer, to: 1, answers) }
        #expect(error.isUnknownTopic)
        try broker.cluster.setBroker(1, isUp: true)
        try answers.wait(for: 2)
        #expect(Set(answers.all.withLock { $0.keys }) == [0, 1])
    }

    @Test func aBrokerThatIsAwayForTooLongIsAFailure() throws {
        let broker = try Embedded()
        try broker.cluster.setBroker(1, isUp: false)
        let producer = try producer(broker, [("message.timeout.ms", "500")])
        let answers = Answers()
        try produce(0, with: producer, answers)
        try answers.wait(for: 1)
        #expect(throws: KafkaError.self) { try answers.all.withLock { $0[0] }?.get() }
    }

    @Test func aTopicThatWasMadeLaterIsKnownOnceItIsWarm() throws {
        let broker = try Embedded(topics: ["other": 1])
        let producer = try producer(broker, [("message.timeout.ms", "5000")])
        // The broker makes the topic by itself when the producer asks for it first.
        try? broker.cluster.createTopic("t", partitions: 1)
        try producer.warm(milliseconds: 5000)
        let answers = Answers()
        try produce(0, with: producer, answers)
        try answers.wait(for: 1)
        #expect(try answers.all.withLock { $0[0] }?.get().offset == 0)
    }

    @Test func whatIsLeftAtTheEndIsTold() throws {
        let broker = try Embedded()
        try broker.cluster.setBroker(1, isUp: false)
        let answers = Answers()
        do {
            let producer = try producer(broker)
            for number in 0..<5 { try produce(number, with: producer, answers) }
        }
        #expect(answers.count == 5)
    }
}
