import Kafka
import TestSupport
import Testing

/// A copy of a record, for comparison.
struct SeenRecord {
    let offset: Int64
    let text: String

    init(_ record: borrowing ConsumedRecord) {
        offset = record.offset
        text = record.copyValue().map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}

extension Producer {
    func produce(_ topic: String, partition: Int32, value: String) throws {
        try produce(to: self.topic(topic), partition: partition, key: nil, value: value.utf8Span.span)
    }
}

/// One embedded broker with topics of its own, and clients for it.
struct Embedded {
    let cluster: MockCluster
    var bootstrapServers: String { cluster.bootstrapServers }

    init(topics: [String: Int] = ["t": 1], brokers: Int = 1) throws {
        cluster = try MockCluster(brokers: brokers)
        for (name, partitions) in topics {
            try cluster.createTopic(name, partitions: partitions, replicas: brokers)
        }
    }

    /// Clients are silent and keep their broker alive: this closure holds a reference to it.
    func quiet(_ configuration: Configuration, _ more: [(String, String)] = []) -> Configuration {
        var result = configuration.overridden(by: more)
        result.log = { [cluster] _, _ in withExtendedLifetime(cluster) {} }
        return result
    }

    func producer(_ more: [(String, String)] = [], transactionalName: String? = nil) throws -> Producer {
        let configuration = Configuration.producer(
            bootstrapServers: bootstrapServers, clientName: "producer", transactionalName: transactionalName)
        return try Producer(quiet(configuration, more))
    }

    /// A producer in a transaction.
    func transactional(_ name: String, _ more: [(String, String)] = []) throws -> Producer {
        let producer = try producer(more, transactionalName: name)
        try producer.initTransactions(milliseconds: 10_000)
        try producer.begin()
        return producer
    }

    func reader(_ topics: [String]) throws -> AssignedReader {
        let configuration = Configuration.reader(
            bootstrapServers: bootstrapServers, clientName: "reader", group: "reader", broker: .embedded)
        return try AssignedReader(quiet(configuration), topics: topics)
    }

    /// A member of the group `g` with two lanes.
    func consumer(_ topics: [String]) throws -> Consumer {
        let configuration = Configuration.consumer(
            bootstrapServers: bootstrapServers, clientName: "member", group: "g", instance: nil, broker: .embedded)
        return try Consumer(quiet(configuration), topics: topics, lanes: 2)
    }

    func admin(isPatient: Bool = false) throws -> Admin {
        try Admin(quiet(.admin(bootstrapServers: bootstrapServers, clientName: "admin")), isPatient: isPatient)
    }

    /// All records of a topic's partition, read to its end.
    func records(_ topic: String, partition: Int32 = 0) throws -> [SeenRecord] {
        let reader = try reader([topic])
        defer { reader.close(milliseconds: 5000) }
        try reader.assign([PartitionStart(TopicPartition(topic, partition), from: .beginning)])
        var (seen, atEnd) = ([SeenRecord](), false)
        try waiting(until: "the end of \(topic)-\(partition)", seen: seen.map(\.text)) {
            var batch = reader.take(atMost: 100, milliseconds: 20)
            try batch.visit(
                record: { record in
                    seen.append(SeenRecord(record))
                    return true
                },
                event: { event in
                    switch event {
                    case .endOfPartition: atEnd = true
                    case .failure(let error, _, _): throw error
                    }
                })
            return atEnd
        }
        return seen
    }
}
