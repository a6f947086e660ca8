internal import CRdKafka

/// A record in librdkafka's buffers, lent for the time of one call.
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
    private let message: UnsafeMutablePointer<rd_kafka_message_t>

    init(_ message: UnsafeMutablePointer<rd_kafka_message_t>, topic: Int) {
        self.message = message
        self.topic = topic
        partition = message.pointee.partition
        offset = message.pointee.offset
        keyStart = UnsafeRawPointer(message.pointee.key)
        keyCount = message.pointee.key_len
        valueStart = UnsafeRawPointer(message.pointee.payload)
        valueCount = message.pointee.len
    }

    /// The size of the value in bytes; 0 for a null value.
    public var valueSize: Int { valueCount }

    /// Milliseconds since 1970 in UTC, set by the producer or the broker; `nil` if the record has none.
    public var timestampMilliseconds: Int64? {
        let value = rd_kafka_message_timestamp(message, nil)
        return value >= 0 ? value : nil
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

    /// Identifies the record for ``headers(at:)`` while it is lent.
    public var place: UnsafeRawPointer { UnsafeRawPointer(message) }

    /// The headers of the record at ``place``, which must still be lent.
    public static func headers(at place: UnsafeRawPointer) -> [RecordHeader] {
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
