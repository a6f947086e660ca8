import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

extension Parts {
    struct AssignmentOfStateTests {
        let bench: Bench<Counter>
        static let changelog = Topic.schedulingChangelog.rawValue
        static let apps = TopicPartition(Topic.registeredApps.rawValue, 0)

        init() throws {
            bench = try Bench(Counter(delaySeconds: 1))
            bench.supply.offsets = [bench.place(0): 5, bench.place(0, of: 1): 2]
            bench.admin.ends[TopicPartition(Self.changelog, 0)] = Watermarks(low: 0, high: 2)
        }

        @Test func stateIsRestoredBeforeRecordsAreRead() throws {
            let reader = bench.clients.reader(.restore)
            reader.batches = [[.record(0, "k\tcount", "3 0")], [.end(2)]]
            bench.parts.assignment.begin([bench.place(0), bench.place(0, of: 1)])
            try bench.parts.assignment.proceed()
            #expect(bench.status.readiness == .restoring(RestoreProgress(done: 1, total: 2)))
            #expect(!bench.journal.take().contains("groupMetadata") && bench.parts.assignment.isPending)
            try bench.parts.assignment.proceed()
            #expect(
                bench.journal.take() == [
                    "restore.close", "watermarks \(Self.apps)",
                    "assign notifications.classified-0@5 to lane 2, notifications.people-0@2 to lane 0",
                    "groupMetadata",
                ])
            #expect(bench.status.readiness == .ready)
            #expect(bench.parts.stages.keyCount == 1 && bench.parts.stages.sweep.phase == .wanted)
            #expect(bench.parts.inputs.partitions.map(\.isCatchingUp) == [false, true])
        }

        @Test func aNewAssignmentCancelsTheRestoreOfTheLast() throws {
            bench.clients.reader(.restore).batches = [[.record(0, "k\tcount", "3 0")]]
            bench.parts.assignment.begin([bench.place(0)])
            try bench.parts.assignment.proceed()
            bench.parts.assignment.begin([bench.place(1)])
            #expect(bench.parts.stages.keyCount == 0)
            _ = bench.journal.take()
            try bench.parts.assignment.proceed()
            #expect(bench.journal.take().contains("watermarks \(Self.changelog)-1"))
            #expect(!bench.parts.assignment.isPending)
        }

        /// The owner before may have known an app that this worker has yet to read. A timer of the restored state would
        /// take that app for removed.
        @Test func restoredStateIsUsedWithTheAppsThatItMayMention() throws {
            bench.admin.ends = [Self.apps: Watermarks(low: 0, high: 3)]
            bench.parts.assignment.begin([bench.place(0)])
            for _ in 0..<3 { try bench.parts.assignment.proceed() }
            #expect(bench.parts.assignment.isPending && bench.status.readiness != .ready)
            #expect(bench.status.situation.wait?.subject == .topicEnd("\(Self.apps)"))
            // The state is restored once; then the end is asked for, once.
            let asked = bench.journal.take().filter { $0.hasPrefix("watermarks") }
            #expect(asked == ["watermarks \(Self.changelog)-0", "watermarks \(Self.apps)"])
            bench.clients.reader(.table).positions[Self.apps] = 3
            try bench.parts.assignment.proceed()
            #expect(!bench.parts.assignment.isPending && bench.status.readiness == .ready)
            #expect(bench.status.situation.wait == nil)
        }

        @Test func withoutAnAnswerTheEndOfTheAppsIsAskedForAgain() throws {
            bench.admin.ends = [:]
            bench.parts.assignment.begin([bench.place(0)])
            // The first question is for the end of the changelog.
            bench.journal.answer("watermarks", nil, .passing)
            for _ in 0..<2 { try bench.parts.assignment.proceed() }
            #expect(bench.journal.take().filter { $0 == "watermarks \(Self.apps)" }.count == 2)
            #expect(!bench.parts.assignment.isPending)
        }
    }
}
