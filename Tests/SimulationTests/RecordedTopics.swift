import Foundation
import Model
import TestSupport

/// What the services of an earlier version wrote for each other: `topics.jsonl` in its folder of `Tests/Histories`.
struct RecordedTopics {
    struct Record: Decodable {
        let topic: String
        /// The record's timestamp, in milliseconds.
        let at: Int64
        let key: String?
        /// The value as text; `nil` is a tombstone.
        let value: String?
        /// Names and values.
        let headers: [[String]]
    }

    /// In the order of their timestamps; those of one topic and key are in the order in which they were written.
    let records: [Record]

    init(of version: String) throws {
        let file = packageFolder.appendingPathComponent("Tests/Histories/\(version)/topics.jsonl")
        let decoder = JSONDecoder()
        let read = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
            try decoder.decode(Record.self, from: Data(line.utf8))
        }
        records = read.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    }

    /// The recorded values of some topics, as ``written(by:)`` has them.
    func values(of topics: [Topic]) -> [String] {
        let names = Set(topics.map(\.rawValue))
        return records.filter { names.contains($0.topic) }.map { line($0.topic, $0.key, $0.value) }.sorted()
    }

    /// What a processor writes when it reads the recorded topics that are its inputs, each record at its own time:
    /// a line for each record, sorted.
    func written<Core: Processor>(by processor: Core) throws -> [String] {
        let inputs = Set(Core.topology.inputs.map(\.rawValue))
        let start = records.first.map { Instant(milliseconds: $0.at) } ?? .distantPast
        var driver = ProcessorDriver(processor, at: start)
        driver.appsAreComplete = true
        for record in records {
            driver.advance(to: Instant(milliseconds: record.at))
            if record.topic == Topic.registeredApps.rawValue {
                if let value = record.value {
                    try driver.register(raw: Array(value.utf8))
                } else {
                    try driver.unregister(AppID(derived: record.key ?? ""))
                }
            } else if inputs.contains(record.topic), let topic = Topic(rawValue: record.topic) {
                driver.send(
                    raw: record.value.map { Array($0.utf8) }, to: topic, keyBytes: record.key.map { Array($0.utf8) },
                    headers: record.headers.map { Header($0[0], $0[1]) })
            }
        }
        return driver.take().map {
            line($0.topic.rawValue, $0.key, $0.value.map { String(decoding: $0, as: UTF8.self) })
        }
        .sorted()
    }

    private func line(_ topic: String, _ key: String?, _ value: String?) -> String {
        "\(topic) \(key ?? "null") \(value ?? "null")"
    }
}
