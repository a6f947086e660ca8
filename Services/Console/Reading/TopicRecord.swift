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

    /// Copies a record; `nil` for one of another topic.
    init?(_ record: borrowing ConsumedRecord) {
        guard TopicFollower.topics.indices.contains(record.topic) else { return nil }
        topic = TopicFollower.topics[record.topic]
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

/// What keeps the records that were read. One thread calls it.
protocol RecordSink: Sendable {
    /// The offset after the last kept record of each partition.
    func nextOffsets() throws -> [StoredPlace: Int64]
    /// Keeps records and their offsets together, or nothing.
    func take(_ records: [TopicRecord]) throws
    /// Forgets the offset of a partition whose log began anew.
    func forget(_ place: StoredPlace) throws
}
