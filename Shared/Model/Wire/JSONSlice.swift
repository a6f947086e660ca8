/// A JSON value kept as the bytes it came in: checked once, parsed only where its content matters.
///
/// Ingestion passes notification content to rendering in this form, and rendering passes views to delivery.
public struct JSONSlice: Hashable, Sendable {
    /// The value's bytes, without white space around them.
    public let bytes: [UInt8]

    /// Keeps bytes that a ``JSONReader`` or ``JSONWriter`` has checked.
    package init(unchecked bytes: [UInt8]) { self.bytes = bytes }

    /// Keeps what `write` writes.
    public init(_ write: (inout JSONWriter) -> Void) {
        var writer = JSONWriter()
        self = writer.slice(write)
    }

    /// An object of these members.
    public static func object(_ members: (inout JSONWriter) -> Void) -> JSONSlice {
        JSONSlice { $0.object(members) }
    }

    /// Parses the value; its names were checked with the record that it came in.
    public func read<Value: JSONReadable>(as type: Value.Type = Value.self) throws(Rejection) -> Value {
        try Value(json: bytes.span, checksNames: false)
    }
}

extension JSONSlice: JSONReadable, JSONWritable {
    /// Keeps the next value unparsed.
    public init(from reader: inout JSONReader) throws(Rejection) { self = try reader.readSlice() }
    /// Writes the value as it came.
    public func write(to writer: inout JSONWriter) { writer.write(self) }
}

/// A value that can be read from JSON.
public protocol JSONReadable {
    init(from reader: inout JSONReader) throws(Rejection)
}

/// A value that can be written as JSON.
public protocol JSONWritable {
    func write(to writer: inout JSONWriter)
    /// The same of a value that is at hand for writing; an object need not be copied then.
    mutating func writeInPlace(to writer: inout JSONWriter)
}

extension JSONWritable {
    /// Most values have no other way.
    @inlinable
    public func writeInPlace(to writer: inout JSONWriter) { write(to: &writer) }
}

/// A value whose JSON is an object that is written only, or read in another way than by ``JSONObject``.
public protocol JSONObjectWritable: JSONWritable {
    /// Writes the members of the object, without the braces around them.
    func writeMembers(to writer: inout JSONWriter)
}

extension JSONObjectWritable {
    /// Writes one object.
    @inlinable
    public func write(to writer: inout JSONWriter) { writer.object { writeMembers(to: &$0) } }
}

extension JSONReadable {
    /// Reads exactly one value from `bytes`.
    public init(json bytes: Span<UInt8>, checksNames: Bool = true) throws(Rejection) {
        self = try JSONReader.read(bytes, checksNames: checksNames) { (reader) throws(Rejection) in
            try Self(from: &reader)
        }
    }
}
