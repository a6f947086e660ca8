import Foundation
import Model
import Scheduling
import Simulation
import TestSupport
import Testing

/// State that an earlier version wrote on Apache Kafka can be read, and continues as it would have in that version.
struct EarlierStateTests {
    @Test func thereIsAnEarlierVersion() { #expect(!RecordedVersion.names.isEmpty) }

    /// The next folder can be made: `BELFRY_RECORD`, a new one, gets the files. They have all kinds of entries that
    /// earlier ones have, and like them all topics between services, with tombstones where these occur.
    @Test func thisVersionCanBeRecorded() throws {
        let recording = try Recording()
        let between = Topic.allCases.filter { !$0.isPublic && $0 != .schedulingChangelog }
        for earlier in try RecordedVersion.names.map(RecordedVersion.init) {
            #expect(Set(earlier.changelog.map(\.kind)) == Set(recording.changelog.map(\.kind)))
            for records in [earlier.between, recording.between] {
                let (tombstones, others) = (records.filter { $0.value == nil }, records.filter { $0.value != nil })
                #expect(Set(tombstones.map(\.topic)) == ["notifications.apps", "notifications.people"])
                #expect(Set(others.map(\.topic)) == Set(between.map(\.rawValue)))
            }
        }
        if let folder = ProcessInfo.processInfo.environment["BELFRY_RECORD"] {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try recording.write(to: URL(fileURLWithPath: folder))
        }
    }

    /// A new owner reads the compacted changelog. While a Focus ends and 40 days pass, it stores the same whether it read
    /// all of the changelog or less; in the first five days the same bytes that the earlier version would have stored.
    @Test(arguments: RecordedVersion.names) func wholeAndCompactedChangelogGiveOneState(version: String) throws {
        let recorded = try RecordedVersion(version)
        let apps = try recorded.apps()
        var stored = ""
        for person in recorded.people {
            let compacted = recorded.compacted(of: person)
            let forms = [recorded.records(of: person), compacted, compacted.filter { $0.value != nil }]
            var keys = try forms.map { try RestoredKey(person, from: $0, at: recorded.end, apps: apps) }
            #expect(Set(keys.map(\.state.nextDue)).count == 1, "\(person)")
            let device = #""person":"\#(person)","device":"\#(person)-ios""#
            let focusOff = #"{"id":"after",\#(device),"at":"2100-01-01T00:00:00Z","type":"focus-off"}"#
            for index in keys.indices { keys[index].process(focusOff, on: .checkedInteractions) }
            for days in [5.0, 40] {
                for index in keys.indices {
                    keys[index].advance(to: recorded.end.adding(seconds: days * 86_400))
                    #expect(RecordedVersion.difference(keys[index].text, keys[0].text) == [], "\(person)")
                    #expect(keys[index].state.isEmpty == keys[0].state.isEmpty, "\(person)")
                }
                if days == 5 { stored += keys[0].stored }
            }
        }
        #expect(RecordedVersion.difference(stored, try golden(recorded.stored, for: stored)) == [])
    }

    /// After a person is erased and forgotten, every entry is followed by a tombstone or a later value: the restore
    /// missed none.
    @Test(arguments: RecordedVersion.names) func everyEntryIsUnderstoodAndForgotten(version: String) throws {
        let recorded = try RecordedVersion(version)
        let apps = try recorded.apps()
        for person in recorded.people {
            let live = recorded.compacted(of: person).filter { $0.value != nil }
            var key = try RestoredKey(person, from: live, at: recorded.end, apps: apps)
            key.process(nil, on: .registeredPeople)
            key.advance(to: recorded.end.adding(seconds: 40 * 86_400))
            #expect(key.state.isEmpty, "\(person)")
            #expect(Set(live.map(\.key)).subtracting(Set(key.changelog.map(\.key))) == [], "\(person)")
        }
    }

    /// The five services continue from that state through the recorded continuation, also when each restarts between
    /// two records. `BELFRY_OUTPUT`, a file, gets the records, to be compared with those of another build.
    @Test(arguments: RecordedVersion.names) func whatFollowsIsAsRecorded(version: String) throws {
        let recorded = try RecordedVersion(version)
        let story = try Self.story(of: recorded, restarting: false)
        if let file = ProcessInfo.processInfo.environment["BELFRY_OUTPUT"] {
            try Data(story.records.map { $0.line + "\n" }.joined().utf8).write(to: URL(fileURLWithPath: file))
        }
        let summary = try story.summary()
        let expected = try golden(recorded.output, for: summary)
        #expect(RecordedVersion.difference(summary, expected) == [])
        let restarted = try Self.story(of: recorded, restarting: true)
        #expect(RecordedVersion.difference(try restarted.summary(), expected) == [])
    }

    private static func story(of recorded: RecordedVersion, restarting: Bool) throws -> SimulatedStory {
        var scheduling = LocalStage(SchedulingProcessor(windowSeconds: Waits.usualWindow))
        for record in recorded.changelog { scheduling.remember(record.key ?? "", value: record.bytes) }
        try scheduling.restart()
        let stages = Simulator.services(around: scheduling)
        return try SimulatedStory(recorded.continuation, restarting: restarting, in: Simulator(stages))
    }
}
