/// A wide value behind one reference: handing it on costs one count instead of one for each text in it.
final class Shared<Value: Hashable & Sendable>: Hashable, Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }

    static func == (left: Shared, right: Shared) -> Bool { left === right || left.value == right.value }
    func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}
