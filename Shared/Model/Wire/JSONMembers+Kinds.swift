/// Members by the kind of their value. What is absent, empty or at its default is not written.
extension JSONMembers where Self: ~Copyable {
    /// A value that must be there.
    @inlinable @inline(__always)
    public mutating func required<Value: JSONReadable & JSONWritable>(
        _ name: StaticString, _ value: inout Value
    ) throws(Failure) {
        try member(name, &value, isRequired: true) { (reader) throws(Rejection) in
            try Value(from: &reader)
        }
    }

    /// A whole number within `range` that must be there.
    @inlinable @inline(__always)
    public mutating func required(
        _ name: StaticString, _ value: inout Int, in range: ClosedRange<Int>
    ) throws(Failure) {
        try member(name, &value, isRequired: true) { (reader) throws(Rejection) in
            try reader.readInteger(in: range)
        }
    }

    /// A number within `range` that must be there.
    @inlinable @inline(__always)
    public mutating func required(
        _ name: StaticString, _ value: inout Double, in range: ClosedRange<Double>
    ) throws(Failure) {
        try member(name, &value, isRequired: true) { (reader) throws(Rejection) in
            try reader.readDouble(in: range)
        }
    }

    /// A value that is always written; where an object lacks it, it stays as it is.
    @inlinable @inline(__always)
    public mutating func stated<Value: JSONReadable & JSONWritable>(
        _ name: StaticString, _ value: inout Value
    ) throws(Failure) {
        try member(name, &value, isRequired: false) { (reader) throws(Rejection) in
            try Value(from: &reader)
        }
    }

    /// A whole number within `range` that is always written; where an object lacks it, it stays as it is.
    @inlinable @inline(__always)
    public mutating func stated(_ name: StaticString, _ value: inout Int, in range: ClosedRange<Int>) throws(Failure) {
        try member(name, &value, isRequired: false) { (reader) throws(Rejection) in
            try reader.readInteger(in: range)
        }
    }

    /// A text of at least a character that must be there.
    @inlinable @inline(__always)
    public mutating func requiredText(_ name: StaticString, _ value: inout String) throws(Failure) {
        try member(name, &value, isRequired: true) { (reader) throws(Rejection) in
            try reader.readText()
        }
    }

    /// A text of at least a character that may be absent.
    @inlinable @inline(__always)
    public mutating func text(_ name: StaticString, _ value: inout String?, most: Int = .max) throws(Failure) {
        try member(name, &value, isRequired: false) { (reader) throws(Rejection) in
            try reader.readText(most: most)
        }
    }

    /// A list that may be absent.
    @inlinable @inline(__always)
    public mutating func member<Value: JSONReadable & JSONWritable>(
        _ name: StaticString, _ values: inout [Value]?
    ) throws(Failure) {
        try member(name, &values, isRequired: false) { (reader) throws(Rejection) in
            try reader.readList()
        } write: {
            if let values = $1 { $0.member(name, values) }
        }
    }

    /// An object with names from outside.
    @inlinable @inline(__always)
    public mutating func member<Value: JSONReadable & JSONWritable>(
        _ name: StaticString, _ values: inout [ExactString: Value]
    ) throws(Failure) {
        try member(name, &values, isRequired: false) { (reader) throws(Rejection) in
            try reader.readDictionary()
        } write: {
            $0.member(name, $1)
        }
    }

    /// The members that ask for vibration: noted as forbidden, and never written (rule I7).
    public mutating func forbiddenVibration() throws(Failure) {
        for name: StaticString in ["vibration", "vibrate", "haptic"] {
            var nothing: Void = ()
            try member(name, &nothing, isRequired: false) { (reader) throws(Rejection) in
                try reader.skipForbidden()
            } write: { _, _ in
            }
        }
    }

    /// A value that follows from other members: written, and not read.
    public mutating func told(_ name: StaticString, _ value: some JSONWritable) throws(Failure) {
        var told: Void = ()
        try member(name, &told, isRequired: false) { (reader) throws(Rejection) in
            try reader.skipValue()
        } write: { writer, _ in
            writer.member(name, value)
        }
    }

    /// An object whose members stand in the same value.
    public mutating func object(
        _ name: StaticString, isRequired: Bool = false, isWritten: Bool = true,
        members: (inout Self) throws(Failure) -> Void
    ) throws(Failure) {
        guard let outer = try enter(name, isRequired: isRequired, isWritten: isWritten) else { return }
        while try advance() { try members(&self) }
        try leave(outer)
    }

    /// A value that may be absent.
    @inlinable @inline(__always)
    public mutating func member<Value: JSONReadable & JSONWritable>(
        _ name: StaticString, _ value: inout Value?
    ) throws(Failure) {
        try member(name, &value, isRequired: false) { (reader) throws(Rejection) in
            try Value(from: &reader)
        }
    }

