internal import Model

/// An instant or none in eight bytes; an optional takes sixteen in a row of millions.
@propertyWrapper struct CompactInstant: Hashable, Sendable {
    private var milliseconds: Int64

    /// No instant that can be written is as early.
    private static let none = Int64.min

    init(wrappedValue: Instant?) { milliseconds = wrappedValue?.milliseconds ?? Self.none }

    var wrappedValue: Instant? {
        get { milliseconds == Self.none ? nil : Instant(milliseconds: milliseconds) }
        set { milliseconds = newValue?.milliseconds ?? Self.none }
    }
}
