import Kafka
import Model
import Program
import Synchronization
import TestSupport
import Testing

@testable import InForce

@Suite(.serialized) struct BrokerWriterTests {
    private let cluster: MockCluster
    private let broker = WatchedBroker { Clock.ticks }
    private let watch: BrokerWatch
    private let writer: BrokerWriter

    init() throws {
        cluster = try MockCluster()
        for topic in BrokerWriter.topics { try cluster.createTopic(topic.rawValue, partitions: 1) }
        let settings = try Settings(environment: ["BELFRY_BOOTSTRAP_SERVERS": cluster.bootstrapServers])
        let log = Log(level: .error, name: "test")
        watch = try BrokerWatch(settings, .gateway, needing: BrokerWriter.topics, broker)
        writer = try BrokerWriter(settings, program: "test", waitSeconds: 5, broker, log)
    }

    private func write(_ value: String) throws -> BrokerWriter.Written {
        let written = Mutex<BrokerWriter.Written?>(nil)
        writer.write(Array(value.utf8), to: .ingest, key: "k", at: Instant(milliseconds: 1_700_000_000_000)) { each in
            written.withLock { $0 = each }
        }
        return try waiting(for: "an answer", seen: broker.standing) { written.withLock { $0 } }
    }

    private func place(of written: BrokerWriter.Written) -> AppSource? {
        if case .at(let place) = written { place } else { nil }
    }

    private func obstacle(to written: BrokerWriter.Written) -> BrokerWriter.Obstacle? {
        if case .notSent(let obstacle) = written { obstacle } else { nil }
    }

    @Test func withoutABrokersAnswerNothingIsSent() throws {
        #expect(obstacle(to: try write("a")) == .noBroker("no broker has answered yet"))
    }

    @Test func whatIsWrittenIsAskedForFirst() {
        let topics = TopicUse.gateway.topics(first: BrokerWriter.topics + [.registeredApps])
        #expect(Set(topics.prefix(BrokerWriter.topics.count)) == Set(BrokerWriter.topics))
        #expect(topics[BrokerWriter.topics.count] == .registeredApps)
        #expect(topics.count == TopicUse.gateway.topics.count && Set(topics) == Set(TopicUse.gateway.topics))
    }

    @Test func onlyATopicThatItWritesToStopsIt() throws {
        let unknown = KafkaError(number: 3, message: "Unknown topic")
        broker.noteAnswer()
        broker.note(.missing(topic: "deliveries.ios", unknown))
        #expect(!broker.standing.isUsable(at: broker.ticks(), for: ["deliveries.ios"]))
        #expect(place(of: try write("a")) == AppSource(partition: 0, offset: 0))
        broker.note(.missing(topic: "interactions", unknown))
        #expect(obstacle(to: try write("b")) == .noBroker("a topic is missing"))
    }

    private func startWatch() throws {
        watch.start()
        try waiting(until: "the broker", seen: broker.standing) {
            broker.standing.isUsable(at: broker.ticks(), for: BrokerWriter.topics.map(\.rawValue))
        }
    }

    /// By the broker's number: a size, which is the batch's; a right that is missing; a time that is too far away.
    @Test(arguments: [10, 29, 32] as [Int32])
    func whatTheBrokerRefusesItDoesNotHave(number: Int32) throws {
        defer { watch.stop() }
        try startWatch()
        cluster.push(errors: [number], on: .produce)
        #expect(obstacle(to: try write("a")) == .noBroker("Kafka refuses records"))
    }

    /// After an answer out of order an idempotent producer sends nothing more.
    @Test func aProducerThatFailedForGoodIsReplaced() throws {
        defer { watch.stop() }
        try startWatch()
        #expect(place(of: try write("a")) == AppSource(partition: 0, offset: 0))
        let outOfOrder: Int32 = 45
        cluster.push(errors: [outOfOrder], on: .produce)
        guard case .unknown = try write("b") else {
            Issue.record("it was taken")
            return
        }
        #expect(place(of: try write("c")) == AppSource(partition: 0, offset: 1))
    }
}
