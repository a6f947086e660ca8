internal import Model
internal import SQLite

extension StoreQueries {
    /// A person who is known, in a list.
    struct PersonRow: Hashable, Sendable {
        let id: String
        /// When something was last decided for them.
        let lastAt: Instant?
    }

    /// People whose id begins with the text, in order.
    func people(beginningWith prefix: String, limit: Int) throws(SQLiteError) -> [PersonRow] {
        try database.rows(
            """
            SELECT person, (SELECT max(accepted) FROM notifications AS n WHERE n.person = p.person) FROM (
                SELECT person FROM people WHERE person >= ?1 AND substr(person, 1, length(?1)) = ?1
                UNION SELECT person FROM folds WHERE person >= ?1 AND substr(person, 1, length(?1)) = ?1
                ORDER BY person LIMIT \(limit)) AS p
            """, [.text(prefix)]
        ) { row in
            PersonRow(
                id: row.text(0) ?? "", lastAt: row.optionalInt(1).map { Instant(milliseconds: Int64($0)) })
        }
    }

    /// The record in force; `nil` where there is none, or it cannot be read.
    func person(_ id: PersonID) throws(SQLiteError) -> Person? {
        let value = try database.first("SELECT value FROM people WHERE person = ?1", [.text(id.string)]) { $0.blob(0) }
        guard let value, let bytes = value else { return nil }
        return try? Person(json: bytes.span, checksNames: false)
    }

    /// What left of a person's records, folded.
    func fold(of id: PersonID) throws(SQLiteError) -> [UInt8]? {
        try database.first("SELECT value FROM folds WHERE person = ?1", [.text(id.string)]) { $0.blob(0) } ?? nil
    }

    /// The kept records and interactions of a person before an instant, in order of time.
    func inputs(of id: PersonID, before end: Int64 = .max) throws(SQLiteError) -> [StoredInput] {
        try database.rows(
            "SELECT \(StoredInput.columns) FROM inputs WHERE person = ?1 AND at < ?2 ORDER BY at, id",
            [.text(id.string), .int(end)], StoredInput.init)
    }

    /// The kept deliveries of a person before an instant, in order of sequence.
    func deliveries(of id: PersonID, before end: Int64 = .max) throws(SQLiteError) -> [StoredInput] {
        try database.rows(
            """
            SELECT id, topic, at, NULL, NULL, value FROM deliveries WHERE person = ?1 AND at < ?2 ORDER BY sequence, id
            """, [.text(id.string), .int(end)], StoredInput.init)
    }

    /// A person's devices after everything that is kept from before an instant.
    func devices(of id: PersonID, before end: Int64 = .max) throws(SQLiteError) -> PersonFold {
        var fold = PersonFold(stored: try fold(of: id))
        fold.take(
            inputs: try inputs(of: id, before: end).map(\.record),
            deliveries: try deliveries(of: id, before: end).map(\.record))
        return fold
    }

    /// The kept requests to a person, in order of time.
    func requests(to id: PersonID, limit: Int) throws(SQLiteError) -> [StoredInput] {
        try database.rows(
            """
            SELECT \(StoredInput.columns) FROM (
                SELECT \(StoredInput.columns) FROM inputs
                WHERE id IN (SELECT input FROM recipients WHERE person = ?1) ORDER BY at DESC, id DESC LIMIT \(limit))
            ORDER BY at, id
            """, [.text(id.string)], StoredInput.init)
    }

    /// The apps that sent the person something.
    func apps(of id: PersonID) throws(SQLiteError) -> Set<AppID> {
        let names = try database.rows("SELECT DISTINCT app FROM notifications WHERE person = ?1", [.text(id.string)]) {
            $0.text(0).flatMap { AppID($0) }
        }
        return Set(names.compactMap(\.self))
    }

    /// The kept records of an app, in order of time.
    func records(of app: AppID) throws(SQLiteError) -> [StoredInput] {
        try database.rows(
            "SELECT \(StoredInput.columns) FROM inputs WHERE app = ?1 ORDER BY at, id", [.text(app.string)],
            StoredInput.init)
    }

    /// When the oldest kept delivery was written; `nil` where there is none.
    func firstDelivery() throws(SQLiteError) -> Instant? {
        try database.first("SELECT min(at) FROM deliveries") { $0.optionalInt(0) }.flatMap(\.self)
            .map { Instant(milliseconds: Int64($0)) }
    }
}
