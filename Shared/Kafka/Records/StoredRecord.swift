/// A record that does not come from librdkafka, such as one of a simulated broker.
///
/// Its bytes stay at one address as long as it lives, so that a ``ConsumedRecord`` can lend them. Nothing changes after
/// the initializer, and the bytes are freed with the last reference; hence `@unchecked Sendable`.
public final class StoredRecord: @unchecked Sendable {
    let topic: Int
    let partition: Int32
    let offset: Int64
    let timestampMilliseconds: Int64?
    let headers: [RecordHeader]
    let key: UnsafeRawBufferPointer?
    let value: UnsafeRawBufferPointer?

    /// Copies a record's bytes.
    ///
    /// - Parameters:
    ///   - topic: the index in the list of topics of the consumer or reader that hands it out.
    ///   - key: `nil` is Kafka's null.
    ///   - value: `nil` is Kafka's null.
    public init(
        topic: Int, partition: Int32, offset: Int64, timestampMilliseconds: Int64?, key: [UInt8]?, value: [UInt8]?,
        headers: [RecordHeader] = []
    ) {
        self.topic = topic
        self.partition = partition
        self.offset = offset
        self.timestampMilliseconds = timestampMilliseconds
        self.headers = headers
        self.key = key.map(Self.copied)
        self.value = value.map(Self.copied)
    }

    deinit {
        key?.deallocate()
        value?.deallocate()
    }

    /// Even empty bytes get an address, since none stands for null.
    private static func copied(_ bytes: [UInt8]) -> UnsafeRawBufferPointer {
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 1)
        room.copyBytes(from: bytes)
        return UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(room)[..<bytes.count])
    }
}

/// A record or an event of a batch that does not come from librdkafka.
public enum StoredItem: Sendable {
    case record(StoredRecord)
    case event(BatchEvent)
}
