import Foundation
import SQLite
import Testing

struct DatabaseTests {
    private let path: String
    private let database: Database

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("sqlite-\(UUID().uuidString)").path
        database = try Database(path, .writing)
        try database.execute("PRAGMA journal_mode=WAL; CREATE TABLE t (id INTEGER PRIMARY KEY, value)")
    }

    private func insert(_ values: SQLiteValue...) throws {
        for value in values { try database.run("INSERT INTO t (value) VALUES (?1)", [value]) }
    }

    @Test func whatIsStoredComesBackAsItWas() throws {
        let long = String(repeating: "x", count: 100_000)
        for text in ["", "a", "a\0b", "'; DROP TABLE t; --", "\u{1F600}\u{202E}", long] {
            try insert(.text(text))
            #expect(try database.first("SELECT value FROM t ORDER BY id DESC") { $0.text(0) } == text)
        }
        for bytes: [UInt8] in [[], [0], [1, 0, 2], Array(repeating: 255, count: 100_000)] {
            try insert(.blob(bytes))
            #expect(try database.first("SELECT value FROM t ORDER BY id DESC") { $0.blob(0) } == bytes)
        }
        try database.run("DELETE FROM t")
        try insert(.integer(.min), .integer(.max), .null, .int(nil as Int?), .flag(true))
        let found = try database.rows("SELECT value FROM t ORDER BY id") { $0.optionalInt(0) }
        #expect(found == [.min, .max, nil, nil, 1])
    }

    @Test func whatFailsInATransactionIsUndone() throws {
        struct Failure: Error {}
        try insert(.text("kept"))
        #expect(throws: Failure.self) {
            try database.transaction {
                try insert(.text("undone"))
                throw Failure()
            }
        }
        #expect(throws: SQLiteError.self) {
            try database.transaction {
                try insert(.text("undone"))
                try database.run("INSERT INTO t (id) VALUES (1)")
            }
        }
        #expect(try database.rows("SELECT value FROM t") { $0.text(0) } == ["kept"])
        try database.transaction { try insert(.text("after")) }
        #expect(try database.first("SELECT count(*) FROM t") { $0.int(0) } == 2)
    }

    @Test func anErrorNamesTheStatementAndTheReason() {
        let error = #expect(throws: SQLiteError.self) { try database.run("SELECT absent FROM t") }
        #expect(error?.description == "SELECT absent FROM t: no such column: absent (SQLite 1)")
        #expect(throws: SQLiteError.self) { try Database("/nowhere/x", .reading) }
    }

    @Test func aReaderSeesWhatIsCommitted() throws {
        let reader = try Database(path, .reading)
        try database.transaction {
            try insert(.text("a"))
            #expect(try reader.first("SELECT count(*) FROM t") { $0.int(0) } == 0)
        }
        #expect(try reader.first("SELECT count(*) FROM t") { $0.int(0) } == 1)
        #expect(throws: SQLiteError.self) { try reader.run("DELETE FROM t") }
    }

    @Test func countsWhatChanged() throws {
        try insert(.int(1), .int(2), .int(3))
        #expect(try database.run("DELETE FROM t WHERE value > ?1", [.int(1)]) == 2)
        #expect(database.lastInsertedID == 3)
    }
}
