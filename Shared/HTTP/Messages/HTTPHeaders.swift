/// A name with a value: a header, or a parameter of a query.
public struct HTTPField: Hashable, Sendable {
    /// The name as it was sent.
    public let name: String
    /// The value without spaces around it.
    public let value: String

    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

/// Header fields in their order, repeated names included (RFC 9110, 5).
public struct HTTPHeaders: Hashable, Sendable {
    /// All fields in the order in which they were sent.
    public let fields: [HTTPField]

    package init(_ fields: [HTTPField] = []) { self.fields = fields }

    /// The value of the first field with this name; letter case does not matter (RFC 9110, 5.1).
    public subscript(name: String) -> String? { fields.first { Self.areEqual($0.name, name) }?.value }

    /// The values of all fields with this name, in order.
    public func values(_ name: String) -> [String] {
        fields.lazy.filter { Self.areEqual($0.name, name) }.map(\.value)
    }

    /// Whether two names are the same in any case of their ASCII letters.
    static func areEqual(_ first: String, _ second: String) -> Bool {
        first.utf8.elementsEqual(second.utf8) { lowercase($0) == lowercase($1) }
    }

    private static func lowercase(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
