import Foundation
import Model
import Simulation
import TestSupport

@testable import Histories

/// What the services of this version write for some random histories up to an instant: the files of a folder of
/// `Tests/Histories`, which later versions must read.
struct Recording {
    /// Histories with a window of an hour that begin within one hour. In them a person is erased, and an app removed.
    private static let seeds: [UInt64] = [20, 15, 30, 70, 85]
    private static let window = 3600
    /// The recording ends with a request to somebody unknown at most so many seconds after the beginning, so that
    /// it has registrations that are still awaited.
    private static let seconds = 100_000.0

    let changelog: [RecordedVersion.Record]
    let between: [RecordedVersion.Record]
    private let continuation: [SimulatedRecord]

    /// Lets the services run.
    init() throws {
        let records = try Self.seeds.flatMap(Self.records).sorted { $0.at < $1.at }
        let first = records[0].at
        let end = records.lastIndex { $0.at.seconds(since: first) < Self.seconds && $0.text.contains("stranger") }
        let past = records[...(end ?? 0)]
        // Their ids are accepted again, since the window is over (rule P0).
        let again = past.filter { $0.topic == .ingest }.prefix(20).map {
            SimulatedRecord(at: past[past.endIndex - 1].at, topic: .ingest, key: $0.key, value: $0.value)
        }
        let kept = Kept<SimulatedRecord>()
        var simulator = Simulator.observed(windowSeconds: Self.window) { output, _, now in
            kept.take(output.records(at: now))
        }
        for record in past + again { try simulator.feed(record) }
        let written = kept.all
        changelog = written.filter { $0.topic == .schedulingChangelog }.map(Self.recorded)
        between = written.filter { !$0.topic.isPublic && $0.topic != .schedulingChangelog }.map(Self.recorded)
        // The apps as they are then, at the beginning; then the rest of the histories, which takes weeks.
        let apps = Dictionary(past.filter { $0.topic == .apps }.map { ($0.key, $0) }) { $1 }.values
        continuation =
            apps.filter { $0.value != nil }.sorted { ($0.key ?? "") < ($1.key ?? "") }
            .map { SimulatedRecord(at: first, topic: .apps, key: $0.key, value: $0.value) }
            + records[past.endIndex...].filter { $0.topic != .apps }
    }

    func write(to folder: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        for (name, records) in [("scheduling.changelog", changelog), ("topics", between)] {
            let lines = try records.map { try encoder.encode($0) + Data("\n".utf8) }
            try Data(lines.joined()).write(to: folder.appendingPathComponent("\(name).jsonl"))
        }
        let lines = continuation.map { $0.line + "\n" }.joined()
        try Data(lines.utf8).write(to: folder.appendingPathComponent("continuation.jsonl"))
    }

    /// A history with people of its own. The apps change as in the first one.
    private static func records(of seed: UInt64) throws -> [SimulatedRecord] {
        try History(seed: seed).lines.map { line in
            let own = line.replacing(/\b(anna|ben|cleo)\b/) { "\($0.1)-\(seed)" }
            return try SimulatedRecord(json: Array(own.utf8).span)
        }
        .filter { $0.topic != .apps || seed == seeds[0] }
    }

    private static func recorded(_ record: SimulatedRecord) -> RecordedVersion.Record {
        RecordedVersion.Record(
            topic: record.topic.rawValue, at: record.at.milliseconds, key: record.key,
            value: record.value.map { String(decoding: $0, as: UTF8.self) },
            headers: record.headers.map { [$0.name, $0.text ?? ""] })
    }
}
