internal import Model
internal import SQLite

/// Who was erased, and when, by keyed hash, so that records of them on other topics are not kept.
struct ErasedPeople {
    private let key: AuditKey
    private var erasures: [String: PersonErasure]

    init(_ database: Database, _ key: AuditKey) throws {
        self.key = key
        let rows = try database.rows("SELECT name, at, again FROM erased") { row in
            (
                row.text(0) ?? "",
                PersonErasure(
                    at: Instant(milliseconds: Int64(row.int(1))),
                    again: row.optionalInt(2).map { Instant(milliseconds: Int64($0)) })
            )
        }
        erasures = Dictionary(rows, uniquingKeysWith: { $1 })
    }

    /// Whether a record of this time is not kept: the person was erased, and not registered again by then.
    func hides(_ person: PersonID, at: Instant) -> Bool {
        guard !erasures.isEmpty, let erasure = erasures[key.name(of: person)] else { return false }
        return erasure.hides(at)
    }

    mutating func erase(_ person: PersonID, at: Instant, in database: Database) throws {
        let name = key.name(of: person)
        if let known = erasures[name], known.at > at { return }
        erasures[name] = PersonErasure(at: at)
        try database.run(
            "INSERT OR REPLACE INTO erased (name, at, again) VALUES (?1, ?2, NULL)",
            [.text(name), .int(at.milliseconds)])
    }

    /// Notes that the person is registered; a record from before the erasure changes nothing.
    mutating func register(_ person: PersonID, at: Instant, in database: Database) throws {
        guard !erasures.isEmpty else { return }
        let name = key.name(of: person)
        guard let erasure = erasures[name], at > erasure.at, erasures[name]?.register(at: at) == true else { return }
        try database.run("UPDATE erased SET again = ?2 WHERE name = ?1", [.text(name), .int(at.milliseconds)])
    }
}
