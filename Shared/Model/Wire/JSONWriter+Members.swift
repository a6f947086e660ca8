extension JSONWriter {
    /// A value; an absent one is left out: absent and `null` mean the same.
    @inlinable @inline(__always)
    public mutating func member<Value: JSONWritable>(_ name: StaticString, _ value: Value?) {
        guard let value else { return }
        self.name(name)
        value.write(to: &self)
    }

    /// A value that is not copied for it.
    @inlinable @inline(__always)
    public mutating func memberInPlace<Value: JSONWritable>(_ name: StaticString, _ value: inout Value) {
        self.name(name)
        value.writeInPlace(to: &self)
    }

    /// A value that is not copied for it; an absent one is left out.
    @inlinable @inline(__always)
    public mutating func memberInPlace<Value: JSONWritable>(_ name: StaticString, _ value: inout Value?) {
        guard value != nil else { return }
        self.name(name)
        value?.writeInPlace(to: &self)
    }

    /// A list whose values are not copied for it; an empty one is left out.
    @inlinable @inline(__always)
    public mutating func memberInPlace<Value: JSONWritable>(_ name: StaticString, _ values: inout [Value]) {
        guard !values.isEmpty else { return }
        self.name(name)
        beginArray()
        for index in values.indices { values[index].writeInPlace(to: &self) }
        endArray()
    }

    /// A list; an empty one is left out.
    @inlinable @inline(__always)
    public mutating func member<Value: JSONWritable>(_ name: StaticString, _ values: [Value]) {
        guard !values.isEmpty else { return }
        self.name(name)
        write(values)
    }

    /// A list, empty or not.
    public mutating func write(_ values: [some JSONWritable]) {
        beginArray()
        for value in values { value.write(to: &self) }
        endArray()
    }

    /// A member that is always there: `null` stands for an absent value.
    @inlinable @inline(__always)
    public mutating func member<Value: JSONWritable>(_ name: StaticString, orNull value: Value?) {
        self.name(name)
        if let value { value.write(to: &self) } else { writeNull() }
    }

    /// A list that is always there, even if it is empty.
    @inlinable @inline(__always)
    public mutating func list<Value: JSONWritable>(_ name: StaticString, _ values: [Value]) {
        self.name(name)
        write(values)
    }
}

extension String: JSONWritable, JSONReadable {
    /// Reads a string.
    public init(from reader: inout JSONReader) throws(Rejection) { self = try reader.readString() }
    /// Writes a string, escaped where it must be.
    @inlinable @inline(__always)
    public func write(to writer: inout JSONWriter) { writer.write(self) }
}
