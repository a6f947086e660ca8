/// A value whose JSON is an object. Its members are named once, for reading and for writing, in the order in which they
/// are written.
public protocol JSONObject: JSONReadable, JSONWritable {
    /// What an object without members is read as; members that must be there replace what stands for them here.
    static var blank: Self { get }
    /// Names each member with the property that holds it.
    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure)
    /// Checks what concerns several members, once the object is read. Most objects have nothing to check.
    func check(_ reader: borrowing JSONReader) throws(Rejection)
}

extension JSONObject {
    /// Nothing to check.
    public func check(_ reader: borrowing JSONReader) throws(Rejection) {}

    /// Reads the object's members in any order; members that it does not have are recorded and skipped.
    @inlinable
    public init(from reader: inout JSONReader) throws(Rejection) {
        // A variable of its own: `self` would be copied once more at the end.
        var value = Self.blank
        let outer = try reader.begin()
        while try reader.advance() { try value.members(&reader) }
        reader.search = outer
        try value.check(reader)
        self = value
    }

    /// Writes one object.
    @inlinable
    public func write(to writer: inout JSONWriter) {
        var written = self
        written.writeInPlace(to: &writer)
    }

    /// Writes one object, without a copy of it.
    @inlinable
    public mutating func writeInPlace(to writer: inout JSONWriter) {
        writer.beginObject()
        members(&writer)
        writer.endObject()
    }
}

/// Reads or writes the members of an object: what ``JSONReader`` and ``JSONWriter`` have in common for ``JSONObject``.
public protocol JSONMembers: ~Copyable {
    /// Reading may fail, writing cannot.
    associatedtype Failure: Error
    /// One member.
    ///
    /// - Parameters:
    ///   - isRequired: whether an object without it is rejected.
    ///   - write: writes name and value, or nothing where the value is to be left out.
    mutating func member<Value>(
        _ name: StaticString, _ value: inout Value, isRequired: Bool,
        read: (inout JSONReader) throws(Rejection) -> Value,
        write: (inout JSONWriter, inout Value) -> Void
    ) throws(Failure)
    /// Begins with a member that is an object itself, or does nothing where that is not the member at hand.
    ///
    /// - Parameters:
    ///   - isRequired: whether an object without it is rejected.
    ///   - isWritten: whether it is written at all.
    /// - Returns: what ``leave(_:)`` needs.
    mutating func enter(_ name: StaticString, isRequired: Bool, isWritten: Bool) throws(Failure) -> MemberSearch?
    /// Whether the members of the object are to be named once more: for reading, until each that is there was compared with
    /// all names, and once more at the end if a required one may be missing.
    mutating func advance() throws(Failure) -> Bool
    /// Goes on with the outer object.
    mutating func leave(_ outer: MemberSearch) throws(Failure)
}

extension JSONWriter: JSONMembers {
    /// Writes a member.
    @inlinable @inline(__always)
    public mutating func member<Value>(
        _ name: StaticString, _ value: inout Value, isRequired: Bool,
        read: (inout JSONReader) throws(Rejection) -> Value,
        write: (inout JSONWriter, inout Value) -> Void
    ) { write(&self, &value) }

    /// Writes the name, and begins an object.
    public mutating func enter(_ name: StaticString, isRequired: Bool, isWritten: Bool) -> MemberSearch? {
        guard isWritten else { return nil }
        self.name(name)
        beginObject()
        isPassed = false
        return MemberSearch()
    }

    /// Names the members once.
    public mutating func advance() -> Bool {
        defer { isPassed = true }
        return !isPassed
    }

    /// Ends the object.
    public mutating func leave(_ outer: MemberSearch) { endObject() }
}

extension JSONReader: JSONMembers {
    /// Reads a member if it is the one that is at hand.
    @inlinable @inline(__always)
    public mutating func member<Value>(
        _ name: StaticString, _ value: inout Value, isRequired: Bool,
        read: (inout JSONReader) throws(Rejection) -> Value,
        write: (inout JSONWriter, inout Value) -> Void
    ) throws(Rejection) {
        guard try isAtHand(name, isRequired: isRequired) else { return }
        value = try read(&self)
        try goOn()
    }

