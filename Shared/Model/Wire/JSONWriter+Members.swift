extension JSONWriter {
    /// A string; an absent one is left out: absent and `null` mean the same.
    public mutating func member(_ name: StaticString, _ value: String?) {
        guard let value else { return }
        self.name(name)
        write(value)
    }

    /// A number; an absent one is left out.
    public mutating func member(_ name: StaticString, _ value: Int?) {
        guard let value else { return }
        self.name(name)
        write(value)
    }

    /// A number; an absent one is left out.
    public mutating func member(_ name: StaticString, _ value: Double?) {
        guard let value else { return }
        self.name(name)
        write(value)
    }

    /// A flag; an absent one is left out.
    public mutating func member(_ name: StaticString, _ value: Bool?) {
        guard let value else { return }
        self.name(name)
        write(value)
    }

    /// Any value; an absent one is left out.
    public mutating func member<Value: JSONWritable>(_ name: StaticString, _ value: Value?) {
        guard let value else { return }
        self.name(name)
        value.write(to: &self)
    }

    /// A list; an empty one is left out.
    public mutating func member<Value: JSONWritable>(_ name: StaticString, _ values: [Value]) {
        guard !values.isEmpty else { return }
        self.name(name)
        beginArray()
        for value in values { value.write(to: &self) }
        endArray()
    }
}

extension String: JSONWritable, JSONReadable {
    /// Reads a string.
    public init(from reader: inout JSONReader) throws(Rejection) { self = try reader.readString() }
    /// Writes a string, escaped where it must be.
    public func write(to writer: inout JSONWriter) { writer.write(self) }
}
