internal import CSQLite

/// One connection to a database in a file. It belongs to one thread at a time.
///
/// Statements are prepared once and kept by their text, so write values as parameters (`?1`), never into the text.
public final class Database {
    /// What a connection may do.
    public enum Access: Sendable {
        /// Reads and writes; makes the file where there is none.
        case writing
        /// Reads a file that exists.
        case reading
    }

    private let connection: OpaquePointer
    private var statements: [String: Statement] = [:]

    /// Opens the file. A call waits five seconds while another connection holds it.
    public init(_ path: String, _ access: Access) throws(SQLiteError) {
        var pointer: OpaquePointer?
        let flags =
            switch access {
            case .writing: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .reading: SQLITE_OPEN_READONLY
            }
        let code = sqlite3_open_v2(path, &pointer, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard code == SQLITE_OK, let pointer else {
            defer { sqlite3_close_v2(pointer) }
            throw SQLiteError(pointer, code, "open \(path)")
        }
        connection = pointer
        sqlite3_busy_timeout(pointer, 5000)
    }

    deinit {
        statements = [:]
        sqlite3_close_v2(connection)
    }

    /// Runs statements without parameters or results, separated by semicolons.
    public func execute(_ script: String) throws(SQLiteError) {
        let code = sqlite3_exec(connection, script, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteError(connection, code, Self.outline(script)) }
    }

    /// Runs a statement that returns no rows.
    ///
    /// - Returns: how many rows it inserted, changed or deleted.
    @discardableResult
    public func run(_ text: String, _ values: [SQLiteValue] = []) throws(SQLiteError) -> Int {
        _ = try statement(text).rows(values, most: 0) { _ in }
        return Int(sqlite3_changes64(connection))
    }

    /// Runs a query.
    ///
    /// - Parameter row: makes a value of each row, which it must not keep.
    /// - Returns: the values, in order.
    public func rows<Value>(
        _ text: String, _ values: [SQLiteValue] = [], _ row: (borrowing Row) -> Value
    ) throws(SQLiteError) -> [Value] {
        try statement(text).rows(values, row)
    }

    /// The first row of a query; `nil` where there is none.
    public func first<Value>(
        _ text: String, _ values: [SQLiteValue] = [], _ row: (borrowing Row) -> Value
    ) throws(SQLiteError) -> Value? {
        try statement(text).rows(values, most: 1, row).first
    }

    /// The row id of the last row that this connection inserted.
    public var lastInsertedID: Int64 { sqlite3_last_insert_rowid(connection) }

    /// Carries out all of `body` or nothing: what it throws undoes it.
    public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
        try execute("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            // After some errors SQLite has ended the transaction by itself.
            if sqlite3_get_autocommit(connection) == 0 { try? execute("ROLLBACK") }
            throw error
        }
    }

    private func statement(_ text: String) throws(SQLiteError) -> Statement {
        if let known = statements[text] { return known }
        let statement = try Statement(text, connection)
        statements[text] = statement
        return statement
    }

    static func outline(_ text: String) -> String { String(text.prefix(80)) }
}
