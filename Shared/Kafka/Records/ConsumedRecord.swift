internal import CRdKafka

/// A record in librdkafka's buffers, or a ``StoredRecord``, lent for the time of one call.
public struct ConsumedRecord: ~Copyable {
    /// The topic's index in the list that the consumer or reader was made with.
    public let topic: Int
    /// The partition's number.
    public let partition: Int32
    /// The record's offset.
    public let offset: Int64
    @usableFromInline let keyStart: UnsafeRawPointer?
    @usableFromInline let keyCount: Int
    @usableFromInline let valueStart: UnsafeRawPointer?
    @usableFromInline let valueCount: Int
    /// Milliseconds since 1970 in UTC, set by the producer or the broker; `nil` if the record has none.
    public let timestampMilliseconds: Int64?
    /// Identifies the record for ``headers(at:)`` while it is lent.
    public let place: UnsafeRawPointer

    init(_ message: UnsafeMutablePointer<rd_kafka_message_t>, topic: Int) {
        place = UnsafeRawPointer(message)
        let timestamp = rd_kafka_message_timestamp(message, nil)
        timestampMilliseconds = timestamp >= 0 ? timestamp : nil
        self.topic = topic
        partition = message.pointee.partition
        offset = message.pointee.offset
        keyStart = UnsafeRawPointer(message.pointee.key)
        keyCount = message.pointee.key_len
        valueStart = UnsafeRawPointer(message.pointee.payload)
        valueCount = message.pointee.len
    }

    /// The caller keeps the record alive while it is lent.
    init(_ record: StoredRecord) {
        // Objects and messages have even addresses, so an odd one tells the two apart.
        place = UnsafeRawPointer(Unmanaged.passUnretained(record).toOpaque()) + 1
        topic = record.topic
        partition = record.partition
        offset = record.offset
        timestampMilliseconds = record.timestampMilliseconds
        keyStart = record.key?.baseAddress
        keyCount = record.key?.count ?? 0
        valueStart = record.value?.baseAddress
        valueCount = record.value?.count ?? 0
    }

    /// Lends the key; `nil` is Kafka's null.
    @inlinable
    public func withKey<Result: ~Copyable, Failure: Error>(
        _ body: (Span<UInt8>?) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let keyStart else { return try body(nil) }
        let bytes = UnsafeBufferPointer(start: keyStart.assumingMemoryBound(to: UInt8.self), count: keyCount)
        return try body(bytes.span)
    }

    /// Lends the value; `nil` is Kafka's null, a tombstone in a compacted topic.
    @inlinable
    public func withValue<Result: ~Copyable, Failure: Error>(
        _ body: (Span<UInt8>?) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let valueStart else { return try body(nil) }
        let bytes = UnsafeBufferPointer(start: valueStart.assumingMemoryBound(to: UInt8.self), count: valueCount)
        return try body(bytes.span)
    }

    /// A copy of the key, for use after the record is gone.
    public func copyKey() -> [UInt8]? { Self.copy(keyStart, keyCount) }

    /// A copy of the value, for use after the record is gone.
    public func copyValue() -> [UInt8]? { Self.copy(valueStart, valueCount) }

    private static func copy(_ start: UnsafeRawPointer?, _ count: Int) -> [UInt8]? {
        start.map { [UInt8](UnsafeRawBufferPointer(start: $0, count: count)) }
    }

    /// A copy of the headers. librdkafka allocates memory for this call even if there are none.
    public var headers: [RecordHeader] { Self.headers(at: place) }

    /// The headers of the record at ``place``, which must still be lent.
    public static func headers(at place: UnsafeRawPointer) -> [RecordHeader] {
        if UInt(bitPattern: place) & 1 == 1 {
            return Unmanaged<StoredRecord>.fromOpaque(place - 1).takeUnretainedValue().headers
        }
        let message = place.assumingMemoryBound(to: rd_kafka_message_t.self)
        var list: OpaquePointer?
        guard rd_kafka_message_headers(message, &list) == RD_KAFKA_RESP_ERR_NO_ERROR, let list else { return [] }
        var result: [RecordHeader] = []
        result.reserveCapacity(rd_kafka_header_cnt(list))
        var name: UnsafePointer<CChar>?
        var value: UnsafeRawPointer?
        var size = 0
        while rd_kafka_header_get_all(list, result.count, &name, &value, &size) == RD_KAFKA_RESP_ERR_NO_ERROR {
            let bytes = value.map { [UInt8](UnsafeRawBufferPointer(start: $0, count: size)) }
            result.append(RecordHeader(name.map { String(cString: $0) } ?? "", bytes))
        }
        return result
    }
}
