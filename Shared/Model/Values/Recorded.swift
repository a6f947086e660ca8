/// A word of a closed list as it stands in a record. A newer version may have written a word that this version lacks.
///
/// This version writes only words of its list. A word that it reads is kept as text, so that an unknown one can be
/// passed on and shown as unknown instead of failing the record.
public struct Recorded<Value: RawRepresentable & Sendable>: Hashable, Sendable where Value.RawValue == String {
    /// The word as it stands in the record.
    public let text: String

    /// A word of the list.
    public init(_ value: Value) { text = value.rawValue }

    /// A word that was read, whether the list has it or not.
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
