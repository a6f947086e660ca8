internal import Model
internal import SQLite

/// What a search asks for; all given terms must hold.
struct SearchTerms: Hashable, Sendable {
    var app: String?
    var request: String?
    var person: String?
    var outcome: String?
    var rule: String?
    var from: Instant?
    var to: Instant?
    /// A part of title or body, looked for in the newest notifications that the other terms find.
    var text: String?

    /// How many rows are looked through for ``text``.
    static let mostForText = 20_000
}

extension StoreQueries {
    /// The notifications that a search finds, newest first.
    func notifications(
        _ terms: SearchTerms = SearchTerms(), before cursor: RowCursor? = nil, limit: Int
    ) throws(SQLiteError) -> [NotificationRow] {
        var conditions = ["accepted IS NOT NULL"]
        var values: [SQLiteValue] = []
        func add(_ condition: String, _ value: SQLiteValue) {
            values.append(value)
            conditions.append(condition.replacing("?", with: "?\(values.count)"))
        }
        // A person or a request names few rows. The plus keeps SQLite from an index on the other columns, which would
        // name many.
        let isNarrow = terms.person != nil || terms.request != nil
        for (column, term) in [("request", terms.request), ("person", terms.person)] {
            if let term { add("\(column) = ?", .text(term)) }
        }
        for (column, term) in [("app", terms.app), ("outcome", terms.outcome), ("rule", terms.rule)] {
            if let term { add("\(isNarrow ? "+" : "")\(column) = ?", .text(term)) }
        }
        if let from = terms.from { add("accepted >= ?", .int(from.milliseconds)) }
        if let to = terms.to { add("accepted < ?", .int(to.milliseconds)) }
        if let cursor {
            values += [.int(cursor.at), .int(cursor.id)]
            conditions.append("(accepted, id) < (?\(values.count - 1), ?\(values.count))")
        }
        let all = "FROM notifications WHERE \(conditions.joined(separator: " AND ")) ORDER BY accepted DESC, id DESC"
        guard let text = terms.text else {
            return try database.rows(
                "SELECT \(NotificationRow.columns) \(all) LIMIT \(limit)", values, NotificationRow.init)
        }
        values.append(.text(text))
        return try database.rows(
            """
            SELECT \(NotificationRow.columns) FROM (SELECT * \(all) LIMIT \(SearchTerms.mostForText))
            WHERE instr(lower(coalesce(title, '') || char(10) || coalesce(body, '')), lower(?\(values.count))) > 0
            ORDER BY accepted DESC, id DESC LIMIT \(limit)
            """, values, NotificationRow.init)
    }

    /// One notification.
    func notification(_ id: NotificationID) throws(SQLiteError) -> NotificationRow? {
        try database.first(
            "SELECT \(NotificationRow.columns) FROM notifications WHERE notification = ?1", [.text(id.string)],
            NotificationRow.init)
    }

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
