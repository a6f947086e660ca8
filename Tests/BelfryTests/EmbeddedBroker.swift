import Kafka
import Model
import TestSupport

/// An embedded broker with public topics, and the command `belfry` on it.
final class EmbeddedBroker {
    let cluster: MockCluster
    private let producer: Producer

    init(_ topics: [Topic]) throws {
        cluster = try MockCluster()
        for topic in topics { try cluster.createTopic(topic.rawValue, partitions: 2) }
        var configuration = Configuration.producer(
            bootstrapServers: cluster.bootstrapServers, clientName: "test", transactionalName: nil)
        configuration.log = { _, _ in }
        producer = try Producer(configuration)
    }

    func publish(
        _ topic: Topic, partition: Int32? = nil, key: String?, _ value: [UInt8]?, headers: [Header] = []
    ) throws {
        let handle = try producer.topic(topic.rawValue)
        let keyBytes = key.map { Array($0.utf8) }
        try producer.produce(
            to: handle, partition: partition, key: keyBytes?.span, value: value?.span,
            headers: headers.map { RecordHeader($0.name, $0.value) })
        try producer.flush(milliseconds: 10_000)
    }

    func belfry(_ words: String, _ more: [String: String] = [:]) throws -> BelfryRun {
        let own = ["BELFRY_BOOTSTRAP_SERVERS": cluster.bootstrapServers, "BELFRY_EXACTLY_ONCE": "false"]
        return try BelfryRun(words, environment: own.merging(more) { $1 })
    }

    /// A record read from a topic.
    struct Seen: Equatable {
        let key: String?
        let value: String?
        let headers: [String]
    }

    /// All records of a topic.
    func records(_ topic: Topic) throws -> [Seen] {
        var configuration = Configuration.reader(
            bootstrapServers: cluster.bootstrapServers, clientName: "test", group: "test", broker: .embedded)
        configuration.log = { _, _ in }
        let reader = try AssignedReader(configuration, topics: [topic.rawValue])
        try reader.assign((0..<2).map { PartitionStart(TopicPartition(topic.rawValue, $0), from: .beginning) })
        var seen: [Seen] = []
        var ends = 0
        try waiting(until: "the ends of \(topic.rawValue)", seen: seen) {
            var batch = reader.take(atMost: 100, milliseconds: 20)
            batch.visit { record in
                seen.append(
                    Seen(
                        key: record.copyKey().map { String(decoding: $0, as: UTF8.self) },
                        value: record.copyValue().map { String(decoding: $0, as: UTF8.self) },
                        headers: record.headers.map { "\($0.name)=\(String(decoding: $0.value ?? [], as: UTF8.self))" })
                )
                return true
            } event: { event in
                if case .endOfPartition = event { ends += 1 }
            }
            return ends >= 2
        }
        reader.close(milliseconds: 2000)
        return seen
    }
}
