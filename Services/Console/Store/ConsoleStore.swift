internal import Foundation
internal import Model
internal import Program
internal import SQLite
internal import Synchronization

/// The console's store: what was read from the topics, in one file. For any thread.
///
/// One connection writes. Rows and the offsets of their records change in one transaction, so a process that is killed
/// neither misses a row nor has one twice.
final class ConsoleStore: Sendable {
    private struct Writer {
        let database: Database
        var erased: ErasedPeople
        /// When the file was last written anew, in ticks.
        var rewritten: Int64?
        /// When that last failed.
        var failed: Int64?
    }

    /// How long rows are kept, and how large the file may become.
    struct Limits: Hashable, Sendable {
        var days = 7
        var bytes = 4 << 30
    }

    private let path: String
    private let limits: Limits
    private let writer: Mutex<Writer>
    private let onChange: @Sendable (LiveChange) -> Void

    /// Opens the file, or makes it; only its owner may read it.
    ///
    /// - Parameter onChange: called after each transaction with what has changed.
    init(
        _ path: String, _ key: AuditKey, _ limits: Limits, onChange: @escaping @Sendable (LiveChange) -> Void = { _ in }
    ) throws {
        (self.path, self.limits, self.onChange) = (path, limits, onChange)
        let database = try Database(ownedFile: path)
        try StoreSchema.prepare(database)
        writer = Mutex(Writer(database: database, erased: try ErasedPeople(database, key)))
    }

    // MARK: Records

    /// The offset after the last kept record of each partition.
    func nextOffsets() throws -> [StoredPlace: Int64] {
        try writer.withLock { writer in
            let rows = try writer.database.rows("SELECT topic, partition, next FROM offsets") { row in
                Topic(rawValue: row.text(0) ?? "").map {
                    (StoredPlace(topic: $0, partition: Int32(clamping: row.int(1))), Int64(row.int(2)))
                }
            }
            return Dictionary(rows.compactMap(\.self), uniquingKeysWith: { $1 })
        }
    }

    /// Keeps records and their offsets together, or nothing.
    func take(_ records: [TopicRecord]) throws {
        let (change, hasErased) = try writer.withLock { try Self.take(records, &$0) }
        onChange(change)
        // What fails here is tried again by the keeper, which tells why.
        if hasErased { try? overwriteErased(milliseconds: 200) }
    }

    /// Forgets the offset of a partition whose log began anew.
    func forget(_ place: StoredPlace) throws {
        _ = try writer.withLock { writer in
            try writer.database.run(
                "DELETE FROM offsets WHERE topic = ?1 AND partition = ?2",
                [.text(place.topic.rawValue), .int(place.partition)])
        }
    }

    private static func take(_ records: [TopicRecord], _ writer: inout Writer) throws -> (LiveChange, Bool) {
        let database = writer.database
        var erased = writer.erased
        var change = LiveChange()
        var hasErased = false
        try database.transaction {
            let rows = RowWriter(database: database)
            var next: [StoredPlace: Int64] = [:]
            for record in records {
                let place = StoredPlace(topic: record.topic, partition: record.partition)
                let stored = try next[place] ?? Self.nextOffset(of: place, in: database)
                // A record that is read again changes nothing.
                guard record.offset >= stored else { continue }
                next[place] = record.offset + 1
                for each in RecordMeaning.changes(of: record) {
                    if case .erasure(let person) = each {
                        hasErased = true
                        try erased.erase(person, at: record.at, in: database)
                    }
                    if case .person(let person, _) = each { try erased.register(person, at: record.at, in: database) }
                    guard let kept = erased.kept(each, of: record) else { continue }
                    try rows.write(kept.change, of: kept.record)
                    change.note(kept.change)
                }
            }
            if hasErased { try note(.erased, in: database) }
            for (place, offset) in next {
                try database.run(
                    "INSERT OR REPLACE INTO offsets (topic, partition, next) VALUES (?1, ?2, ?3)",
                    [.text(place.topic.rawValue), .int(place.partition), .int(offset)])
            }
        }
        writer.erased = erased
        return (change, hasErased)
    }

