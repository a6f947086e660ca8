public import Model

/// A record of a simulation, coming in or going out: one line of its file
/// (`belfry simulate --help`).
public struct SimulatedRecord: Hashable, Sendable {
    /// Its timestamp, and the instant at which it is read or written.
    public var at: Instant
    /// Where it stands.
    public var topic: Topic
    /// `nil` is a null key.
    public var key: String?
    /// In order; a name may stand more than once.
    public var headers: [Header]
    /// The bytes as they are; `nil` is a null value, which removes what the key stands for.
    public var value: [UInt8]?

    /// Puts a record together; nothing of its value is checked.
    public init(at: Instant, topic: Topic, key: String?, headers: [Header] = [], value: [UInt8]?) {
        self.at = at
        self.topic = topic
        self.key = key
        self.headers = headers
        self.value = value
    }

    /// The value as text; broken UTF-8 is repaired, a null value is empty.
    public var text: String { String(decoding: value ?? [], as: UTF8.self) }

    /// A header's value as text, of the last one of that name.
    public func header(_ name: String) -> String? { headers.last { $0.name == name }?.text }

    /// Lends the record to `body` as the processors see records.
    func lend<Result>(offset: Int64, _ body: (borrowing Record) -> Result) -> Result {
        let key = key.map { Array($0.utf8) }
        return Record.lend(
            topic: topic, partition: 0, offset: offset, timestamp: at, headers: headers, key: key?.span,
            value: value?.span, body)
    }
}
