internal import CSQLite

/// A prepared statement. It belongs to its ``Database``, and to the same thread.
final class Statement {
    private let connection: OpaquePointer
    private let pointer: OpaquePointer
    private let text: String

    init(_ text: String, _ connection: OpaquePointer) throws(SQLiteError) {
        self.connection = connection
        self.text = text
        var pointer: OpaquePointer?
        let code = sqlite3_prepare_v3(connection, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
        guard code == SQLITE_OK, let pointer else { throw SQLiteError(connection, code, Database.outline(text)) }
        self.pointer = pointer
    }

    deinit { sqlite3_finalize(pointer) }

    func rows<Value>(
        _ values: [SQLiteValue], most: Int = .max, _ row: (borrowing Row) -> Value
    ) throws(SQLiteError) -> [Value] {
        defer {
            sqlite3_reset(pointer)
            // Values must not outlive the call, in memory either.
            sqlite3_clear_bindings(pointer)
        }
        try bind(values)
        var found: [Value] = []
        while true {
            switch sqlite3_step(pointer) {
            case SQLITE_ROW:
                guard found.count < most else { return found }
                found.append(row(Row(pointer)))
            case SQLITE_DONE: return found
            case let code: throw SQLiteError(connection, code, Database.outline(text))
            }
        }
    }

    private func bind(_ values: [SQLiteValue]) throws(SQLiteError) {
        for (place, value) in values.enumerated() {
            let index = Int32(clamping: place + 1)
            let code: Int32
            switch value {
            case .integer(let number): code = sqlite3_bind_int64(pointer, index, number)
            case .text(let text):
                // With its end, so that an empty text has a place: without one it would be NULL.
                let bytes = text.utf8.map { CChar(bitPattern: $0) } + [0]
                code = belfry_sqlite_bind_text(pointer, index, bytes, Int32(clamping: bytes.count - 1))
            case .blob(let bytes):
                code = bytes.withUnsafeBytes {
                    bytes.isEmpty
                        ? sqlite3_bind_zeroblob(pointer, index, 0)
                        : belfry_sqlite_bind_blob(pointer, index, $0.baseAddress, Int32(clamping: $0.count))
                }
            case .null: code = sqlite3_bind_null(pointer, index)
            }
            guard code == SQLITE_OK else { throw SQLiteError(connection, code, Database.outline(text)) }
        }
    }
}

/// One row of a result, lent for one call. Columns count from 0.
public struct Row: ~Copyable {
    private let statement: OpaquePointer

    init(_ statement: OpaquePointer) { self.statement = statement }

    /// Whether a column has nothing.
    public func isNull(_ column: Int) -> Bool { sqlite3_column_type(statement, index(column)) == SQLITE_NULL }

    /// A column as an integer; 0 for nothing.
    public func int(_ column: Int) -> Int { Int(sqlite3_column_int64(statement, index(column))) }

    /// A column as an integer; `nil` for nothing.
    public func optionalInt(_ column: Int) -> Int? { isNull(column) ? nil : int(column) }

    /// A column as text, of any length and with any NUL in it; `nil` for nothing.
    public func text(_ column: Int) -> String? {
        guard !isNull(column) else { return nil }
        guard let start = sqlite3_column_text(statement, index(column)) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, index(column)))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// A column as bytes; `nil` for nothing.
    public func blob(_ column: Int) -> [UInt8]? {
        guard !isNull(column) else { return nil }
        guard let start = sqlite3_column_blob(statement, index(column)) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index(column)))))
    }

    private func index(_ column: Int) -> Int32 { Int32(clamping: column) }
}
