internal import Access
internal import InForce
internal import HTTP
internal import Model
internal import Program
internal import Simulation

/// What every look at the store needs.
struct Desk: Sendable {
    let auditLog: AuditLog
    let reader: StoreReader
    let apps: AppDirectory
    let key: AuditKey
    /// The deduplication window of the services, in seconds.
    let windowSeconds: Int

    /// Notes that a visitor looks at a person, and refuses the look if that cannot be noted.
    func audit(_ action: String, by visitor: Visitor, of person: PersonID?, at now: Instant) throws(ConsoleProblem) {
        do {
            try auditLog.note(action, by: visitor.caller.id, person: person.map { key.name(of: $0) }, at: now)
        } catch {
            throw ConsoleProblem(503, "the look cannot be noted in the audit log: \(error)")
        }
    }

    func read<Result: Sendable>(_ body: (borrowing StoreQueries) throws -> Result) throws(ConsoleProblem) -> Result {
        do {
            return try reader.read(body)
        } catch {
            throw ConsoleProblem(503, "the store cannot be read: \(error)")
        }
    }

    func appName(_ known: AppTable) -> (String) -> String? {
        { id in AppID(id).flatMap { known[$0]?.name } }
    }
}

extension HTTPRequest {
    /// A query parameter that is not empty.
    func term(_ name: String) -> String? { parameter(name).flatMap { $0.isEmpty ? nil : $0 } }

    /// How many rows are asked for.
    func limit(usual: Int, most: Int) throws(ConsoleProblem) -> Int {
        try value("limit", "1 to \(most)") { Int($0).flatMap { (1...most).contains($0) ? $0 : nil } } ?? usual
    }

    /// Where a list goes on.
    func cursor() throws(ConsoleProblem) -> RowCursor? {
        try value("before", "the next of an answer") { RowCursor($0) }
    }

    func instant(_ name: String) throws(ConsoleProblem) -> Instant? {
        try value(name, "an instant such as 2026-03-01T12:00:00Z") { Instant($0) }
    }

    private func value<Value>(
        _ name: String, _ fix: String, _ read: (String) -> Value?
    ) throws(ConsoleProblem) -> Value? {
        guard let text = term(name) else { return nil }
        guard let value = read(text) else {
            throw ConsoleProblem(400, "\(name) is \(text.quoted(most: 40)): write \(fix)")
        }
        return value
    }
}
