import Kafka
import TestSupport

/// A record as a reader of committed records sees it.
struct CommittedRecord: Hashable, Sendable {
    let key: String
    let value: String

    /// Reads a topic from its beginning until `isEnough`.
    static func read(
        _ topic: String, from servers: String, until isEnough: ([CommittedRecord]) -> Bool
    ) throws -> [CommittedRecord] {
        let reader = try AssignedReader(
            .reader(bootstrapServers: servers, clientName: "test", group: "test", broker: .embedded), topics: [topic])
        let count = try reader.partitionCount(of: topic, milliseconds: 10_000)
        try reader.assign((0..<Int32(count)).map { PartitionStart(TopicPartition(topic, $0), from: .beginning) })
        var records: [CommittedRecord] = []
        try waiting(until: "records on \(topic); there are \(records.count)", seconds: 90) {
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
        key = record.withKey(Self.text)
        value = record.withValue(Self.text)
    }

    private static func text(_ bytes: Span<UInt8>?) -> String {
        guard let bytes else { return "" }
        return bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }
}
