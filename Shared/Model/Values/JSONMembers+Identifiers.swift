extension JSONMembers where Self: ~Copyable {
    /// An object whose names are ids.
    @inline(__always)
    public mutating func member<Kind, Value: JSONReadable & JSONWritable>(
        _ name: StaticString, _ values: inout [Identifier<Kind>: Value], most: Int = .max
    ) throws(Failure) {
        try member(name, &values, isRequired: false) { (reader) throws(Rejection) in
            try reader.readDictionary(most: most)
        } write: {
            $0.member(name, $1)
        }
    }

    /// An object whose names are ids, with a set under each; sets are written in order.
    public mutating func member<Kind, Value: JSONReadable & JSONWritable & Hashable & Comparable>(
        _ name: StaticString, _ values: inout [Identifier<Kind>: Set<Value>], most: Int
    ) throws(Failure) {
        try member(name, &values, isRequired: false) { (reader) throws(Rejection) in
            try reader.readDictionary(most: most) { (reader) throws(Rejection) in try reader.readSet() }
        } write: { writer, values in
            writer.member(name, values) { writer, key in writer.write((values[key] ?? []).sorted()) }
        }
    }

    /// An instant as a number of milliseconds, which costs less than its text.
    @inline(__always)
    mutating func member(_ name: StaticString, milliseconds instant: inout Instant?) throws(Failure) {
        try member(name, &instant, isRequired: false) { (reader) throws(Rejection) in
            Instant(milliseconds: Int64(try reader.readInteger(in: 0...1 << 53)))
        } write: { writer, instant in
            writer.member(name, instant.map { Int($0.milliseconds) })
        }
    }
}
