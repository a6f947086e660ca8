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

    /// What is kept of a change, and of its record: nothing of somebody who was erased, and not registered again by then. Of a
    /// request to several what went to the others is kept.
    func kept(_ change: RowChange, of record: TopicRecord) -> (change: RowChange, record: TopicRecord)? {
        // Nearly always nobody was erased.
        let hidden = erasures.isEmpty ? [] : change.people.filter { hides($0, at: record.at) }
        guard !hidden.isEmpty else { return (change, record) }
        switch change {
        // The record that registers them again: the pipeline passes it on, and so says when, only after it.
        case .input(.person(let person)) where record.topic == .people && isLater(record.at, thanErasureOf: person):
            return (change, record)
        case .request(let request):
            let others = request.recipients.filter { !hidden.contains($0) }
            guard let narrowed = record.narrowed(to: others), let value = narrowed.value,
                !hidden.contains(where: { PersonInBytes.names($0, value) })
            else { return nil }
            var kept = request
            kept.recipients = others
            return (.request(kept), narrowed)
        default: return nil
        }
    }

    private func hides(_ person: PersonID, at: Instant) -> Bool {
        erasures[key.name(of: person)]?.hides(at) ?? false
    }

    private func isLater(_ time: Instant, thanErasureOf person: PersonID) -> Bool {
        erasures[key.name(of: person)].map { time > $0.at } ?? true
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

extension RowChange {
    /// Whom it is about.
    fileprivate var people: [PersonID] {
        switch self {
        case .receipt(let receipt, _): [receipt.person].compactMap(\.self)
        case .delivery(let delivery, _, _): [delivery.person]
        case .input(.person(let person)), .person(let person, _): [person]
        case .request(let request): request.recipients
        case .letter(_, _, let person): [person].compactMap(\.self)
        case .input(.app), .erasure, .replayed, .count, .unreadable: []
        }
    }
}

extension TopicRecord {
    /// The record of a request without its other recipients; `nil` for no recipient.
    fileprivate func narrowed(to people: [PersonID]) -> TopicRecord? {
        guard let first = people.first, let value, let place = JSONPlace.find("recipients", in: value) else {
            return nil
        }
        return TopicRecord(
            topic, partition: partition, offset: offset, at: at, key: first.string, headers: headers,
            value: place.replacing(in: value, by: JSONSlice { $0.write(people.map(\.string)) }))
    }
}
