internal import Model
internal import SQLite

/// Removes everything about a person from the tables.
///
/// A request that also went to others goes as a whole: its bytes name the person. What the others got of it stays; only
/// what-if cannot repeat it.
struct Erasure {
    let database: Database

    /// Removes the person's rows. The caller then truncates the log in which SQLite kept them.
    func erase(_ person: PersonID) throws {
        let id: [SQLiteValue] = [.text(person.string)]
        try database.run(
            "DELETE FROM inputs WHERE id IN (SELECT input FROM recipients WHERE person = ?1)", id)
        try database.run(
            """
            DELETE FROM recipients WHERE input IN (SELECT input FROM recipients WHERE person = ?1)
            """, id)
        for table in ["inputs", "notifications", "receipts", "deliveries", "people", "folds"] {
            try database.run("DELETE FROM \(table) WHERE person = ?1", id)
        }
        // A dead letter is not read, so the person's id is looked for in its bytes as JSON writes it.
        let quoted = JSONSlice { $0.write(person.string) }.bytes
        try database.run(
            "DELETE FROM letters WHERE key = ?1 OR instr(value, ?2) > 0", [.text(person.string), .blob(quoted)])
    }
}