    /// A file of at most so many bytes is written anew at once when somebody is erased: that takes a second or two.
    private static let mostBytesAtOnce = 256 << 20
    /// Ticks between two times at which a larger file is written anew, and until it is tried again after it failed: an
    /// hour.
    private static let rewritingPeriod: Int64 = 3_600_000_000

    /// Writes the file anew, and empties the log beside it, if somebody was erased since.
    ///
    /// The log has older versions of pages. And where SQLite moved rows to another page, the first one keeps their bytes
    /// in a gap that `secure_delete` does not overwrite. While another connection reads, SQLite cannot empty the log; then
    /// the fact stays, and it is tried again later, also after a restart.
    ///
    /// - Throws: an error where that fails, as without room for a copy of the file. It is tried again after an hour.
    func overwriteErased() throws {
        do {
            try overwriteErased(milliseconds: 1000)
        } catch {
            writer.withLock { $0.failed = Clock.ticks }
            throw error
        }
    }

    /// - Parameter milliseconds: how long it waits for other connections.
    private func overwriteErased(milliseconds: Int) throws {
        try writer.withLock { writer in
            let database = writer.database
            let hasFailed = writer.failed.map { Clock.ticks - $0 < Self.rewritingPeriod } ?? false
            guard !hasFailed, let fact = try Self.erasedFact(in: database) else { return }
            try database.execute("PRAGMA busy_timeout=\(milliseconds)")
            defer { try? database.execute("PRAGMA busy_timeout=5000") }
            let bytes = try StoreQueries(database: database).facts().bytes
            let isSoon = writer.rewritten.map { Clock.ticks - $0 < Self.rewritingPeriod } ?? false
            if fact == .erased, bytes <= Self.mostBytesAtOnce || !isSoon {
                try database.execute("VACUUM")
                writer.rewritten = Clock.ticks
                try Self.note(.rewritten, in: database)
            }
            let isBusy = try database.first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.int(0) } ?? 1
            guard isBusy == 0, try Self.erasedFact(in: database) == .rewritten else { return }
            try database.run("DELETE FROM facts WHERE name = 'truncates'")
        }
    }

    /// What is still to do since somebody was erased.
    private enum ErasedFact: Int {
        /// The file is to be written anew, and its log emptied.
        case erased = 1
        /// The log is to be emptied.
        case rewritten = 2
    }

    private static func erasedFact(in database: Database) throws -> ErasedFact? {
        try database.first("SELECT value FROM facts WHERE name = 'truncates'") { ErasedFact(rawValue: $0.int(0)) }
            ?? nil
    }

    private static func note(_ fact: ErasedFact, in database: Database) throws {
        try database.run(
            "INSERT OR REPLACE INTO facts (name, value) VALUES ('truncates', ?1)", [.int(fact.rawValue)])
    }

    private static func nextOffset(of place: StoredPlace, in database: Database) throws(SQLiteError) -> Int64 {
        try database.first(
            "SELECT next FROM offsets WHERE topic = ?1 AND partition = ?2",
            [.text(place.topic.rawValue), .int(place.partition)]
        ) { Int64($0.int(0)) } ?? 0
    }

    // MARK: Limits

    /// Removes what is older than the limits, in one short step.
    ///
    /// - Returns: whether there may be more to remove.
    func trim(at now: Instant) throws -> Bool {
        try writer.withLock { writer in
            try Trimming(database: writer.database, days: limits.days, mostBytes: limits.bytes).step(at: now)
        }
    }

    /// A connection that only reads.
    func reader() throws -> StoreReader { StoreReader(try Database(path, .reading)) }
}

extension LiveChange {
    fileprivate mutating func note(_ change: RowChange) {
        switch change {
        case .receipt(let receipt, _):
            if let person = receipt.person { note(person: person.string) }
            if let notification = receipt.notification { note(notification: notification.string) }
        case .delivery(let delivery, _, _): note(person: delivery.person.string)
        case .input(.person(let person)), .person(let person, _), .erasure(let person): note(person: person.string)
        case .letter, .replayed: noteDeadLetter()
        case .input(.app), .request, .count, .unreadable: break
        }
    }
}
