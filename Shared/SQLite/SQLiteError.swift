internal import CSQLite

/// A call of SQLite that failed.
public struct SQLiteError: Error, Hashable, Sendable, CustomStringConvertible {
    /// SQLite's extended result code.
    public let code: Int32
    /// SQLite's words.
    public let message: String
    /// What was tried, such as the beginning of a statement.
    public let action: String

    init(_ connection: OpaquePointer?, _ code: Int32, _ action: String) {
        self.code = code
        self.action = action
        message = String(cString: connection.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
    }

    /// One line.
    public var description: String { "\(action): \(message) (SQLite \(code))" }
}
