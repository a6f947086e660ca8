import Kafka

/// A copy of a record.
struct SeenRecord: Equatable {
    var topic: Int
    var partition: Int32
    var offset: Int64
    var timestamp: Int64?
    var key: [UInt8]?
    var value: [UInt8]?
    var headers: [RecordHeader]

    init(_ record: borrowing ConsumedRecord) {
        topic = record.topic
        partition = record.partition
        offset = record.offset
        timestamp = record.timestampMilliseconds
        key = record.copyKey()
        value = record.copyValue()
        headers = record.headers
    }

    var text: String { value.map { String(decoding: $0, as: UTF8.self) } ?? "null" }
}

/// What came out of a reader or a lane, in order.
struct Seen {
    enum Item: Equatable {
        case record(SeenRecord)
        case end(TopicPlace, Int64)
        case failure(KafkaError)
    }

    struct TopicPlace: Equatable {
        var topic: Int
        var partition: Int32
    }

    var items: [Item] = []

    mutating func add(_ batch: consuming RecordBatch) {
        var batch = batch
        var added: [Item] = []
        batch.visit { record in
            added.append(.record(SeenRecord(record)))
            return true
        } event: { event in
            switch event {
            case .endOfPartition(let topic, let partition, let offset):
                added.append(.end(TopicPlace(topic: topic, partition: partition), offset))
            case .failure(let error, _, _): added.append(.failure(error))
            }
        }
        items += added
    }

    var records: [SeenRecord] { items.compactMap { if case .record(let record) = $0 { record } else { nil } } }
    var texts: [String] { records.map(\.text) }
    var ends: [Int64] { items.compactMap { if case .end(_, let offset) = $0 { offset } else { nil } } }
    var failures: [KafkaError] { items.compactMap { if case .failure(let error) = $0 { error } else { nil } } }
}

/// A reader with what it has read.
final class Follower {
    let reader: any PartitionReader
    var seen = Seen()
    private let stand: any Stand

    init(_ stand: any Stand, _ topics: [String]) throws {
        self.stand = stand
        reader = try stand.reader(topics)
    }

    convenience init(_ stand: any Stand, _ topic: String, from start: StartOffset = .beginning) throws {
        try self.init(stand, [topic])
        try reader.assign([PartitionStart(TopicPartition(topic, 0), from: start)])
    }

    func read() { seen.add(reader.take(atMost: 100, milliseconds: 20)) }

    func read(until what: String, line: Int = #line, _ condition: () throws -> Bool) throws {
        try stand.until(what, line: line) {
            read()
            return try condition()
        }
    }

    /// Reads up to the end of the partition that is reached first.
    func readToEnd(line: Int = #line) throws {
        let before = seen.ends.count
        try read(until: "an end", line: line) { seen.ends.count > before }
    }
}

extension Stand {
    /// The committed records of a topic's partition 0 up to its end.
    func texts(_ topic: String, partition: Int32 = 0) throws -> [String] {
        let follower = try Follower(self, [topic])
        try follower.reader.assign([PartitionStart(TopicPartition(topic, partition), from: .beginning)])
        try follower.readToEnd()
        follower.reader.close(milliseconds: 5000)
        return follower.seen.texts
    }
}
