internal import Foundation
internal import Model
internal import SQLite

/// What a search asks for; all given terms must hold.
struct SearchTerms: Hashable, Sendable {
    var app: String?
    var request: String?
    var person: String?
    /// The code of the newest decision, or ``waiting``.
    var outcome: String?
    var rule: String?
    var from: Instant?
    var to: Instant?
    /// A part of title or body, in any case of its letters.
    var text: String?

    /// The outcome of all that wait, whatever they wait for.
    static let waiting = "waiting"
}

/// Some of what a search finds, newest first.
struct FoundNotifications: Sendable {
    var rows: [NotificationRow] = []
    /// Where to go on; `nil` if everything was looked at.
    var next: RowCursor?
}

extension StoreQueries {
    /// The notifications that a search finds, newest first.
    ///
    /// - Parameters:
    ///   - step: how many notifications are looked through for a text before `mayGoOn` is asked.
    ///   - mayGoOn: where it says no, what was found until then is the answer.
    func notifications(
        _ terms: SearchTerms = SearchTerms(), before cursor: RowCursor? = nil, limit: Int, step textStep: Int = 5000,
        mayGoOn: () -> Bool = { true }
    ) throws(SQLiteError) -> FoundNotifications {
        var found = FoundNotifications(next: cursor)
        guard let text = terms.text else {
            found.rows = try rows(Query(terms, from: cursor), limit: limit + 1)
            return found.cut(to: limit)
        }
        repeat {
            let step = Query(terms, from: found.next)
            let end = try last(of: step, textStep)
            found.rows += try rows(step.through(end).with(text), limit: limit + 1 - found.rows.count)
            if found.rows.count > limit { return found.cut(to: limit) }
            found.next = end
        } while found.next != nil && mayGoOn()
        return found
    }

    private func rows(_ query: Query, limit: Int) throws(SQLiteError) -> [NotificationRow] {
        try database.rows(
            "SELECT \(NotificationRow.columns) \(query.text) LIMIT \(limit)", query.values, NotificationRow.init)
    }

    /// The last notification that a step for a text looks at; `nil` where fewer are left.
    private func last(of query: Query, _ textStep: Int) throws(SQLiteError) -> RowCursor? {
        try database.first(
            "SELECT accepted, id \(query.text) LIMIT 1 OFFSET \(textStep - 1)", query.values
        ) { RowCursor(at: Int64($0.int(0)), id: $0.int(1)) }
    }

    /// The part of a statement that both have, with its values.
    private struct Query {
        private var conditions = ["accepted IS NOT NULL"]
        private(set) var values: [SQLiteValue] = []

        var text: String {
            "FROM notifications WHERE \(conditions.joined(separator: " AND ")) ORDER BY accepted DESC, id DESC"
        }

        init(_ terms: SearchTerms, from cursor: RowCursor?) {
            // A person or a request names few rows, and so does what waits. The plus keeps SQLite from an index on the
            // other columns, which would name many.
            let isOfFew = terms.person != nil || terms.request != nil
            let isWaiting = terms.outcome == SearchTerms.waiting
            let plus = isOfFew || isWaiting ? "+" : ""
            for (column, term) in [("request", terms.request), ("person", terms.person)] {
                if let term { add("\(column) = ?", .text(term)) }
            }
            let outcome = isWaiting ? nil : terms.outcome
            for (column, term) in [("app", terms.app), ("outcome", outcome), ("rule", terms.rule)] {
                if let term { add("\(plus)\(column) = ?", .text(term)) }
            }
            // Without a person or a request, SQLite would look through all notifications instead of those that wait.
            if isWaiting { add(isOfFew ? "waits" : "id IN (SELECT id FROM notifications WHERE waits)") }
            if let from = terms.from { add("accepted >= ?", .int(from.milliseconds)) }
            if let to = terms.to { add("accepted < ?", .int(to.milliseconds)) }
            if let cursor { add("(accepted, id) < (?, ?)", .int(cursor.at), .int(cursor.id)) }
        }

        /// The same, down to a row and not further.
        func through(_ end: RowCursor?) -> Query {
            guard let end else { return self }
            var query = self
            query.add("(accepted, id) >= (?, ?)", .int(end.at), .int(end.id))
            return query
        }

        /// The same with a part of title or body.
        func with(_ text: String) -> Query {
            var query = self
            query.add("instr(searched, ?) > 0", .text(SearchedText.of(text)))
            return query
        }

        /// The values stand in the order of the question marks.
        private mutating func add(_ condition: String, _ values: SQLiteValue...) {
            conditions.append(condition)
            self.values += values
        }
    }
}

extension FoundNotifications {
    /// The first so many, and where to go on if there are more.
    fileprivate func cut(to limit: Int) -> FoundNotifications {
        let first = Array(rows.prefix(limit))
        return FoundNotifications(rows: first, next: rows.count > limit ? first.last?.cursor : nil)
    }
}
