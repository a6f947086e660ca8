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
struct SeenRecord: Equatable {
    var topic: Int
    var partition: Int32
    var offset: Int64
    var key: [UInt8]?
    var value: [UInt8]?
    var headers: [RecordHeader] = []

    init(_ record: borrowing ConsumedRecord) {
        topic = record.topic
        partition = record.partition
        offset = record.offset
        key = record.withKey { copy($0) }
        value = record.withValue { copy($0) }
        headers = record.headers
    }

    var text: String { value.map { String(decoding: $0, as: UTF8.self) } ?? "null" }
}

func copy(_ span: Span<UInt8>?) -> [UInt8]? {
    guard let span else { return nil }
    var bytes: [UInt8] = []
    for index in span.indices { bytes.append(span[index]) }
    return bytes
}

extension Producer {
    func produce(
        _ topic: String, partition: Int32? = nil, key: String? = nil, value: String?, headers: [RecordHeader] = []
    ) throws {
        let handle = try self.topic(topic)
        let keyBytes = key.map { Array($0.utf8) }
        let valueBytes = value.map { Array($0.utf8) }
        try produce(
            to: handle, partition: partition, key: keyBytes?.span, value: valueBytes?.span, headers: headers)
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

    func producer(transactionalName: String? = nil, _ more: [(String, String)] = []) throws -> Producer {
        var configuration = Configuration.producer(
            bootstrapServers: bootstrapServers, clientName: "producer", transactionalName: transactionalName
        ).overridden(by: more)
        configuration.log = silence
        return try Producer(configuration)
    }

    func reader(_ topics: [String]) throws -> AssignedReader {
        var configuration = Configuration.reader(
            bootstrapServers: bootstrapServers, clientName: "reader", group: "reader", broker: kind)
        configuration.log = silence
        return try AssignedReader(configuration, topics: topics)
    }

    func member(_ topics: [String], group: String = "g", instance: String? = nil) throws -> Member {
        var configuration = Configuration.consumer(
            bootstrapServers: bootstrapServers, clientName: "member", group: group, instance: instance,
            broker: kind)
        configuration.log = silence
        return try Member(Consumer(configuration, topics: topics))
    }

    /// The group metadata under which transactions commit offsets; the embedded broker does not check the generation.
    func groupMetadata() throws -> any GroupMetadata {
        let configuration = Configuration.consumer(
            bootstrapServers: bootstrapServers, clientName: "member", group: "g", instance: nil,
            broker: kind)
        return try Consumer(configuration, topics: ["in"]).groupMetadata()
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
        var seen: [SeenRecord] = []
        var atEnd = false
        let ended = try within {
            var batch = reader.take(atMost: 100, milliseconds: 20)
            try batch.visit { record in
                seen.append(SeenRecord(record))
                return true
            } event: { event in
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

/// A group member that answers events as the loop does: topic i goes to lane i, from the committed offset.
final class Member {
    let consumer: Consumer
    var assignments = 0
    var revocations = 0
    var assigned: [TopicPartition] = []
    var seen: [Int: [SeenRecord]] = [:]
    var ends: [BatchEvent] = []
    var failures: [KafkaError] = []

    init(_ consumer: Consumer) throws {
        self.consumer = consumer
        try consumer.subscribe()
    }

    /// One iteration of a loop: wait, answer events, drain the lanes in order.
    func turn() throws {
        consumer.wait(milliseconds: 50)
        while let event = consumer.poll() {
            switch event {
            case .assigned(let partitions):
                let committed = try consumer.committed(partitions, milliseconds: 5000)
                try consumer.assign(
                    committed.map { each in
                        PartitionStart(
                            each.partition, from: each.offset.map { .at($0) } ?? .beginning,
                            lane: consumer.topics.firstIndex(of: each.partition.topic) ?? 0)
                    })
                assigned = partitions
                assignments += 1
            case .revoked:
                try consumer.unassign()
                assigned = []
                revocations += 1
            case .failure(let error):
                failures.append(error)
            }
        }
        for lane in consumer.topics.indices {
            var batch = consumer.take(lane: lane, atMost: 100)
            batch.visit { record in
                seen[lane, default: []].append(SeenRecord(record))
                return true
            } event: { event in
                ends.append(event)
            }
        }
    }

    func turn(until done: () -> Bool) throws -> Bool {
        try within {
            try turn()
            return done()
        }
    }
}

/// Log lines from librdkafka's threads.
final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    func add(_ level: Int, _ text: String) { lines.withLock { $0.append("\(level) \(text)") } }
    var isEmpty: Bool { lines.withLock { $0.isEmpty } }
}
