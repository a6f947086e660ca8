/// A value that SQLite stores.
public enum SQLiteValue: Hashable, Sendable {
    /// An integer of 64 bits.
    case integer(Int64)
    /// Text in UTF-8; it may contain NUL.
    case text(String)
    /// Bytes.
    case blob([UInt8])
    /// Nothing.
    case null

    /// An integer.
    public static func int(_ value: some BinaryInteger) -> SQLiteValue { .integer(Int64(clamping: value)) }
    /// An integer, or nothing.
    public static func int(_ value: (some BinaryInteger)?) -> SQLiteValue { value.map { int($0) } ?? .null }
    /// Text, or nothing.
    public static func text(_ value: String?) -> SQLiteValue { value.map { .text($0) } ?? .null }
    /// Bytes, or nothing.
    public static func blob(_ value: [UInt8]?) -> SQLiteValue { value.map { .blob($0) } ?? .null }
    /// 1 or 0.
    public static func flag(_ value: Bool) -> SQLiteValue { .integer(value ? 1 : 0) }
}
