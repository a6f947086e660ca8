import Foundation
import Kafka
import Synchronization
import TestSupport
import Testing

/// Apache Kafka with librdkafka's clients.
final class KafkaStand: Stand {
    private let node: ApacheKafka
    private let own: String
    private var names = 0
    private static let made = Atomic(0)
    private let describer: Admin

    init(_ node: ApacheKafka) throws {
        self.node = node
        own = "b\(Self.made.wrappingAdd(1, ordering: .relaxed).newValue)"
        describer = try Admin(.admin(bootstrapServers: node.bootstrapServers, clientName: own))
    }

    func topic(partitions: Int, recordBytes: Int?) throws -> String {
        let name = name("topic")
        let settings = recordBytes.map { ["max.message.bytes": String($0)] } ?? [:]
        let failures = try describer.create(
            [Admin.NewTopic(name, partitions: partitions, settings: settings)], milliseconds: 30_000)
        if let failure = failures.values.first { throw failure }
        try until("the topic to be listed") { try describer.topics(milliseconds: 10_000).contains { $0.name == name } }
        return name
    }

    func name(_ prefix: String) -> String {
        names += 1
        return "\(own)-\(prefix)-\(names)"
    }

    private func quiet(_ configuration: Configuration) -> Configuration {
        var result = configuration
        result.log = { _, _ in }
        return result
    }

    func consumer(group: String, instance: String?, topics: [String], session: Int) throws -> any GroupConsumer {
        let settings = [("session.timeout.ms", String(session)), ("heartbeat.interval.ms", "200")]
        let configuration = Configuration.consumer(
            bootstrapServers: node.bootstrapServers, clientName: instance ?? "member", group: group, instance: instance)
        return try Consumer(quiet(configuration.overridden(by: settings)), topics: topics, lanes: topics.count)
    }

    func producer(_ id: String?, timeout: Int) throws -> any TransactionalProducer {
        let settings = [("transaction.timeout.ms", String(timeout)), ("linger.ms", "5")]
        let configuration = Configuration.producer(
            bootstrapServers: node.bootstrapServers, clientName: "producer", transactionalName: id)
        return try Producer(quiet(id == nil ? configuration : configuration.overridden(by: settings)))
    }

    func reader(_ topics: [String]) throws -> any PartitionReader {
        let configuration = Configuration.reader(
            bootstrapServers: node.bootstrapServers, clientName: "reader", group: "reader")
        return try AssignedReader(quiet(configuration.readingBriefly()), topics: topics)
    }

    func admin() throws -> any ClusterAdmin { describer }
    func setBroker(isStopped: Bool) { node.signal(isStopped ? SIGSTOP : SIGCONT) }

    func restartBroker() throws {
        node.killNow()
        try node.start()
    }

    func soon(_ action: @escaping @Sendable () -> Void) {
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.2, execute: action)
    }

    func pass(milliseconds: Int) { _ = poll(nil, 0, Int32(milliseconds)) }
    var clock: Int64 { Int64(ProcessInfo.processInfo.systemUptime * 1000) }
    var now: Int64 { Int64(Date().timeIntervalSince1970 * 1000) }
}
