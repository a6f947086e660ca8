import Foundation
import Model
import Simulation
import TestSupport

/// What the services of an earlier version stored and wrote for each other: a folder of `Tests/Histories` that is named
/// after the version.
struct RecordedVersion {
    /// A record of one of its files.
    struct Record: Codable, Sendable {
        /// `nil` in the changelog of 0.1.0.
        let topic: String?
        /// The record's timestamp, in milliseconds.
        let at: Int64
        let key: String?
        /// The value as text; `nil` is a tombstone.
        let value: String?
        /// Names and values.
        let headers: [[String]]?

        var bytes: [UInt8]? { value.map { Array($0.utf8) } }
        /// The key of a changelog's record, as Kafka stores it: the person and the name of the entry.
        private var words: [Substring] { (key ?? "").split(separator: "\t", maxSplits: 1) }
        var person: String { words.first.map(String.init) ?? "" }
        var entry: String { words.last.map(String.init) ?? "" }
        /// What an entry is, such as `item`: the first word of its name.
        var kind: Substring? { words.last?.split(separator: "/").first }
    }

    /// Every record of scheduling's changelog, in the order of its partition.
    let changelog: [Record]
    /// The records between the services by timestamp; those of one topic and key stay in their order.
    let between: [Record]
    /// What comes next, in the format of `belfry simulate`: the apps, records of every person, and a month.
    let continuation: [String]
    private let folder: URL

    /// The versions with a folder.
    static let names: [String] = {
        let folder = packageFolder.appendingPathComponent("Tests/Histories")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.first?.isNumber == true }.sorted()
    }()

    /// Reads the files of a version.
    init(_ name: String) throws {
        let folder = packageFolder.appendingPathComponent("Tests/Histories/\(name)")
        func lines(_ file: String) throws -> [String] {
            try String(contentsOf: folder.appendingPathComponent("\(file).jsonl"), encoding: .utf8)
                .split(separator: "\n").map(String.init)
        }
        func records(_ file: String) throws -> [Record] {
            try lines(file).map { try JSONDecoder().decode(Record.self, from: Data($0.utf8)) }
        }
        self.folder = folder
        changelog = try records("scheduling.changelog")
        between = try records("topics").sorted { $0.at < $1.at }
        continuation = try lines("continuation")
    }

    /// The file with the output for the continuation.
    var output: URL { folder.appendingPathComponent("output.txt") }
    /// The file with the entries that scheduling stores again while time passes.
    var stored: URL { folder.appendingPathComponent("stored.txt") }

    // MARK: State

    /// The timestamp of the changelog's last record.
    var end: Instant { Instant(milliseconds: changelog.map(\.at).max() ?? 0) }
    /// The people whose state the changelog holds, in the order of their ids.
    var people: [String] { Set(changelog.map(\.person)).sorted() }

    /// All records of a person in the changelog.
    func records(of person: String) -> [Record] { changelog.filter { $0.person == person } }

    /// A person's records after compaction: the last of each key, tombstones included.
    func compacted(of person: String) -> [Record] {
        let records = records(of: person)
        let last = Dictionary(records.enumerated().map { ($1.key, $0) }) { $1 }
        return last.values.sorted().map { records[$0] }
    }

    /// The apps that are registered in the continuation.
    func apps() throws -> AppTable {
        var table = AppTable()
        for line in continuation {
            let record = try SimulatedRecord(json: Array(line.utf8).span)
            guard record.topic == .apps, let key = record.key, let value = record.value else { continue }
            try table.apply(key: Array(key.utf8).span, value: value.span)
        }
        return table
    }

    // MARK: Records between services

    /// The recorded values of some topics, as ``written(by:)`` has them.
    func values(of topics: [Topic]) -> [String] {
        topics.flatMap { topic in
            between.filter { $0.topic == topic.rawValue }.map { Self.line(topic.rawValue, $0.key, $0.value) }
        }.sorted()
    }

    /// What a processor writes when it reads the recorded topics that are its inputs, each record at its own time:
    /// a line for each record, sorted.
    func written<Core: Processor>(by processor: Core) throws -> [String] {
        let start = between.first.map { Instant(milliseconds: $0.at) } ?? .distantPast
        var driver = ProcessorDriver(processor, at: start)
        driver.appsAreComplete = true
        for record in between {
            driver.advance(to: Instant(milliseconds: record.at))
            guard let topic = record.topic.flatMap({ Topic(rawValue: $0) }) else { continue }
            if topic == .registeredApps {
                if let value = record.bytes {
                    try driver.register(raw: value)
                } else {
                    try driver.unregister(AppID(derived: record.key ?? ""))
                }
            } else if Core.topology.inputs.contains(topic) {
                driver.send(
                    raw: record.bytes, to: topic, keyBytes: record.key.map { Array($0.utf8) },
                    headers: (record.headers ?? []).map { Header($0[0], $0[1]) })
            }
        }
        return driver.take().map { Self.line($0.topic.rawValue, $0.key, $0.text) }.sorted()
    }

    /// The first changes that lead from some expected lines to others.
    static func difference(_ found: [String], _ expected: [String]) -> [String] {
        found.difference(from: expected).prefix(4).map { change in
            switch change {
            case .insert(_, let line, _): "now: \(line)"
            case .remove(_, let line, _): "was: \(line)"
            }
        }
    }

    static func difference(_ found: String, _ expected: String) -> [String] {
        difference(found.components(separatedBy: "\n"), expected.components(separatedBy: "\n"))
    }

    private static func line(_ topic: String, _ key: String?, _ value: String?) -> String {
        "\(topic) \(key ?? "null") \(value ?? "null")"
    }
}
