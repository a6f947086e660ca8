internal import Model
internal import SQLite
internal import Synchronization

/// Reads the store over a connection of its own, one query at a time. For any thread that may wait.
final class StoreReader: Sendable {
    private let database: Mutex<Database>

    init(_ database: sending Database) { self.database = Mutex(database) }

    /// Runs queries that see one state of the store.
    func read<Result: Sendable>(_ body: (borrowing StoreQueries) throws -> Result) throws -> Result {
        try database.withLock { database in
            try database.execute("BEGIN")
            defer { try? database.execute("ROLLBACK") }
            return try body(StoreQueries(database: database))
        }
    }
}

/// What can be asked of the store.
struct StoreQueries {
    let database: Database
}
