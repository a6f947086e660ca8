import Foundation
import Model
import Simulation
import TestSupport

@testable import Console

/// A store in a folder of its own, which goes with it.
struct TemporaryStore {
    private let temporary: TemporaryFolder
    private let key = AuditKey(Array(repeating: 7, count: AuditKey.bytes))
    var folder: URL { temporary.url }

    init() throws { temporary = try TemporaryFolder() }

    var path: String { folder.appendingPathComponent("console.sqlite").path }

    /// Opens the store, as a console that starts does.
    func open(_ limits: ConsoleStore.Limits = ConsoleStore.Limits()) throws -> ConsoleStore {
        try ConsoleStore(path, key, limits)
    }

    /// Whether a text stands in one of the store's files.
    func holds(_ text: String) throws -> Bool {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .contains { try Data(contentsOf: $0).range(of: Data(text.utf8)) != nil }
    }
}

extension TopicRecord {
    /// The record in another partition.
    func at(partition: Int32) -> TopicRecord {
        TopicRecord(topic, partition: partition, offset: offset, at: at, key: key, headers: headers, value: value)
    }
}

extension KeptHistory {
    /// The history as a console reads it from the topics: with offsets, and each person's record in force.
    var records: [TopicRecord] {
        var offsets: [Topic: Int64] = [:]
        func next(_ topic: Topic) -> Int64 {
            defer { offsets[topic, default: 0] += 1 }
            return offsets[topic, default: 0]
        }
        return all.flatMap { record -> [TopicRecord] in
            let own = TopicRecord(
                record.topic, offset: next(record.topic), at: record.at, key: record.key, headers: record.headers,
                value: record.value)
            guard record.topic == .people else { return [own] }
            let person = record.value.flatMap { try? Person(json: $0.span) }
            guard record.value == nil || person != nil, let key = person?.id.string ?? record.key else { return [own] }
            return [
                own,
                TopicRecord(
                    .registeredPeople, offset: next(.registeredPeople), at: record.at, key: key, value: record.value),
            ]
        }
    }
}
