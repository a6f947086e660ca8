internal import Model
internal import Simulation
internal import SQLite

/// A record as it stands in the store.
struct StoredInput: Sendable {
    static let columns = "id, topic, at, key, headers, value"

    /// In order of storing.
    let id: Int
    let record: SimulatedRecord

    /// Reads a row of ``columns``.
    init(_ row: borrowing Row) {
        id = row.int(0)
        record = SimulatedRecord(
            at: Instant(milliseconds: Int64(row.int(2))), topic: Topic(rawValue: row.text(1) ?? "") ?? .interactions,
            key: row.text(3), headers: HeaderBytes.read(row.blob(4)), value: row.blob(5))
    }
}
