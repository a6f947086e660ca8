/// A word of a closed list as a record holds it: a newer version may have written one that this version's list lacks.
///
/// What this version writes comes from the list. What it reads keeps its word, so that it can be passed on, shown, and
/// called unknown, instead of failing the record that it stands in.
public struct Recorded<Value: RawRepresentable & Sendable>: Hashable, Sendable where Value.RawValue == String {
    /// The word as it stands in the record.
    public let text: String

    /// A word of the list.
    public init(_ value: Value) { text = value.rawValue }

    /// A word that was read, be it in the list or not.
    package init(text: String) { self.text = text }

    /// The value of the word; `nil` where this version does not know it.
    public var value: Value? { Value(rawValue: text) }

    /// Whether it is the word of this value.
    public static func == (recorded: Self, value: Value) -> Bool { recorded.text == value.rawValue }
    /// Whether it is another word than this value's.
    public static func != (recorded: Self, value: Value) -> Bool { recorded.text != value.rawValue }
}

extension Recorded: CustomStringConvertible {
    /// The word.
    public var description: String { text }
}

extension Recorded: JSONReadable, JSONWritable {
    /// Reads any string.
    public init(from reader: inout JSONReader) throws(Rejection) { self.init(text: try reader.readString()) }

    /// Writes the word.
    public func write(to writer: inout JSONWriter) { writer.write(text) }
}