    /// Whether the member at hand has this name. Nearly all questions are answered by the name's length.
    @inlinable @inline(__always)
    mutating func isAtHand(_ name: StaticString, isRequired: Bool) throws(Rejection) -> Bool {
        if isRequired { search.required &+= 1 }
        guard search.length == name.utf8CodeUnitCount || search.length < MemberSearch.nothing else { return false }
        return try isSame(name, isRequired: isRequired)
    }

    @usableFromInline
    mutating func isSame(_ name: StaticString, isRequired: Bool) throws(Rejection) -> Bool {
        guard let atHand = search.name else {
            guard isRequired, search.found & 1 << search.required == 0 else { return false }
            throw missing(name)
        }
        guard atHand.equals(name) else { return false }
        if isRequired { search.found |= 1 << search.required }
        search.length = MemberSearch.nothing
        return true
    }

    /// Begins an object within the object, if it is the member that is at hand.
    public mutating func enter(
        _ name: StaticString, isRequired: Bool, isWritten: Bool
    ) throws(Rejection) -> MemberSearch? { try isAtHand(name, isRequired: isRequired) ? try begin() : nil }

    /// Enters an object.
    @usableFromInline
    mutating func begin() throws(Rejection) -> MemberSearch {
        defer { search = MemberSearch() }
        try beginObject()
        return search
    }

    /// Goes to the next member; once more at the end if a required member may be missing.
    public mutating func advance() throws(Rejection) -> Bool {
        if search.isPartly {
            search.isPartly = false
            guard search.name != nil || search.found.nonzeroBitCount != search.required else { return false }
            if search.name == nil { search.length = MemberSearch.anyLength }
            search.required = 0
            return true
        }
        if search.length != MemberSearch.nothing {
            guard search.name != nil else { return false }
            try skipUnknown()
        }
        let isComplete = search.found.nonzeroBitCount == search.required
        search.required = 0
        guard try findNext() else {
            search.length = MemberSearch.anyLength
            return !isComplete
        }
        return true
    }

    /// Goes to the next member without naming the members from the first again, since most come in their order: it is
    /// compared with the names that follow, and with all of them once these are through.
    @usableFromInline
    mutating func goOn() throws(Rejection) {
        // What is recorded is compared with each name once.
        guard !listens else { return }
        search.isPartly = true
        if try !findNext() { search.length = MemberSearch.nothing }
    }

    private mutating func findNext() throws(Rejection) -> Bool {
        if let name = try passToNextName() {
            (search.name, search.length) = (name, name.count)
            return true
        }
        search.name = try nextName()
        guard let name = search.name else { return false }
        search.length = name.resolved == nil ? name.count : MemberSearch.anyLength
        return true
    }

    /// Goes on with the outer object.
    public mutating func leave(_ outer: MemberSearch) throws(Rejection) {
        search = outer
        try goOn()
    }
}

/// Where the reading of a ``JSONObject`` stands.
public struct MemberSearch {
    /// The member at hand; `nil` once the object is closed.
    var name: JSONName?
    /// How long the name at hand is, or one of the two below.
    @usableFromInline
    var length = MemberSearch.nothing
    /// How many required members were named since they are being named from the first again; unknown before that.
    @usableFromInline
    var required = UInt64.max
    /// The required members that were there, a bit each.
    var found: UInt64 = 0
    /// The member at hand, or the end, was found while members were being named: those before were not compared with
    /// it.
    var isPartly = false

    /// Nothing is compared with the names that follow: the member at hand was found, or the object was closed while they
    /// were being named.
    @usableFromInline
    static var nothing: Int { -1 }
    /// The name at hand has escapes or is recorded, or the object is closed: the length says nothing.
    static let anyLength = -2
}
