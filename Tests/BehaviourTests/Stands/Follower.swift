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
struct Seen: Equatable {
    var records: [SeenRecord] = []
    var ends: [Int64] = []
    var failures: [KafkaError] = []
    var texts: [String] { records.map(\.text) }

    mutating func add(_ batch: consuming RecordBatch) {
        var batch = batch
        batch.visit { record in
            records.append(SeenRecord(record))
            return true
        } event: { event in
            switch event {
            case .endOfPartition(_, _, let offset): ends.append(offset)
            case .failure(let error, _, _): failures.append(error)
            }
        }
    }
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
        try stand.until(what, seen: (seen.texts, seen.ends, seen.failures), line: line) {
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
    func texts(_ topic: String) throws -> [String] {
        let follower = try Follower(self, topic)
        try follower.readToEnd()
        follower.reader.close(milliseconds: 5000)
        return follower.seen.texts
    }
}
