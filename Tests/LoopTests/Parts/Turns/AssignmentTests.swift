import Kafka
import Model
import TestSupport
import Testing

@testable import Loop
@testable import Program

struct AssignmentTests {
    let bench: Bench<Relay>
    var assignment: Assignment<Relay> { bench.parts.assignment }
    static let asked = "committed notifications.classified-0, notifications.classified-1"

    init() throws {
        bench = try Bench(Relay())
        bench.supply.offsets = [bench.place(0): 5, bench.place(1): 7]
    }

    private func begin() { assignment.begin([bench.place(0), bench.place(1)]) }

    /// What one step of the assignment asks of the clients.
    private func proceed() -> [String] { bench.asked { #expect(ending(try assignment.proceed()) == nil) } }

    /// The half second between giving up partitions and reading the same ones again, in steps of 20 ms.
    private func pause() -> [String] { (0..<25).flatMap { _ in proceed() } }

    private func reading(_ first: Int64, _ second: Int64) -> [String] {
        [
            "assign notifications.classified-0@\(first) to lane 2, notifications.classified-1@\(second) to lane 2",
            "groupMetadata",
        ]
    }

    // MARK: Offsets

    @Test func anAssignmentIsAnsweredAtOnceAndReadFromItsOffsets() {
        #expect(bench.asked { begin() } == ["assign"])
        #expect(assignment.isPending && proceed() == [Self.asked] + reading(5, 7))
        #expect(!assignment.isPending && bench.parts.membership.hasJoined && bench.status.readiness == .ready)
        #expect(bench.parts.inputs.partitions.map(\.next) == [5, 7])
        #expect(proceed() == [])
    }

    @Test func anEmptyAssignmentIsReadToo() {
        #expect(bench.asked { assignment.begin([]) } + proceed() == ["assign", "assign", "groupMetadata"])
        #expect(bench.parts.membership.hasJoined && bench.status.readiness == .ready)
    }

    @Test(arguments: ["committed", "watermarks"])
    func offsetsAreAskedForUntilTheyAreStableAndWithoutOneTheOldestRecordIsFirst(call: String) {
        bench.supply.offsets[bench.place(1)] = nil
        bench.admin.ends[bench.place(1)] = Watermarks(low: 3, high: 9)
        bench.journal.answer(call, .passing)
        begin()
        _ = proceed()
        #expect(assignment.isPending && bench.clock.seconds == 0.02)
        #expect(bench.status.situation.wait?.subject == .committedOffsets)
        #expect(proceed() == [Self.asked, "watermarks notifications.classified-1"] + reading(5, 3))
        #expect(!assignment.isPending && bench.status.situation.wait == nil)
    }

    @Test(arguments: ["assign", "groupMetadata"])
    func aWorkerThatCannotReadEnds(call: String) {
        begin()
        bench.journal.answer(call, .odd)
        #expect(ending(try assignment.proceed()) == .cannotGoOn && !bench.parts.membership.hasJoined)
    }

    /// The worker has committed 9 in the first partition, and the group answers 5.
    @Test(arguments: [("the answer is corrected", 12), ("a minute is over", 9), ("the topic was made anew", 5)])
    func anOffsetOlderThanTheOwnOneIsNotBelievedUntil(event: String, start: Int64) throws {
        try bench.read(from: 9, 7)
        bench.parts.inputs[0].committed = 0
        bench.parts.inputs.keepCommitted(isTransactional: true)
        bench.admin.ends[bench.place(0)] = Watermarks(low: 0, high: 9)
        let asked = [Self.asked, "watermarks notifications.classified-0"]
        bench.journal.answer("watermarks", .passing)
        begin()
        for _ in 0..<3 { #expect(proceed() == asked) }
        #expect(assignment.isPending && bench.clock.seconds == 0.06)
        #expect(bench.status.situation.wait?.subject == .olderOffsets(patience: 60))
        switch start {
        case 12: bench.supply.offsets[bench.place(0)] = 12
        case 9:
            bench.clock.move(seconds: 59.9)
            #expect(proceed() == asked && assignment.isPending)
            bench.clock.move(seconds: 0.2)
        default: bench.admin.ends[bench.place(0)] = Watermarks(low: 0, high: 8)
        }
        #expect(proceed() == (start == 12 ? [Self.asked] : asked) + reading(start, 7))
        let contradicted = bench.parts.inputs.ownCommits.contradicted(by: [PartitionOffset(bench.place(0), 3)])
        #expect(contradicted.isEmpty == (start == 5))
    }

    /// Somebody raised the count of one topic while the group was reading. Where the broker has not told the admin of it
    /// yet, the assignment is read.
    @Test(arguments: [3, 2])
    func unevenPartitionsAreRefused(known: Int) {
        let (first, second) = (Topic.classified.rawValue, Topic.classifiedUrgent.rawValue)
        bench.admin.counts[first] = known
        assignment.begin([TopicPartition(first, 2), TopicPartition(second, 1)])
        #expect(ending(try assignment.proceed()) == (known == 3 ? .wrongTopics : nil))
        #expect(bench.log.lines.contains { $0.contains("\(first) has 3") } == (known == 3))
        #expect(assignment.isPending == (known == 3))
    }

    // MARK: Starting over and leaving

    @Test func startingOverKeepsThePartitionsAndWaitsAMoment() throws {
        try bench.read(from: 5, 7)
        bench.supply.offsets[bench.place(0)] = 6
        #expect(bench.asked { assignment.startOver() } == ["assign"] && bench.parts.inputs.partitions.isEmpty)
        #expect(pause() == [] && bench.clock.seconds == 0.5 && proceed() == [Self.asked] + reading(6, 7))
    }

    /// Otherwise librdkafka, which stood still with the process, would end the forwarding of the new assignment.
    @Test func aStandstillOfTheProcessDoesNotShortenTheWait() throws {
        try bench.read(from: 5, 7)
        assignment.startOver()
        bench.clock.move(seconds: 5)
        #expect(pause() == [] && proceed() == [Self.asked] + reading(5, 7))
    }

    /// Offsets just inside the log and just outside of it.
    @Test(arguments: [(3, 3), (9, 9), (2, 3), (10, 3)] as [(Int64, Int64)])
    func anOffsetOutsideOfTheLogIsReplacedByItsStart(committed: Int64, start: Int64) throws {
        try bench.read(from: committed, 7)
        bench.admin.ends = [
            bench.place(0): Watermarks(low: 3, high: 9), bench.place(1): Watermarks(low: 0, high: 8),
        ]
        try assignment.startAtLogStarts(bench.parts.counts)
        #expect(bench.metrics.failures.offsetResets == (committed == start ? 0 : 1))
        #expect(pause() == [])
        // The group is not asked: its offsets are what is wrong.
        #expect(proceed() == reading(start, 7))
    }

    @Test func nothingTakenBeforeTheReadingIsProcessed() throws {
        begin()
        bench.parts.lanes.hold(RecordBatch([.record(5, "k", "v")]), 2)
        _ = proceed()
        #expect(!assignment.isPending && !bench.parts.lanes.hasRecords(2))
    }

    @Test func nothingInHandOutlivesAnAssignment() throws {
        try bench.read(from: 5)
        bench.parts.lanes.hold(RecordBatch([.end(5)]), 2)
        let record = Loop.InputPlace(place: bench.place(0), offset: 5)
        bench.parts.culprit.reject(record, Rejection(.tooLarge, fix: "send less"))
        begin()
        #expect(!bench.parts.lanes.hasRecords(2) && bench.parts.inputs.partitions.isEmpty)
        #expect(bench.parts.culprit.rejection(of: record) == nil)
        assignment.leave()
        #expect(!assignment.isPending && !bench.parts.membership.hasJoined)
    }
}

/// Partitions whose keys have state.
struct AssignmentOfStateTests {
    let bench: Bench<Counter>
    var assignment: Assignment<Counter> { bench.parts.assignment }
    static let changelog = Topic.schedulingChangelog.rawValue
    static let apps = TopicPartition(Topic.registeredApps.rawValue, 0)

    init() throws {
        bench = try Bench(Counter(delaySeconds: 1))
        bench.supply.offsets = [bench.place(0): 5, bench.place(0, of: 1): 2]
        bench.admin.ends[TopicPartition(Self.changelog, 0)] = Watermarks(low: 0, high: 2)
    }

    @Test func stateIsRestoredBeforeRecordsAreRead() throws {
        bench.clients.reader(.restore).batches = [[.record(0, "k\tcount", "3 0")], [.end(2)]]
        assignment.begin([bench.place(0), bench.place(0, of: 1)])
        #expect(try !bench.asked { try assignment.proceed() }.contains("groupMetadata") && assignment.isPending)
        #expect(bench.status.readiness == .restoring(RestoreProgress(done: 1, total: 2)))
        #expect(
            try bench.asked { try assignment.proceed() } == [
                "restore.close", "watermarks \(Self.apps)",
                "assign notifications.classified-0@5 to lane 2, notifications.people-0@2 to lane 0", "groupMetadata",
            ])
        #expect(bench.status.readiness == .ready)
        #expect(bench.parts.stages.keyCount == 1 && bench.parts.stages.sweep.phase == .wanted)
        #expect(bench.parts.inputs.partitions.map(\.isCatchingUp) == [false, true])
    }

    @Test func aNewAssignmentCancelsTheRestoreOfTheLast() throws {
        bench.clients.reader(.restore).batches = [[.record(0, "k\tcount", "3 0")]]
        assignment.begin([bench.place(0)])
        try assignment.proceed()
        assignment.begin([bench.place(1)])
        #expect(bench.parts.stages.keyCount == 0)
        #expect(try bench.asked { try assignment.proceed() }.contains("watermarks \(Self.changelog)-1"))
        #expect(!assignment.isPending)
    }

    /// The owner before may have known an app that this worker has yet to read. A timer of the restored state would take
    /// that app for removed.
    @Test func restoredStateIsUsedWithTheAppsThatItMayMention() throws {
        bench.admin.ends = [Self.apps: Watermarks(low: 0, high: 3)]
        assignment.begin([bench.place(0)])
        let asked = try bench.asked { for _ in 0..<3 { try assignment.proceed() } }
        #expect(assignment.isPending && bench.status.readiness != .ready)
        #expect(bench.status.situation.wait?.subject == .topicEnd("\(Self.apps)"))
        // The state is restored once; then the end is asked for, once.
        #expect(
            asked.filter { $0.hasPrefix("watermarks") }
                == ["watermarks \(Self.changelog)-0", "watermarks \(Self.apps)"])
        bench.clients.reader(.table).positions[Self.apps] = 3
        try assignment.proceed()
        #expect(!assignment.isPending && bench.status.readiness == .ready && bench.status.situation.wait == nil)
    }

    @Test func withoutAnAnswerTheEndOfTheAppsIsAskedForAgain() throws {
        bench.admin.ends = [:]
        assignment.begin([bench.place(0)])
        // The first question is for the end of the changelog.
        bench.journal.answer("watermarks", nil, .passing)
        let asked = try bench.asked { for _ in 0..<2 { try assignment.proceed() } }
        #expect(asked.count { $0 == "watermarks \(Self.apps)" } == 2 && !assignment.isPending)
    }
}
