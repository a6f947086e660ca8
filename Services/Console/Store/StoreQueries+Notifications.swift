internal import Model
internal import SQLite

extension StoreQueries {
    /// All receipts of a request for a person, and those of the request as a whole, in order of writing.
    func receipts(of key: String, person: String?) throws(SQLiteError) -> [StoredInput] {
        try database.rows(
            """
            SELECT id, '\(Topic.receipts.rawValue)', at, key, NULL, value FROM receipts
            WHERE key = ?1 AND (person = ?2 OR person IS NULL) ORDER BY id
            """, [.text(key), .text(person)], StoredInput.init)
    }

    /// The notifications of a person that wait, those that are due first before the others.
    func waiting(of person: PersonID, limit: Int) throws(SQLiteError) -> [NotificationRow] {
        try database.rows(
            """
            SELECT \(NotificationRow.columns) FROM notifications WHERE person = ?1 AND waits
            ORDER BY until IS NULL, until, id LIMIT \(limit)
            """, [.text(person.string)], NotificationRow.init)
    }
}
