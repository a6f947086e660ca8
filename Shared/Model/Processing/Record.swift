/// A Kafka header: a name, and bytes or null.
public struct Header: Hashable, Sendable {
    /// The name as on the record; it may occur more than once.
    public let name: String
    /// The bytes; `nil` is a null value.
    public let value: [UInt8]?

    /// A header of bytes.
    public init(_ name: String, _ value: [UInt8]?) {
        self.name = name
        self.value = value
    }

    /// A header of text.
    public init(_ name: String, _ value: String) { self.init(name, Array(value.utf8)) }

    /// The value as text; invalid UTF-8 is repaired.
    public var text: String? { value.map { String(decoding: $0, as: UTF8.self) } }
}

/// Refers to the headers of a lent record. They are copied only when they are asked for, which is rare.
public struct LentHeaders {
    private let place: UnsafeRawPointer
    private let read: (UnsafeRawPointer) -> [Header]

    /// - Parameters:
    ///   - place: must stay valid as long as the record is lent.
    ///   - read: copies the headers at that place.
    public init(at place: UnsafeRawPointer, _ read: @escaping (UnsafeRawPointer) -> [Header]) {
        self.place = place
        self.read = read
    }

    var all: [Header] { read(place) }
}

/// A record as a processor sees it; its bytes are borrowed for one call.
///
/// To keep a value beyond the call, read it into a value of its own.
public struct Record: ~Copyable {
    /// The topic that it was read from.
    public let topic: Topic
    /// The partition of the topic.
    public let partition: Int32
    /// Its offset in the partition.
    public let offset: Int64
    /// The record's own timestamp, set by its producer or broker.
    public let timestamp: Instant
    private let knownHeaders: [Header]
    private let lentHeaders: LentHeaders?
    private let keyBytes: UnsafeBufferPointer<UInt8>?
    private let valueBytes: UnsafeBufferPointer<UInt8>?

    /// Lends a record to `body`.
    ///
    /// The pointers inside live as long as `key` and `value`, which outlast the call; the record cannot be copied
    /// out of it.
    public static func lend<Result: ~Copyable>(
        topic: Topic, partition: Int32, offset: Int64, timestamp: Instant, headers: [Header] = [], key: Span<UInt8>?,
        value: Span<UInt8>?, _ body: (borrowing Record) -> Result
    ) -> Result {
        let record = Record(
            topic: topic, partition: partition, offset: offset, timestamp: timestamp, knownHeaders: headers,
            lentHeaders: nil, keyBytes: key?.withUnsafeBufferPointer { $0 },
            valueBytes: value?.withUnsafeBufferPointer { $0 })
        return body(record)
    }

    /// Lends a record whose headers are copied only where `body` asks for them.
    public static func lend<Result: ~Copyable>(
        topic: Topic, partition: Int32, offset: Int64, timestamp: Instant, headers: LentHeaders, key: Span<UInt8>?,
        value: Span<UInt8>?, _ body: (borrowing Record) -> Result
    ) -> Result {
        let record = Record(
            topic: topic, partition: partition, offset: offset, timestamp: timestamp, knownHeaders: [],
            lentHeaders: headers, keyBytes: key?.withUnsafeBufferPointer { $0 },
            valueBytes: value?.withUnsafeBufferPointer { $0 })
        return body(record)
    }

    /// The headers in the order of the record; those of a lent record are copied on each access.
    public var headers: [Header] { lentHeaders?.all ?? knownHeaders }

    /// `false` for a tombstone.
    public var hasValue: Bool { valueBytes != nil }

    /// Size of the value in bytes; a null value has none.
    public var valueCount: Int { valueBytes?.count ?? 0 }

    /// Lends the key's bytes; `nil` is a null key.
    public func withKey<Result: ~Copyable, Failure: Error>(
        _ body: (Span<UInt8>?) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let keyBytes else { return try body(nil) }
        return try body(Span(_unsafeElements: keyBytes))
    }

    /// Lends the value's bytes; `nil` is a null value, a tombstone.
    public func withValue<Result: ~Copyable, Failure: Error>(
        _ body: (Span<UInt8>?) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let valueBytes else { return try body(nil) }
        return try body(Span(_unsafeElements: valueBytes))
    }

    /// The value's bytes by themselves; `nil` is a null value.
    public var valueCopy: [UInt8]? { valueBytes.map { Array($0) } }

    /// The key as text; invalid UTF-8 is repaired, a null key is empty.
    public var keyText: String { keyBytes.map { String(decoding: $0, as: UTF8.self) } ?? "" }

    /// Parses the value.
    ///
    /// - Throws: a ``Rejection``; `unreadable` for a null or empty value.
    public func read<Value: JSONReadable>(as type: Value.Type = Value.self) throws(Rejection) -> Value {
        try withValue { (value: Span<UInt8>?) throws(Rejection) -> Value in
            guard let value else { throw .emptyValue }
            // The value of an internal topic was checked on the way in, or the pipeline wrote it.
            return try Value(json: value, checksNames: topic.isPublic)
        }
    }
}
