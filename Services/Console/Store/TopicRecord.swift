internal import Kafka
internal import Model

/// A record of a topic, copied.
struct TopicRecord: Hashable, Sendable {
    let topic: Topic
    let partition: Int32
    let offset: Int64
    let at: Instant
    /// Its key as text; bytes that are not UTF-8 are repaired.
    let key: String?
    let headers: [Header]
    /// `nil` removes what the key names.
    let value: [UInt8]?

    init(
        _ topic: Topic, partition: Int32 = 0, offset: Int64, at: Instant, key: String?, headers: [Header] = [],
        value: [UInt8]?
    ) {
        (self.topic, self.partition, self.offset, self.at) = (topic, partition, offset, at)
        (self.key, self.headers, self.value) = (key, headers, value)
    }

    init(_ topic: Topic, _ record: borrowing ConsumedRecord) {
        self.topic = topic
        (partition, offset) = (record.partition, record.offset)
        at = Instant(milliseconds: record.timestampMilliseconds ?? 0)
        key = record.copyKey().map { String(decoding: $0, as: UTF8.self) }
        headers = record.headers.map { Header($0.name, $0.value) }
        value = record.copyValue()
    }
}

/// A partition of a topic, as the store names it.
struct StoredPlace: Hashable, Sendable {
    let topic: Topic
    let partition: Int32
}
