import Classification
import Delivery
import Foundation
import Ingestion
import Model
import Rendering
import Scheduling
import Simulation
import TestSupport
import Testing

/// State that an earlier version wrote on Apache Kafka can be read, and continues as it would have in that version.
struct EarlierStateTests {
    @Test func thereIsAnEarlierVersion() { #expect(!RecordedChangelog.versions.isEmpty) }

    /// The next folder can be made: `BELFRY_RECORD`, a new one, gets the files. They have all kinds of entries and
    /// topics that earlier ones have.
    @Test func thisVersionCanBeRecorded() throws {
        let recording = try Recording()
        for version in RecordedChangelog.versions {
            let earlier = try RecordedChangelog(of: version)
            #expect(Set(earlier.records.compactMap { RecordedChangelog.kind(ofKey: $0.key) }) == recording.entryKinds)
            let topics = try RecordedTopics(of: version).records.map { $0.topic + ($0.value == nil ? " null" : "") }
            #expect(Set(topics) == recording.topics)
        }
        if let folder = ProcessInfo.processInfo.environment["BELFRY_RECORD"] {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try recording.write(to: URL(fileURLWithPath: folder))
        }
    }

    /// A new owner reads the compacted changelog. While a Focus ends and 40 days pass, it stores the same whether it read
    /// all of the changelog or less; in the first five days the same bytes that the earlier version would have stored.
    @Test(arguments: RecordedChangelog.versions) func wholeAndCompactedChangelogGiveOneState(version: String) throws {
        let changelog = try RecordedChangelog(of: version)
        let apps = try changelog.apps()
        var stored = ""
        for person in changelog.people {
            let compacted = changelog.compacted(of: person)
            let forms = [changelog.records(of: person), compacted, compacted.filter { $0.value != nil }]
            var keys = try forms.map { try RestoredKey(person, from: $0, at: changelog.end, apps: apps) }
            #expect(Set(keys.map(\.state.nextDue)).count == 1, "\(person)")
            for index in keys.indices { keys[index].process(Self.focusOff(person), on: .checkedInteractions) }
            for days in [5.0, 40] {
                for index in keys.indices {
                    keys[index].advance(to: changelog.end.adding(seconds: days * 86_400))
                    #expect(Self.difference(keys[index].text, keys[0].text) == nil, "\(person)")
                    #expect(keys[index].state.isEmpty == keys[0].state.isEmpty, "\(person)")
                }
                if days == 5 { stored += keys[0].stored }
            }
        }
        #expect(Self.difference(stored, try golden(changelog.stored, for: stored)) == nil)
    }

    /// After a person is erased and forgotten, every entry is followed by a tombstone or a later value: the restore
    /// missed none.
    @Test(arguments: RecordedChangelog.versions) func everyEntryIsUnderstoodAndForgotten(version: String) throws {
        let changelog = try RecordedChangelog(of: version)
        let apps = try changelog.apps()
        for person in changelog.people {
            let live = changelog.compacted(of: person).filter { $0.value != nil }
            var key = try RestoredKey(person, from: live, at: changelog.end, apps: apps)
            key.process(nil, on: .registeredPeople)
            key.advance(to: changelog.end.adding(seconds: 40 * 86_400))
            #expect(key.state.isEmpty, "\(person)")
            let touched = Set(key.written.filter { $0.topic == .schedulingChangelog }.map(\.key))
            #expect(Set(live.map(\.key)).subtracting(touched) == [], "\(person)")
        }
    }

    /// The five services continue from that state through the recorded continuation, also when each restarts between
    /// two records.
    @Test(arguments: RecordedChangelog.versions) func whatFollowsIsAsRecorded(version: String) throws {
        let changelog = try RecordedChangelog(of: version)
        let output = try Self.output(of: changelog, restarting: false)
        let expected = try golden(changelog.output, for: output)
        #expect(Self.difference(output, expected) == nil)
        #expect(Self.difference(try Self.output(of: changelog, restarting: true), expected) == nil)
    }

    private static func focusOff(_ person: String) -> String {
        #"{"id":"after","person":"\#(person)","device":"\#(person)-ios","at":"2100-01-01T00:00:00Z","type":"focus-off"}"#
    }

    private static func output(of changelog: RecordedChangelog, restarting: Bool) throws -> String {
        var scheduling = LocalStage(SchedulingProcessor(windowSeconds: Waits.usualWindow))
        for record in changelog.records { scheduling.remember(record.key, value: record.value) }
        try scheduling.restart()
        let simulator = Simulator([
            LocalStage(IngestionProcessor()), LocalStage(ClassificationProcessor()), scheduling,
            LocalStage(RenderingProcessor()), LocalStage(DeliveryProcessor()),
        ])
        let story = try SimulatedStory(changelog.continuation(), restarting: restarting, in: simulator)
        return story.records.map { $0.line + "\n" }.joined()
    }

    /// The first line that differs; `nil` if none does.
    private static func difference(_ text: String, _ expected: String) -> String? {
        if text == expected { return nil }
        let (found, wanted) = (text.split(separator: "\n"), expected.split(separator: "\n"))
        let pair = zip(found, wanted).enumerated().first { $0.element.0 != $0.element.1 }
        return pair.map { "line \($0.offset + 1) is\n\($0.element.0)\nand was\n\($0.element.1)" }
            ?? "\(found.count) lines instead of \(wanted.count)"
    }
}
