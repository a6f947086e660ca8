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
}

extension JSONSlice {
    /// An object of these members.
    public static func object(_ members: (inout JSONWriter) -> Void) -> JSONSlice {
        JSONSlice { $0.object(members) }
    }
}
