import Foundation
import Kafka
import TestSupport
import Testing

@testable import Gateway

/// The streams on Apache Kafka: transactions, markers and a broker that is killed.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable))
struct StreamGuaranteeTests {
    private let node: ApacheKafka

    init() throws {
        node = try ApacheKafka()
        let admin = try Admin(.admin(bootstrapServers: node.bootstrapServers, clientName: "test"))
        #expect(try admin.create([Admin.NewTopic("deliveries.ios", partitions: 3)], milliseconds: 30_000).isEmpty)
    }

    /// Writes to one device in transactions; each second number is aborted.
    private final class Writer {
        let producer: Producer
        let topic: OutputTopic
        var committed: [String] = []
        private var number = 0

        init(_ servers: String) throws {
            var configuration = Configuration.producer(
                bootstrapServers: servers, clientName: "writer", transactionalName: "writer")
            configuration.log = { _, _ in }
            producer = try Producer(configuration)
            topic = try producer.topic("deliveries.ios")
            try producer.initTransactions(milliseconds: 60_000)
        }

        func write(_ records: Int, commits: Bool) throws {
            try producer.begin()
            var written: [String] = []
            for _ in 0..<records {
                number += 1
                let record = SentRecord(person: "anna", device: "phone", number: commits ? number : -number)
                try producer.produce(to: topic, key: "anna".utf8Span.span, value: record.value.utf8Span.span)
                written.append(record.value)
            }
            if commits {
                try producer.commit()
                committed += written
            } else {
                try producer.flush(milliseconds: 30_000)
                try producer.abort()
            }
        }
    }

    @Test func whatIsCommittedArrivesOnceThroughReconnectsAndAKilledBroker() throws {
        let server = try StreamServer(node.bootstrapServers, exactlyOnce: true)
        var random = SeededGenerator(for: "whatIsCommittedArrivesOnceThroughReconnectsAndAKilledBroker")
        let writer = try Writer(node.bootstrapServers)
        let restless = server.client("anna", "phone", after: "-1")
        let steady = try server.opened("anna", "phone")
        var seen: [String] = []
        for round in 0..<100 {
            try restless.connect()
            if round % 3 == 0 {
                try writer.write(
                    Int.random(in: 1...3, using: &random), commits: Bool.random(using: &random) || round < 3)
            }
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                let event = restless.nextOrNil(milliseconds: Int.random(in: 0...30, using: &random))
                if let event, event.name == "delivery", let data = event.data { seen.append(data) }
            }
            if round == 50 {
                node.killNow()
                try node.start()
            }
        }
        try writer.write(1, commits: true)
        try restless.connect()
        while seen.last != writer.committed.last {
            let event = try restless.next(seconds: 60)
            #expect(event.name != "reset")
            if event.name == "delivery", let data = event.data { seen.append(data) }
        }
        var all: [String] = []
        while all.last != writer.committed.last {
            let event = try steady.next(seconds: 60)
            if event.name == "delivery", let data = event.data { all.append(data) }
        }
        #expect(all == writer.committed)
        #expect(seen == writer.committed)
        #expect(server.streams.figures.resets == 0 && server.streams.figures.tooSlow == 0)
    }

    @Test func anotherNumberOfPartitionsResetsTheStreams() throws {
        let server = try StreamServer(node.bootstrapServers, exactlyOnce: true)
        let client = try server.opened("anna", "phone")
        _ = try node.tool(
            "org.apache.kafka.tools.TopicCommand", ["--alter", "--topic", "deliveries.ios", "--partitions", "7"])
        let reset = try client.next(seconds: 60)
        #expect(reset.name == "reset" && reset.data?.contains(#""reason":"partitions""#) == true)
        // It goes on in the partition that the producer now chooses.
        let writer = try Writer(node.bootstrapServers)
        try writer.write(1, commits: true)
        #expect(try client.next(seconds: 60).data == writer.committed.last)
    }
}
