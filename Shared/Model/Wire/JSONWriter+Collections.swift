extension JSONWriter {
    /// An object of these members.
    @inlinable @inline(__always)
    public mutating func object(_ members: (inout JSONWriter) -> Void) {
        beginObject()
        members(&self)
        endObject()
    }

    /// A member that is an object.
    @inlinable @inline(__always)
    public mutating func object(_ name: StaticString, _ members: (inout JSONWriter) -> Void) {
        self.name(name)
        object(members)
    }

    /// A list of objects, one for each element, that is always there, even if it is empty.
    @inlinable
    public mutating func objects<Element>(
        _ name: StaticString, _ elements: some Sequence<Element>, _ members: (Element, inout JSONWriter) -> Void
    ) {
        self.name(name)
        beginArray()
        for element in elements { object { members(element, &$0) } }
        endArray()
    }

    /// A set of ids or words in the order of their bytes; an empty one is left out.
    public mutating func member<Value: JSONWritable & Hashable & CustomStringConvertible>(
        _ name: StaticString, sorted values: Set<Value>
    ) {
        member(name, values.sorted { $0.description.precedesInBytes($1.description) })
    }

    /// An object with names from outside, sorted by their bytes; an empty one is left out.
    public mutating func member<Key: Hashable & CustomStringConvertible>(
        _ name: StaticString, _ values: [Key: some Any], _ write: (inout JSONWriter, Key) -> Void
    ) {
        guard !values.isEmpty else { return }
        self.name(name)
        object(of: values, write)
    }

    /// An object with names from outside, sorted by their bytes.
    public mutating func object<Key: Hashable & CustomStringConvertible>(
        of values: [Key: some Any], _ write: (inout JSONWriter, Key) -> Void
    ) {
        beginObject()
        for key in values.keys.sorted(by: { $0.description.precedesInBytes($1.description) }) {
            self.name(escaping: key.description)
            write(&self, key)
        }
        endObject()
    }

    /// An object with names from outside, sorted by their bytes; an empty one is left out.
    public mutating func member<Key: Hashable & CustomStringConvertible, Value: JSONWritable>(
        _ name: StaticString, _ values: [Key: Value]
    ) {
        member(name, values) { (writer: inout JSONWriter, key: Key) in values[key]?.write(to: &writer) }
    }
}
