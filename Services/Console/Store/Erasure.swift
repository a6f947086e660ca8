internal import Model
internal import SQLite

/// Removes everything about a person from the tables.
///
/// A request that also went to others goes as a whole: its bytes name the person. What the others got of it stays; only
/// what-if cannot repeat it.
struct Erasure {
    let database: Database

    /// Removes the person's rows. The caller then truncates the log in which SQLite kept them.
    ///
    /// The public record by which they were registered again stays: a record of the pipeline says once more that they were
    /// removed, and may be read after it.
    func erase(_ person: PersonID, at time: Instant) throws {
        let id: [SQLiteValue] = [.text(person.string)]
        try database.run(
            "DELETE FROM inputs WHERE id IN (SELECT input FROM recipients WHERE person = ?1)", id)
        try database.run(
            """
            DELETE FROM recipients WHERE input IN (SELECT input FROM recipients WHERE person = ?1)
            """, id)
        try database.run(
            "DELETE FROM inputs WHERE person = ?1 AND NOT (topic = ?2 AND at > ?3)",
            id + [.text(Topic.people.rawValue), .int(time.milliseconds)])
        for table in ["notifications", "receipts", "deliveries", "people", "folds"] {
            try database.run("DELETE FROM \(table) WHERE person = ?1", id)
        }
        try eraseUnread(person)
    }

    /// Removes what names the person in bytes that are not read: dead letters, and receipts of whole requests, whose
    /// problems quote the request.
    private func eraseUnread(_ person: PersonID) throws {
        let letters = try database.rows(
            "SELECT id, key, detail, headers, value FROM letters"
        ) { row -> Int? in
            let texts = [row.text(1), row.text(2)].map { $0.map { Array($0.utf8) } }
            let headers = HeaderBytes.read(row.blob(3)).flatMap { [Array($0.name.utf8), $0.value] }
            return (texts + headers + [row.blob(4)]).compactMap(\.self).contains { PersonInBytes.names(person, $0) }
                ? row.int(0) : nil
        }
        for case let id? in letters { try database.run("DELETE FROM letters WHERE id = ?1", [.int(id)]) }
        let receipts = try database.rows("SELECT id, value FROM receipts WHERE person IS NULL") { row -> Int? in
            PersonInBytes.names(person, row.blob(1) ?? []) ? row.int(0) : nil
        }
        for case let id? in receipts { try database.run("DELETE FROM receipts WHERE id = ?1", [.int(id)]) }
    }
}
