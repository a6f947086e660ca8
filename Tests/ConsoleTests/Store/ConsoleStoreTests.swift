import Foundation
import Model
import SQLite
import Simulation
import TestSupport
import Testing

@testable import Console

struct ConsoleStoreTests {
    private static let tables = [
        "notifications", "receipts", "deliveries", "inputs", "recipients", "people", "letters", "minutes", "app_days",
    ]

    private static func contents(_ store: TemporaryStore) throws -> [String: [String]] {
        let database = try Database(store.path, .reading)
        var contents: [String: [String]] = [:]
        for table in tables + ["offsets"] {
            let columns = try database.rows("SELECT name FROM pragma_table_info('\(table)')") { $0.text(0) ?? "" }
            let row = columns.map { "quote(\($0))" }.joined(separator: " || ',' || ")
            contents[table] = try database.rows("SELECT \(row) FROM \(table)") { $0.text(0) ?? "" }.sorted()
        }
        return contents
    }

    /// Each batch is one transaction, so a process that is killed leaves the batches before; the next one reads on.
    @Test func aKilledConsoleNeitherMissesNorDoublesARow() throws {
        var random = SeededGenerator(for: "aKilledConsoleNeitherMissesNorDoublesARow")
        for seed in UInt64(1)...4 {
            let records = try KeptHistory(seed: seed).records
            let (whole, killed) = (try TemporaryStore(), try TemporaryStore())
            try whole.open().take(records)
            var rounds = 0
            while true {
                rounds += 1
                let store = try killed.open()
                let next = try store.nextOffsets()
                let left = records.filter { $0.offset >= next[StoredPlace(topic: $0.topic, partition: 0)] ?? 0 }
                if left.isEmpty { break }
                try store.take(Array(left.prefix(Int.random(in: 1...200, using: &random))))
            }
            #expect(rounds > 1)
            let (expected, found) = (try Self.contents(whole), try Self.contents(killed))
            for table in Self.tables + ["offsets"] {
                // Ids follow the order of storing, which is the same.
                #expect(found[table] == expected[table], "seed \(seed), \(table)")
            }
        }
    }

    @Test func whatFailsLeavesNeitherRowsNorOffsets() throws {
        let store = try TemporaryStore()
        let console = try store.open()
        let records = try KeptHistory(seed: 1).records
        try console.take(Array(records.prefix(10)))
        let before = try Self.contents(store)
        let other = try Database(store.path, .writing)
        try other.execute("ALTER TABLE receipts RENAME TO gone")
        #expect(throws: SQLiteError.self) { try console.take(Array(records.dropFirst(10))) }
        try other.execute("ALTER TABLE gone RENAME TO receipts")
        #expect(try Self.contents(store) == before)
    }

    @Test func thePictureFromTheStoreIsThatOfTheRecordsAlsoWhenTheyWereTrimmed() throws {
        var random = SeededGenerator(for: "thePictureFromTheStoreIsThatOfTheRecordsAlsoWhenTheyWereTrimmed")
        for seed in UInt64(1)...6 {
            let history = try KeptHistory(seed: seed)
            let temporary = try TemporaryStore()
            let store = try temporary.open(ConsoleStore.Limits(days: 1))
            try store.take(history.records)
            let reader = try store.reader()
            let people = history.people.filter { person in
                // Who was removed is erased from the store.
                !history.all.contains { $0.topic == .people && $0.key == person.string && $0.value == nil }
            }
            for person in people {
                let fold = history.fold(of: person)
                #expect(try reader.read { try $0.devices(of: person).stored } == fold.stored, "seed \(seed)")
            }
            let times = history.all.map(\.at)
            let start = try #require(times.randomElement(using: &random))
            // A day later, what is older has left.
            let now = start.adding(seconds: 86_400)
            while try store.trim(at: now) {}
            #expect(try reader.read { try $0.firstDelivery() }.map { $0 >= start } ?? true)
            let requests = try people.flatMap { person in try reader.read { try $0.requests(to: person, limit: 9999) } }
            #expect(requests.allSatisfy { $0.record.at >= start })
            for person in people {
                let expected = PersonFoldTests.picture(person, in: history, history.fold(of: person), at: history.end)
                let found = PersonFoldTests.picture(
                    person, in: history, try reader.read { try $0.devices(of: person) }, at: history.end)
                #expect(found.devices.map(\.drawing) == expected.devices.map(\.drawing), "seed \(seed), \(person)")
            }
        }
    }

    @Test func theFileStaysUnderItsLimit() throws {
        let temporary = try TemporaryStore()
        let most = 3 << 20
        let store = try temporary.open(ConsoleStore.Limits(days: 3650, bytes: most))
        let history = try KeptHistory(seed: 2)
        for round in 0..<60 {
            try store.take(history.records.map { $0.at(partition: Int32(round)) })
            while try store.trim(at: history.end) {}
        }
        let size = try FileManager.default.attributesOfItem(atPath: temporary.path)[.size] as? Int ?? 0
        #expect(size > 100_000 && size <= most, "\(size) bytes")
    }
}
