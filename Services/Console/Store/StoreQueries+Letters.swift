internal import Model
internal import SQLite

/// A dead letter in the store.
struct LetterRow: Sendable {
    static let columns =
        "id, partition, offset, at, topic, reason, detail, app, key, signed, headers, value, replayed, length(value)"

    let id: Int
    let place: DeadLetterPlace
    let at: Instant
    let topic: String
    let reason: String
    let detail: String
    let app: String?
    let key: String?
    let isSigned: Bool
    let headers: [Header]
    let value: [UInt8]?
    let replayed: Instant?
    let size: Int

    init(_ row: borrowing Row) {
        id = row.int(0)
        place = DeadLetterPlace(partition: Int32(clamping: row.int(1)), offset: Int64(row.int(2)))
        at = Instant(milliseconds: Int64(row.int(3)))
        topic = row.text(4) ?? ""
        reason = row.text(5) ?? ""
        detail = row.text(6) ?? ""
        app = row.text(7)
        key = row.text(8)
        isSigned = row.int(9) == 1
        headers = HeaderBytes.read(row.blob(10))
        value = row.blob(11)
        replayed = row.optionalInt(12).map { Instant(milliseconds: Int64($0)) }
        size = row.int(13)
    }

    var cursor: RowCursor { RowCursor(at: at.milliseconds, id: id) }
}

extension StoreQueries {
    /// Dead letters, newest first.
    func letters(
        reason: String?, app: String?, before cursor: RowCursor?, limit: Int
    ) throws(SQLiteError) -> [LetterRow] {
        var values: [SQLiteValue] = [.text(reason), .text(app)]
        var condition = "(?1 IS NULL OR reason = ?1) AND (?2 IS NULL OR app = ?2)"
        if let cursor {
            values += [.int(cursor.at), .int(cursor.id)]
            condition += " AND (at, id) < (?3, ?4)"
        }
        return try database.rows(
            "SELECT \(LetterRow.columns) FROM letters WHERE \(condition) ORDER BY at DESC, id DESC LIMIT \(limit)",
            values,
            LetterRow.init)
    }

    func letter(_ place: DeadLetterPlace) throws(SQLiteError) -> LetterRow? {
        try database.first(
            "SELECT \(LetterRow.columns) FROM letters WHERE partition = ?1 AND offset = ?2",
            [.int(place.partition), .int(place.offset)], LetterRow.init)
    }
}
