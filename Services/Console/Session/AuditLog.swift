internal import Foundation
internal import Model
internal import SQLite
internal import Synchronization

/// Who looked at whom, in a file of its own beside the store: a look is noted at once, however much the store writes.
final class AuditLog: Sendable {
    private let database: Mutex<Database>

    /// Opens the file, or makes it; only its owner may read it.
    init(_ path: String) throws {
        let database = try Database(ownedFile: path)
        try database.execute(
            """
            PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;
            CREATE TABLE IF NOT EXISTS audit (
                id INTEGER PRIMARY KEY, at INTEGER NOT NULL, who TEXT NOT NULL, action TEXT NOT NULL, person TEXT);
            CREATE INDEX IF NOT EXISTS audit_by_time ON audit (at);
            """)
        self.database = Mutex(database)
    }

    /// Notes a look.
    ///
    /// - Parameters:
    ///   - who: the id of the token.
    ///   - person: the name that ``AuditKey`` gives the person; `nil` where the look is at nobody alone.
    func note(_ action: String, by who: String, person: String?, at now: Instant) throws {
        try database.withLock { database in
            _ = try database.run(
                "INSERT INTO audit (at, who, action, person) VALUES (?1, ?2, ?3, ?4)",
                [.int(now.milliseconds), .text(who), .text(action), .text(person)])
        }
    }

    /// Removes what is older than an instant.
    func trim(before instant: Instant) throws {
        try database.withLock { database in
            _ = try database.run("DELETE FROM audit WHERE at < ?1", [.int(instant.milliseconds)])
        }
    }
}

extension Database {
    /// Opens a file to write, or makes one that only its owner may read.
    convenience init(ownedFile path: String) throws(SQLiteError) {
        if !FileManager.default.fileExists(atPath: path) {
            // Where this fails, opening the file says why.
            _ = FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
        }
        try self.init(path, .writing)
    }
}
