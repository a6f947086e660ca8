import Foundation
import Model
import Simulation
import TestSupport

/// Scheduling's changelog as an earlier version wrote it, from a folder of `Tests/Histories` named after the version.
struct RecordedChangelog {
    /// A record of the changelog; a `nil` value is a tombstone.
    struct Record {
        let person: String
        let entry: String
        let value: [UInt8]?
        /// The bytes that Kafka stores as the record's key.
        var key: String { "\(person)\t\(entry)" }
    }

    /// Every record, in the order of its partition.
    let records: [Record]
    /// The timestamp of the last record.
    let end: Instant
    private let folder: URL

    /// The versions with a recorded changelog.
    static let versions: [String] = {
        let folder = packageFolder.appendingPathComponent("Tests/Histories")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.first?.isNumber == true }.sorted()
    }()

    /// Reads the changelog of a version.
    init(of version: String) throws {
        folder = packageFolder.appendingPathComponent("Tests/Histories/\(version)")
        let file = folder.appendingPathComponent("scheduling.changelog.jsonl")
        var end = Int64(0)
        records = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
            guard let key = object["key"] as? String, let at = object["at"] as? Int64 else {
                throw GaveUp(description: "\(file.path) has a record without key or time")
            }
            end = max(end, at)
            let parts = key.split(separator: "\t", maxSplits: 1).map(String.init)
            return Record(person: parts[0], entry: parts[1], value: (object["value"] as? String).map { Array($0.utf8) })
        }
        self.end = Instant(milliseconds: end)
    }

    /// The people whose state it holds, in the order of their ids.
    var people: [String] { Set(records.map(\.person)).sorted() }

    /// What an entry is, such as `item`: the first word of its name.
    static func kind(ofKey key: String) -> Substring? {
        key.split(separator: "\t", maxSplits: 1).last?.split(separator: "/").first
    }

    /// All records of a person.
    func records(of person: String) -> [Record] { records.filter { $0.person == person } }

    /// A person's records after compaction: the last of each key, tombstones included.
    func compacted(of person: String) -> [Record] {
        let records = records(of: person)
        var last: [String: Int] = [:]
        for (index, record) in records.enumerated() { last[record.entry] = index }
        return last.values.sorted().map { records[$0] }
    }

    /// The records of the continuation, in the format of `belfry simulate`: the apps, records of every person, and an
    /// interaction a month later.
    func continuation() throws -> [String] {
        try String(contentsOf: folder.appendingPathComponent("continuation.jsonl"), encoding: .utf8)
            .split(separator: "\n").map(String.init)
    }

    /// The apps that are registered in the continuation.
    func apps() throws -> AppTable {
        var table = AppTable()
        for line in try continuation() {
            let record = try SimulatedRecord(json: Array(line.utf8).span)
            guard record.topic == .apps, let key = record.key, let value = record.value else { continue }
            try table.apply(key: Array(key.utf8).span, value: value.span)
        }
        return table
    }

    /// The file with the recorded output of the continuation.
    var output: URL { folder.appendingPathComponent("output.jsonl") }
    /// The file with the entries that scheduling stores again while time passes.
    var stored: URL { folder.appendingPathComponent("stored.txt") }
}
