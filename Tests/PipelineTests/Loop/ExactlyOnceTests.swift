import Foundation
import Kafka
import Model
import TestSupport
import Testing

@testable import Pipeline

/// The loop alone, on Apache Kafka: a service with state and timers is killed at every step, stopped and duplicated.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable))
struct ExactlyOnceTests {
    /// A node with the counting service's topics.
    final class Node {
        let kafka: ApacheKafka
        let producer: Producer
        let folder: TemporaryFolder
        private var sent = 0

        init() throws {
            kafka = try ApacheKafka()
            folder = try TemporaryFolder()
            let admin = try Admin(.admin(bootstrapServers: kafka.bootstrapServers, clientName: "test"))
            let topics: [Topic] = [
                .classified, .classifiedUrgent, .scheduled, .scheduledUrgent, .receipts, .schedulingChangelog,
                .registeredApps,
            ]
            let failures = try admin.create(
                topics.map { Admin.NewTopic($0.rawValue, partitions: $0 == .registeredApps ? 1 : 2) },
                milliseconds: 30_000)
            if let failure = failures.values.first { throw failure }
            // A worker that starts before the node's metadata shows a topic reports the topic as missing and ends.
            try waiting(until: "the topics to be listed") {
                Set(try admin.topics(milliseconds: 10_000).map(\.name)).isSuperset(of: topics.map(\.rawValue))
            }
            producer = try Producer(
                .producer(bootstrapServers: kafka.bootstrapServers, clientName: "test", transactionalName: nil))
        }

        func start(worker: Int = 0, crashAt point: String = "") throws -> RunningProcess {
            try RunningProcess(
                BelfryNode.binary("CopyService"),
                environment: [
                    "BELFRY_COPY": "counting", "BELFRY_BOOTSTRAP_SERVERS": kafka.bootstrapServers,
                    "BELFRY_WORKER_ID": String(worker), "BELFRY_HTTP_ADDRESS": "off", "BELFRY_CRASH_AT": point,
                ],
                log: folder.url.appendingPathComponent("worker-\(worker).log"), name: "worker \(worker)")
        }

        /// Publishes more records with consecutive numbers; every tenth is urgent, and each key stays in its lane.
        func publish(_ count: Int) throws {
            for number in sent..<sent + count {
                let topic: Topic = number % 10 == 0 ? .classifiedUrgent : .classified
                let (key, value) = (Array("k\(number % 30)".utf8), Array("\(number)".utf8))
                try producer.produce(to: producer.topic(topic.rawValue), key: key.span, value: value.span)
            }
            try producer.flush(milliseconds: 60_000)
            sent += count
        }

        func read(_ topic: Topic, _ count: Int) throws -> [CommittedRecord] {
            try CommittedRecord.read(topic.rawValue, from: kafka.bootstrapServers, seconds: 120) { $0.count >= count }
        }

        /// The output matches the input: each record once, counted without gap or repetition, one timer for each key.
        func check(_ comment: String) throws {
            let lanes = [try read(.scheduled, sent - sent / 10), try read(.scheduledUrgent, sent / 10)]
            let records = lanes.flatMap { $0 }
            #expect(records.count == sent, "\(comment)")
            #expect(Set(records.map(\.value)).count == sent, "\(comment)")
            for (key, own) in Dictionary(grouping: records, by: \.key) {
                let counts = own.compactMap { Int($0.headers["count"] ?? "") }
                #expect(counts == Array(1...own.count), "\(comment): \(key)")
                let numbers = own.compactMap { Int($0.value) }
                #expect(numbers == numbers.sorted(), "\(comment): order of \(key)")
            }
            let timers = try read(.receipts, 30)
            #expect(timers.count == 30 && Set(timers.map(\.key)).count == 30, "\(comment)")
        }
    }

    @Test func aWorkerKilledAtAnyStepLosesAndDoublesNothing() throws {
        let node = try Node()
        try node.publish(60)
        for step in CrashPoint.Step.allCases {
            for count in step == .restore ? [1, 40] : [1, 2, 3] {
                let worker = try node.start(crashAt: "\(step.rawValue):\(count)")
                // A transaction ends when no record is waiting, so records that come one by one make several
                // transactions.
                try waiting(until: "the worker to die at \(step):\(count)", seconds: 60) {
                    if worker.isRunning { try node.publish(30) }
                    return !worker.isRunning
                }
                #expect(try worker.exitCode() == 128 + SIGKILL)
            }
        }
        let last = try node.start()
        try node.check("after kills at each step")
        #expect(try last.terminate() == 0)
    }

    @Test func aWorkerThatSleptTooLongComesBackAndDoublesNothing() throws {
        let node = try Node()
        let first = try node.start()
        try node.publish(300)
        _ = try node.read(.scheduled, 1)
        first.signal(SIGSTOP)
        try node.publish(300)
        // Longer than its session timeout, so that its partitions move.
        let second = try node.start(worker: 1)
        _ = try node.read(.scheduled, 540)
        first.signal(SIGCONT)
        try node.publish(300)
        try node.check("after a worker slept")
        #expect(try first.terminate() == 0)
        #expect(try second.terminate() == 0)
    }

    @Test func theBrokerIsKilledUnderLoad() throws {
        let node = try Node()
        let worker = try node.start()
        try node.publish(300)
        _ = try node.read(.scheduled, 1)
        for _ in 0..<2 {
            node.kafka.killNow()
            try node.kafka.start()
            try node.publish(1500)
        }
        try node.check("after the broker was killed")
        #expect(try worker.terminate() == 0)
    }

    @Test func aWorkerWhoseBrokerIsGoneStopsInTime() throws {
        let node = try Node()
        let worker = try node.start()
        try node.publish(300)
        _ = try node.read(.scheduled, 1)
        node.kafka.killNow()
        worker.signal(SIGTERM)
        // 0 if no transaction was open, 1 if the broker still owed an answer.
        #expect(try (0...1).contains(worker.exitCode(seconds: 11)))
    }

    @Test func ofTwoWorkersWithOneIdentityTheLaterGivesUp() throws {
        let node = try Node()
        let first = try node.start()
        let begun = ContinuousClock.now
        try waiting(until: "the first worker to be at work for a while", seconds: 60) {
            guard first.isRunning else { throw GaveUp(description: "the first worker ended:\n\(first.logText)") }
            try node.publish(30)
            return try !node.read(.scheduled, 1).isEmpty && ContinuousClock.now - begun > .seconds(6)
        }
        let second = try node.start()
        try waiting(until: "the second worker of the slot to give up", seconds: 180) {
            try node.publish(30)
            return !second.isRunning
        }
        #expect(try second.exitCode() == Ending.rival.code)
        try node.check("with two workers of one slot")
        #expect(try first.terminate() == 0)
    }
}
