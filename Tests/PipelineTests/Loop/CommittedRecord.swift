import Kafka
import TestSupport

/// A record as a reader of committed records sees it.
struct CommittedRecord: Hashable, Sendable {
    let partition: Int32
    let offset: Int64
    let key: String
    let value: String
    let headers: [String: String]

    /// Reads a topic from its beginning until `isEnough`.
    static func read(
        _ topic: String, from servers: String, broker: Configuration.Broker = .kafka, seconds: Double = 60,
        until isEnough: ([CommittedRecord]) -> Bool
    ) throws -> [CommittedRecord] {
        let reader = try AssignedReader(
            .reader(bootstrapServers: servers, clientName: "test", group: "test", broker: broker), topics: [topic])
        let count = try reader.partitionCount(of: topic, milliseconds: 10_000)
        try reader.assign((0..<Int32(count)).map { PartitionStart(TopicPartition(topic, $0), from: .beginning) })
        var records: [CommittedRecord] = []
        try waiting(until: "records on \(topic); there are \(records.count)", seconds: seconds) {
            var batch = reader.take(atMost: 1000, milliseconds: 20)
            batch.visit(
                record: { record in
                    records.append(CommittedRecord(record))
                    return true
                }, event: { _ in })
            return isEnough(records)
        }
        return records
    }

    private init(_ record: borrowing ConsumedRecord) {
        partition = record.partition
        offset = record.offset
        key = record.withKey(Self.text)
        value = record.withValue(Self.text)
        headers = Dictionary(
            record.headers.map { ($0.name, String(decoding: $0.value ?? [], as: UTF8.self)) }, uniquingKeysWith: { $1 })
    }

    private static func text(_ bytes: Span<UInt8>?) -> String {
        guard let bytes else { return "" }
        return bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }
}
