public import Model

/// An input or output record of a simulation: one line of its file (`belfry simulate --help`).
public struct SimulatedRecord: Hashable, Sendable {
    /// The record's timestamp, and the instant at which it is read or written.
    public var at: Instant
    /// The topic that contains the record.
    public var topic: Topic
    /// `nil` is a null key.
    public var key: String?
    /// In order; a name may occur more than once.
    public var headers: [Header]
    /// The unchanged bytes; `nil` is a null value, which removes what the key names.
    public var value: [UInt8]?

    /// Creates a record without checking its value.
    public init(at: Instant, topic: Topic, key: String?, headers: [Header] = [], value: [UInt8]?) {
        self.at = at
        self.topic = topic
        self.key = key
        self.headers = headers
        self.value = value
    }

    /// The value as text. Invalid UTF-8 is repaired, and a null value is empty.
    public var text: String { String(decoding: value ?? [], as: UTF8.self) }

    /// The text of the last header with this name.
    public func header(_ name: String) -> String? { headers.last { $0.name == name }?.text }

    /// Lends the record to `body` in the form that processors take.
    func lend<Result>(offset: Int64, _ body: (borrowing Record) -> Result) -> Result {
        let key = key.map { Array($0.utf8) }
        return Record.lend(
            topic: topic, partition: 0, offset: offset, timestamp: at, headers: headers, key: key?.span,
            value: value?.span, body)
    }
}
