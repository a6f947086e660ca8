import Kafka
import Synchronization
import TestSupport
import Testing

/// Runs `step` until it returns true or the deadline has passed. Each step waits by itself, so this loop does not
/// sleep.
func within(_ limit: Duration = .seconds(20), _ step: () throws -> Bool) rethrows -> Bool {
    let deadline = ContinuousClock.now + limit * patience
    while ContinuousClock.now < deadline {
        if try step() { return true }
    }
    return false
}

/// A copy of a record, for comparison.
struct SeenRecord {
    let offset: Int64
    let text: String

    init(_ record: borrowing ConsumedRecord) {
        offset = record.offset
        text = record.copyValue().map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }

    /// All records of a batch.
    static func all(of batch: consuming RecordBatch, event: (BatchEvent) throws -> Void = { _ in }) throws -> [Self] {
        var batch = batch
        var seen: [Self] = []
        try batch.visit(
            record: { record in
                seen.append(SeenRecord(record))
                return true
            }, event: event)
        return seen
    }
}

extension Producer {
    func produce(_ topic: String, partition: Int32, value: String) throws {
        try produce(to: self.topic(topic), partition: partition, key: nil, value: value.utf8Span.span)
    }
}

/// One embedded broker with topics of its own.
struct Embedded: TestBroker {
    let cluster: MockCluster
    var bootstrapServers: String { cluster.bootstrapServers }
    var kind: Configuration.Broker { .embedded }
    var owner: any AnyObject & Sendable { cluster }

    init(topics: [String: Int] = ["t": 1], brokers: Int = 1) throws {
        cluster = try MockCluster(brokers: brokers)
        for (name, partitions) in topics {
            try cluster.createTopic(name, partitions: partitions, replicas: brokers)
        }
    }
}

/// A broker and clients for it.
protocol TestBroker {
    var bootstrapServers: String { get }
    var kind: Configuration.Broker { get }
    var owner: any AnyObject & Sendable { get }
}

extension TestBroker {
    /// Clients keep their broker alive: this closure holds a reference to it.
    private var silence: @Sendable (Int, String) -> Void {
        { [owner] _, _ in withExtendedLifetime(owner) {} }
    }

    func producer(_ more: [(String, String)] = [], transactionalName: String? = nil) throws -> Producer {
        var configuration = Configuration.producer(
            bootstrapServers: bootstrapServers, clientName: "producer", transactionalName: transactionalName
        ).overridden(by: more)
        configuration.log = silence
        return try Producer(configuration)
    }

    /// A producer in a transaction.
    func transactional(_ name: String, _ more: [(String, String)] = []) throws -> Producer {
        let producer = try producer(more, transactionalName: name)
        try producer.initTransactions(milliseconds: 10_000)
        try producer.begin()
        return producer
    }

    func reader(_ topics: [String]) throws -> AssignedReader {
        var configuration = Configuration.reader(
            bootstrapServers: bootstrapServers, clientName: "reader", group: "reader", broker: kind)
        configuration.log = silence
        return try AssignedReader(configuration, topics: topics)
    }

    /// A member of the group `g` with two lanes.
    func consumer(_ topics: [String]) throws -> Consumer {
        var configuration = Configuration.consumer(
            bootstrapServers: bootstrapServers, clientName: "member", group: "g", instance: nil, broker: kind)
        configuration.log = silence
        return try Consumer(configuration, topics: topics, lanes: 2)
    }

    func admin() throws -> Admin {
        var configuration = Configuration.admin(bootstrapServers: bootstrapServers, clientName: "admin")
        configuration.log = silence
        return try Admin(configuration)
    }

    /// All records of a topic's partition, read to its end.
    func records(_ topic: String, partition: Int32 = 0) throws -> [SeenRecord] {
        let reader = try reader([topic])
        defer { reader.close(milliseconds: 5000) }
        try reader.assign([PartitionStart(TopicPartition(topic, partition), from: .beginning)])
        var (seen, atEnd) = ([SeenRecord](), false)
        let ended = try within {
            seen += try SeenRecord.all(of: reader.take(atMost: 100, milliseconds: 20)) { event in
                switch event {
                case .endOfPartition: atEnd = true
                case .failure(let error, _, _): throw error
                }
            }
            return atEnd
        }
        try #require(ended)
        return seen
    }
}

/// Log lines from librdkafka's threads.
final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    func add(_ level: Int, _ text: String) { lines.withLock { $0.append("\(level) \(text)") } }
    var isEmpty: Bool { lines.withLock { $0.isEmpty } }
}
