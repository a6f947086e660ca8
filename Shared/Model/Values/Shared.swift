/// A wide value behind one reference: handing it on costs one count instead of one for each text in it.
public final class Shared<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The value, which never changes.
    public let value: Value

    package init(_ value: Value) { self.value = value }

    /// Whether the values are equal.
    public static func == (left: Shared, right: Shared) -> Bool { left === right || left.value == right.value }
    /// Hashes the value.
    public func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}
