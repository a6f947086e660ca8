/// The records that a processor wants produced, in order, in one buffer that is reused.
///
/// The loop produces them in the transaction of their input; the simulator passes them to the next processor.
public struct Output: ~Copyable {
    /// One record to produce.
    public struct Item: Sendable {
        /// The topic that the record goes to.
        public let topic: Topic
        /// Set for changelogs, which use their input's partition; otherwise the key decides, by murmur2.
        public let partition: Int32?
        /// The headers in order; empty for nearly all records.
        public let headers: [Header]
        /// What the loop counts of the record in the metrics when it is committed; `nil` for most records.
        public let counted: Counted?
        /// Whether the key is not null. A dead letter may have a null key, which differs from an empty one.
        public let hasKey: Bool
        let key: Range<Int>
        /// `nil` is a tombstone.
        let value: Range<Int>?
    }

    /// The records so far.
    public private(set) var items: [Item] = []
    /// Requests by app and level; the loop counts them in the metrics when the records are committed (section 6).
    public private(set) var levelUses: [LevelUse: Int] = [:]
    /// Whether spans are exported. Without it no processor makes any.
    public var isTraced = false
    /// Spans of sampled traces; the loop exports them when the records are committed.
    public private(set) var spans: [StageSpan] = []
    private var writer: JSONWriter

    /// Empty, with room for some dozen records.
    public init() { writer = JSONWriter(capacity: 64 * 1024) }

    /// Bytes of all keys and values so far.
    public var byteCount: Int { writer.count }

    /// Adds a record whose value `write` writes.
    ///
    /// - Parameter entry: what the key says behind a tab: the name of a state's entry.
    public mutating func send(
        to topic: Topic, key: String, entry: String? = nil, partition: Int32? = nil, headers: [Header] = [],
        counted: Counted? = nil, _ write: (inout JSONWriter) -> Void
    ) {
        let key = append(key, entry)
        let start = writer.count
        write(&writer)
        items.append(
            Item(
                topic: topic, partition: partition, headers: headers, counted: counted, hasKey: true, key: key,
                value: start..<writer.count))
    }

    /// Adds a record with one JSON value, without a copy of a value that the caller needs no more.
    public mutating func send(
        _ value: consuming some JSONWritable, to topic: Topic, key: String, entry: String? = nil,
        partition: Int32? = nil, headers: [Header] = [], counted: Counted? = nil
    ) {
        send(to: topic, key: key, entry: entry, partition: partition, headers: headers, counted: counted) { writer in
            value.writeInPlace(to: &writer)
        }
    }

    /// Adds a record of raw bytes; a `nil` value is a tombstone, a `nil` key is Kafka's null.
    public mutating func send(
        raw value: Span<UInt8>?, to topic: Topic, key: Span<UInt8>?, partition: Int32? = nil, headers: [Header] = []
    ) {
        let hasKey = key != nil
        var keyRange = writer.count..<writer.count
        if let key { keyRange = append(key) }
        var range: Range<Int>?
        if let value { range = append(value) }
        items.append(
            Item(
                topic: topic, partition: partition, headers: headers, counted: nil, hasKey: hasKey, key: keyRange,
                value: range))
    }

    /// Adds a tombstone for an entry of a state.
    mutating func sendTombstone(to topic: Topic, key: String, entry: String, partition: Int32?) {
        let key = append(key, entry)
        items.append(
            Item(topic: topic, partition: partition, headers: [], counted: nil, hasKey: true, key: key, value: nil))
    }

    /// What `write` writes, as a value of its own. It is made in the buffer of the records, where it does not stay.
    public mutating func slice(_ write: (inout JSONWriter) -> Void) -> JSONSlice { writer.slice(write) }

    /// Counts one more request of an app at a level.
    public mutating func note(_ use: LevelUse) { levelUses[use, default: 0] += 1 }

    /// Notes what the stage did about a request or notification whose trace is sampled.
    public mutating func note(_ span: StageSpan) { spans.append(span) }

    /// Lends key and value of the record at `index` of ``items``.
    public func withBytes<Value>(of index: Int, _ body: (Span<UInt8>, Span<UInt8>?) throws -> Value) rethrows -> Value {
        // Only what is needed is read, since a copy of an item costs more than the rest.
        let (keyRange, valueRange) = (items[index].key, items[index].value)
        return try writer.withBytes(in: keyRange) { (key: Span<UInt8>) in
            guard let range = valueRange else { return try body(key, nil) }
            return try writer.withBytes(in: range) { (value: Span<UInt8>) in try body(key, value) }
        }
    }

    /// Removes the records from `count` on, such as those that a processor wrote before it asked for an app.
    public mutating func truncate(to count: Int = 0) {
        if count == 0 {
            levelUses.removeAll(keepingCapacity: true)
            if !spans.isEmpty { spans.removeAll() }
        }
        guard count < items.count else { return }
        // A record before the first one may have been removed, and its bytes are still there.
        writer.truncate(to: count == 0 ? 0 : items[count].key.lowerBound)
        items.removeLast(items.count - count)
    }

    /// Removes the record at `index` of ``items``.
    public mutating func remove(at index: Int) {
        guard items.indices.contains(index) else { return }
        items.remove(at: index)
        if items.isEmpty { writer.truncate() }
    }

    /// A key, and behind a tab what it says of an entry.
    private mutating func append(_ key: String, _ entry: String?) -> Range<Int> {
        let range = append(key.utf8Span.span)
        guard let entry else { return range }
        _ = append("\t".utf8Span.span)
        return range.lowerBound..<append(entry.utf8Span.span).upperBound
    }

    private mutating func append(_ bytes: Span<UInt8>) -> Range<Int> {
        let start = writer.count
        writer.append(raw: bytes)
        return start..<writer.count
    }
}

/// An app and an interruption level that it asks for, counted in a metric [A].
public struct LevelUse: Hashable, Sendable {
    /// The app that asks.
    public let app: AppID
    /// The level as requested.
    public let level: InterruptionLevel

    /// A use of a level.
    public init(app: AppID, level: InterruptionLevel) {
        self.app = app
        self.level = level
    }
}
