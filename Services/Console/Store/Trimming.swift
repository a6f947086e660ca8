internal import Model
internal import SQLite

/// Removes the oldest rows: those older than `days`, and more while the file is too large.
///
/// A person's records and interactions are kept as long as deliveries, since a device's screen follows from all three.
/// What leaves of them is folded first.
struct Trimming {
    let database: Database
    let days: Int
    let mostBytes: Int

    /// How many people are folded in a step, and how many rows of other tables leave.
    private static let mostPeople = 50
    private static let mostRows = 5000
    private static let hour: Int64 = 3_600_000

    /// Removes some of what is too old.
    ///
    /// - Returns: whether there may be more.
    func step(at now: Instant) throws -> Bool {
        let cutoff = try self.cutoff(at: now)
        let before = max(cutoff, now.milliseconds - 24 * Self.hour)
        return try database.transaction {
            var isMore = try foldPeople(before: cutoff)
            for (table, column, limit) in [
                ("receipts", "at", cutoff), ("letters", "at", cutoff),
                ("notifications", "seen", cutoff),
                ("minutes", "minute * 60000", now.milliseconds - 2 * Self.hour),
                ("app_days", "day * 86400000", cutoff - 24 * Self.hour),
            ] {
                isMore = try remove(from: table, where: "\(column) < ?1", limit) || isMore
            }
            // An app's newest record stays, since what-if needs the one in force.
            let requests = "topic IN ('\(Topic.ingest.rawValue)', '\(Topic.ingestUrgent.rawValue)')"
            let outdated = "app IS NOT NULL AND id < (SELECT max(id) FROM inputs AS n WHERE n.app = inputs.app)"
            isMore = try remove(from: "inputs", where: "at < ?1 AND (\(requests) OR \(outdated))", before) || isMore
            try database.run("DELETE FROM recipients WHERE input NOT IN (SELECT id FROM inputs)")
            try database.execute("PRAGMA incremental_vacuum(2000)")
            return isMore
        }
    }

    /// The instant before which rows leave.
    private func cutoff(at now: Instant) throws -> Int64 {
        let byDays = now.milliseconds - Int64(days) * 24 * Self.hour
        let known = try database.first("SELECT value FROM facts WHERE name = 'cutoff'") { Int64($0.int(0)) } ?? byDays
        var cutoff = max(byDays, min(known, now.milliseconds))
        if try size() > mostBytes * 9 / 10 {
            let oldest = try database.first("SELECT min(at) FROM receipts") { $0.optionalInt(0) } ?? nil
            let start = max(cutoff, oldest.map { Int64($0) } ?? cutoff)
            cutoff = start + max(60_000, (now.milliseconds - start) / 20)
            try database.run("INSERT OR REPLACE INTO facts (name, value) VALUES ('cutoff', ?1)", [.int(cutoff)])
        }
        return cutoff
    }

    /// The bytes of the file that hold something.
    private func size() throws -> Int {
        try database.first(
            """
            SELECT (page_count - freelist_count) * page_size
            FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()
            """
        ) { $0.int(0) } ?? 0
    }

    private func remove(from table: String, where condition: String, _ limit: Int64) throws -> Bool {
        // These have no id, and few rows.
        if table == "minutes" || table == "app_days" {
            try database.run("DELETE FROM \(table) WHERE \(condition)", [.int(limit)])
            return false
        }
        return try database.run(
            "DELETE FROM \(table) WHERE id IN (SELECT id FROM \(table) WHERE \(condition) LIMIT ?2)",
            [.int(limit), .int(Self.mostRows)]) == Self.mostRows
    }

    private func foldPeople(before cutoff: Int64) throws -> Bool {
        let people = try database.rows(
            """
            SELECT DISTINCT person FROM (
                SELECT person FROM deliveries WHERE at < ?1 UNION
                SELECT person FROM inputs WHERE topic IN ('people', 'interactions') AND at < ?1) LIMIT ?2
            """, [.int(cutoff), .int(Self.mostPeople)]
        ) { $0.text(0) ?? "" }
        let queries = StoreQueries(database: database)
        for name in people {
            guard let person = PersonID(name) else { continue }
            let values: [SQLiteValue] = [.text(name), .int(cutoff)]
            try database.run(
                "INSERT OR REPLACE INTO folds (person, value) VALUES (?1, ?2)",
                [.text(name), .blob(try queries.devices(of: person, before: cutoff).stored)])
            try database.run("DELETE FROM inputs WHERE person = ?1 AND at < ?2", values)
            try database.run("DELETE FROM deliveries WHERE person = ?1 AND at < ?2", values)
        }
        return people.count == Self.mostPeople
    }
}
