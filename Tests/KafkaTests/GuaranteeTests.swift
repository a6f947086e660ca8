import Foundation
import Kafka
import Synchronization
import TestSupport
import Testing

/// A node of Apache Kafka as a place for clients.
struct RealBroker: TestBroker {
    let node: ApacheKafka
    var bootstrapServers: String { node.bootstrapServers }
    var kind: Configuration.Broker { .kafka }
    var owner: any AnyObject & Sendable { node }

    init(topics: [String: Int], settings: [String: String] = [:]) throws {
        node = try ApacheKafka()
        let all = topics.map { Admin.NewTopic($0.key, partitions: $0.value, settings: settings) }
        let failures = try admin().create(all, milliseconds: 30_000)
        try #require(failures.isEmpty, "\(failures)")
    }
}

/// Tests that need Apache Kafka: the embedded broker aborts, fences and forgets differently.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable)) struct GuaranteeTests {
    let input = TopicPartition("in", 0)
    let output = TopicPartition("out", 0)

    @Test func topicsAreMadeWithTheirSettings() throws {
        let broker = try RealBroker(topics: ["in": 3], settings: ["cleanup.policy": "compact"])
        let admin = try broker.admin()
        #expect(try admin.settings(ofTopic: "in", milliseconds: 10_000)["cleanup.policy"] == "compact")
        #expect(try admin.partitionCount(of: "in", milliseconds: 10_000) == 3)
        let again = try admin.create(
            [Admin.NewTopic("in", partitions: 3), Admin.NewTopic("new", partitions: 1)], milliseconds: 10_000)
        #expect(again.keys.sorted() == ["in"])
        #expect(again["in"]?.isTopicAlreadyThere == true)
        let error = #expect(throws: KafkaError.self) {
            try admin.settings(ofTopic: "absent", milliseconds: 10_000)
        }
        #expect(error?.isUnknownTopic == true, "\(String(describing: error))")
    }

    @Test func abortedRecordsAreNeverSeenAndOffsetsGoWithTheirTransaction() throws {
        let broker = try RealBroker(topics: ["in": 1, "out": 1])
        let member = try broker.member(["in"], instance: "slot-0")
        #expect(try member.turn { member.assignments == 1 })
        let group = try member.consumer.groupMetadata()
        let producer = try broker.producer(transactionalName: "slot-0")
        try producer.initTransactions(milliseconds: 30_000)
        for (round, isKept) in [(0, true), (1, false), (2, true), (3, false)] {
            try producer.begin()
            try producer.produce("out", partition: 0, value: "\(round)")
            try producer.sendOffsets([PartitionOffset(input, Int64(round))], of: group)
            if isKept { try producer.commit() } else { try producer.abort() }
        }
        #expect(try broker.records("out").map(\.text) == ["0", "2"])
        #expect(try member.consumer.committed([input], milliseconds: 10_000) == [PartitionOffset(input, 2)])
        #expect(
            try broker.admin().committed(byGroup: "g", [input], milliseconds: 10_000)
                == [PartitionOffset(input, 2)])
    }

    /// librdkafka's own question for watermarks keeps asking for a minute here.
    @Test func aQuestionForWatermarksEndsInTimeWhileTheBrokerIsAway() throws {
        let broker = try RealBroker(topics: ["in": 1])
        let admin = try broker.admin()
        for signal in [SIGSTOP, SIGKILL] {
            // The question before it leaves the partition's leader known, so that the next one is sent at once.
            try #require(try admin.watermarks(input, milliseconds: 10_000) == Watermarks(low: 0, high: 0))
            broker.node.signal(signal)
            let answer = Mutex<KafkaError?>(nil)
            let isOver = DispatchSemaphore(value: 0)
            let question = Thread { [input] in
                do throws(KafkaError) {
                    _ = try admin.watermarks(input, milliseconds: 500)
                } catch {
                    answer.withLock { $0 = error }
                }
                isOver.signal()
            }
            question.start()
            #expect(isOver.wait(timeout: .now() + 15 * patience) == .success)
            #expect(answer.withLock { $0 } != nil)
            broker.node.signal(SIGCONT)
        }
    }

    @Test func aRestoreReachesTheHighWatermarkPastMarkers() throws {
        let broker = try RealBroker(topics: ["out": 1])
        let producer = try broker.producer(transactionalName: "slot-0")
        try producer.initTransactions(milliseconds: 30_000)
        try producer.begin()
        try producer.produce("out", partition: 0, value: "state")
        try producer.commit()
        // The marker reaches the partition after the commit has returned.
        let admin = try broker.admin()
        var high: Int64 = 0
        let isMarked = try within {
            high = try admin.watermarks(output, milliseconds: 10_000).high
            return high == 2
        }
        #expect(isMarked)
        let reader = try broker.reader(["out"])
        try reader.assign([PartitionStart(output, from: .beginning)])
        var count = 0
        let isRestored = try within {
            var batch = reader.take(atMost: 10, milliseconds: 20)
            batch.visit { _ in
                count += 1
                return true
            } event: { _ in
            }
            return try reader.position(output) ?? 0 >= high
        }
        #expect(isRestored)
        #expect(count == 1)
    }

    @Test func aSecondProducerOfTheSameNameFencesTheFirst() throws {
        let broker = try RealBroker(topics: ["out": 1])
        let first = try broker.producer(transactionalName: "slot-0")
        try first.initTransactions(milliseconds: 30_000)
        try first.begin()
        try first.produce("out", partition: 0, value: "lost")
        let second = try broker.producer(transactionalName: "slot-0")
        try second.initTransactions(milliseconds: 30_000)
        let error = #expect(throws: KafkaError.self) { try first.commit() }
        #expect(error?.remedy == .replaceProducer)
        #expect(error?.isFenced == true, "\(String(describing: error))")
        try second.begin()
        try second.produce("out", partition: 0, value: "kept")
        try second.commit()
        #expect(try broker.records("out").map(\.text) == ["kept"])
    }

    @Test func aStaleGenerationAborts() throws {
        let broker = try RealBroker(topics: ["in": 2, "out": 1])
        let first = try broker.member(["in"], instance: "slot-0")
        #expect(try first.turn { first.assigned.count == 2 })
        let stale = try first.consumer.groupMetadata()
        let second = try broker.member(["in"], instance: "slot-1")
        let isShared = try within {
            try first.turn()
            try second.turn()
            return first.assigned.count == 1 && second.assigned.count == 1
        }
        #expect(isShared)
        let producer = try broker.producer(transactionalName: "slot-0")
        try producer.initTransactions(milliseconds: 30_000)
        try producer.begin()
        try producer.produce("out", partition: 0, value: "v")
        let error = #expect(throws: KafkaError.self) {
            try producer.sendOffsets([PartitionOffset(input, 1)], of: stale)
            try producer.commit()
        }
        #expect(error?.code == "ILLEGAL_GENERATION")
        #expect(error?.remedy == .abortAndRewind)
        try producer.abort()
        try producer.begin()
        try producer.sendOffsets([PartitionOffset(input, 1)], of: first.consumer.groupMetadata())
        try producer.commit()
    }

    @Test func aRecordTheTopicRefusesAbortsAndCostsTheProducer() throws {
        let broker = try RealBroker(topics: ["out": 1], settings: ["max.message.bytes": "1000"])
        let producer = try broker.producer(transactionalName: "slot-0")
        try producer.initTransactions(milliseconds: 30_000)
        try producer.begin()
        let error = #expect(throws: KafkaError.self) {
            // Text that hardly compresses, because the topic's limit applies to the compressed batch.
            let long = (0..<2000).map { String($0 * 7_368_787 % 1_299_709) }.joined()
            try producer.produce("out", partition: 0, value: long)
            try producer.commit()
        }
        #expect(error?.remedy == .abortAndRewind, "\(String(describing: error))")
        #expect(producer.takeFailures()?.first.isRecordTooLarge == true)
        try producer.abort()
        #expect(producer.mustBeReplaced)
        let next = try broker.producer(transactionalName: "slot-0")
        try next.initTransactions(milliseconds: 30_000)
        try next.begin()
        try next.produce("out", partition: 0, value: "small")
        try next.commit()
        #expect(!next.mustBeReplaced)
        #expect(try broker.records("out").map(\.text) == ["small"])
    }
}