    /// A whole number within `range` that may be absent.
    @inlinable @inline(__always)
    public mutating func member(_ name: StaticString, _ value: inout Int?, in range: ClosedRange<Int>) throws(Failure) {
        try member(name, &value, isRequired: false) { (reader) throws(Rejection) in
            try reader.readInteger(in: range)
        }
    }

    /// A number within `range` that may be absent.
    @inlinable @inline(__always)
    public mutating func member(
        _ name: StaticString, _ value: inout Double?, in range: ClosedRange<Double>
    ) throws(Failure) {
        try member(name, &value, isRequired: false) { (reader) throws(Rejection) in
            try reader.readDouble(in: range)
        }
    }

    /// A whole number within `range` with a default.
    @inlinable @inline(__always)
    public mutating func member(
        _ name: StaticString, _ value: inout Int, in range: ClosedRange<Int>, default standard: Int
    ) throws(Failure) {
        try member(name, &value, isRequired: false) { (reader) throws(Rejection) in
            try reader.readInteger(in: range)
        } write: {
            if $1 != standard { $0.member(name, $1) }
        }
    }

    /// A value with a default.
    @inlinable @inline(__always)
    public mutating func member<Value: JSONReadable & JSONWritable & Equatable>(
        _ name: StaticString, _ value: inout Value, default standard: Value
    ) throws(Failure) {
        try member(name, &value, isRequired: false) { (reader) throws(Rejection) in
            try Value(from: &reader)
        } write: {
            if $1 != standard { $0.member(name, $1) }
        }
    }

    /// A list.
    @inlinable @inline(__always)
    public mutating func member<Value: JSONReadable & JSONWritable>(
        _ name: StaticString, _ values: inout [Value], most: Int = .max
    ) throws(Failure) {
        try member(name, &values, isRequired: false) { (reader) throws(Rejection) in
            try reader.readList(most: most)
        }
    }

    /// A set, written in the order of its values' bytes.
    @inlinable @inline(__always)
    public mutating func member<Value: JSONReadable & JSONWritable & Hashable & CustomStringConvertible>(
        _ name: StaticString, _ values: inout Set<Value>, most: Int = .max
    ) throws(Failure) {
        try member(name, &values, isRequired: false) { (reader) throws(Rejection) in
            try reader.readSet(most: most)
        } write: {
            $0.member(name, sorted: $1)
        }
    }
}

/// Members of which only the reading is special.
extension JSONMembers where Self: ~Copyable {
    /// A value that is always written.
    @inlinable @inline(__always)
    public mutating func member<Value: JSONWritable>(
        _ name: StaticString, _ value: inout Value, isRequired: Bool,
        read: (inout JSONReader) throws(Rejection) -> Value
    ) throws(Failure) {
        try member(name, &value, isRequired: isRequired, read: read) { $0.memberInPlace(name, &$1) }
    }

    /// A value that is written if it is there.
    @inlinable @inline(__always)
    public mutating func member<Value: JSONWritable>(
        _ name: StaticString, _ value: inout Value?, isRequired: Bool,
        read: (inout JSONReader) throws(Rejection) -> Value?
    ) throws(Failure) {
        try member(name, &value, isRequired: isRequired, read: read) { $0.memberInPlace(name, &$1) }
    }

    /// A list that is written if it has any value.
    @inlinable @inline(__always)
    public mutating func member<Value: JSONWritable>(
        _ name: StaticString, _ values: inout [Value], isRequired: Bool,
        read: (inout JSONReader) throws(Rejection) -> [Value]
    ) throws(Failure) {
        try member(name, &values, isRequired: isRequired, read: read) { $0.memberInPlace(name, &$1) }
    }
}

extension Int: JSONWritable {
    /// Writes a whole number.
    @inlinable @inline(__always)
    public func write(to writer: inout JSONWriter) { writer.write(self) }
}

extension Double: JSONWritable {
    /// Writes a number.
    @inlinable @inline(__always)
    public func write(to writer: inout JSONWriter) { writer.write(self) }
}

extension Array: JSONReadable where Element: JSONReadable {
    /// Reads a list.
    public init(from reader: inout JSONReader) throws(Rejection) { self = try reader.readList() }
}

extension Array: JSONWritable where Element: JSONWritable {
    /// Writes a list, empty or not.
    public func write(to writer: inout JSONWriter) { writer.write(self) }
}

extension Bool: JSONReadable, JSONWritable {
    /// Reads `true` or `false`.
    public init(from reader: inout JSONReader) throws(Rejection) { self = try reader.readBool() }
    /// Writes `true` or `false`.
    @inlinable @inline(__always)
    public func write(to writer: inout JSONWriter) { writer.write(self) }
}
