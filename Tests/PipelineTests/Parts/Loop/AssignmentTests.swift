import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

extension Parts {
    struct AssignmentTests {
        let bench: Bench<Relay>
        var assignment: Assignment<Relay> { bench.parts.assignment }
        static let asked = "committed notifications.classified-0, notifications.classified-1"

        init() throws {
            bench = try Bench(Relay())
            bench.supply.offsets = [bench.place(0): 5, bench.place(1): 7]
        }

        private func begin() {
            assignment.begin([bench.place(0), bench.place(1)])
            _ = bench.journal.take()
        }

        private func reading(_ first: Int64, _ second: Int64) -> [String] {
            [
                "assign notifications.classified-0@\(first) to lane 2, notifications.classified-1@\(second) to lane 2",
                "groupMetadata",
            ]
        }

        private func proceed() -> Ending? { ending { () throws(Ending) in try assignment.proceed() } }

        // MARK: Offsets

        @Test func anAssignmentIsAnsweredAtOnceAndReadFromItsOffsets() {
            assignment.begin([bench.place(0), bench.place(1)])
            #expect(assignment.isPending && bench.journal.take() == ["assign"])
            #expect(proceed() == nil)
            #expect(bench.journal.take() == [Self.asked] + reading(5, 7))
            #expect(!assignment.isPending && bench.parts.membership.hasJoined)
            #expect(bench.parts.inputs.partitions.map(\.next) == [5, 7])
            #expect(bench.status.readiness == .ready)
            #expect(proceed() == nil)
            #expect(bench.journal.take() == [])
        }

        @Test func anEmptyAssignmentIsReadToo() {
            assignment.begin([])
            #expect(proceed() == nil)
            #expect(bench.journal.take() == ["assign", "assign", "groupMetadata"])
            #expect(bench.parts.membership.hasJoined && bench.status.readiness == .ready)
        }

        @Test func aPartitionWithoutAnOffsetBeginsAtTheOldestRecord() {
            bench.supply.offsets[bench.place(1)] = nil
            bench.admin.ends[bench.place(1)] = Watermarks(low: 3, high: 9)
            begin()
            #expect(proceed() == nil)
            #expect(bench.journal.take() == [Self.asked, "watermarks notifications.classified-1"] + reading(5, 3))
        }

        @Test(arguments: ["committed", "watermarks"])
        func offsetsAreAskedForUntilTheyAreStable(call: String) {
            bench.supply.offsets[bench.place(1)] = nil
            bench.journal.answer(call, .passing)
            begin()
            #expect(proceed() == nil)
            #expect(assignment.isPending && bench.clock.seconds == 0.02)
            #expect(bench.status.situation.wait?.subject == .committedOffsets)
            _ = bench.journal.take()
            #expect(proceed() == nil)
            #expect(!assignment.isPending && bench.journal.take().suffix(2) == reading(5, 0))
            #expect(bench.status.situation.wait == nil)
        }

        @Test(arguments: ["assign", "groupMetadata"])
        func aWorkerThatCannotReadEnds(call: String) {
            begin()
            bench.journal.answer(call, .odd)
            #expect(proceed() == .cannotGoOn && !bench.parts.membership.hasJoined)
        }

        // MARK: Older offsets

        /// The worker has committed 9 in the first partition, and the group answers 5.
        private func commitNine() throws {
            try bench.read(from: 9, 7)
            bench.parts.inputs[0].committed = 0
            bench.parts.inputs.keepCommitted(isTransactional: true)
            begin()
        }

        @Test func anOffsetOlderThanTheOwnOneIsNotBelieved() throws {
            try commitNine()
            for _ in 0..<3 { #expect(proceed() == nil) }
            #expect(assignment.isPending && bench.clock.seconds == 0.06)
            #expect(bench.status.situation.wait?.subject == .olderOffsets(patience: 60))
            #expect(bench.journal.take() == [Self.asked, Self.asked, Self.asked])
            bench.supply.offsets[bench.place(0)] = 12
            #expect(proceed() == nil)
            #expect(bench.journal.take() == [Self.asked] + reading(12, 7))
        }

        @Test func afterAMinuteTheOwnOffsetIsUsed() throws {
            try commitNine()
            #expect(proceed() == nil)
            bench.clock.move(seconds: 59.9)
            #expect(proceed() == nil)
            #expect(assignment.isPending)
            bench.clock.move(seconds: 0.2)
            _ = bench.journal.take()
            #expect(proceed() == nil)
            #expect(bench.journal.take() == [Self.asked] + reading(9, 7))
        }

        // MARK: Starting over

        @Test func startingOverKeepsThePartitionsAndWaitsAMoment() throws {
            try bench.read(from: 5, 7)
            bench.supply.offsets[bench.place(0)] = 6
            assignment.startOver()
            #expect(bench.journal.take() == ["assign"])
            #expect(bench.parts.inputs.partitions.isEmpty)
            for _ in 0..<25 { #expect(proceed() == nil) }
            #expect(bench.clock.seconds == 0.5 && bench.journal.take() == [])
            #expect(proceed() == nil)
            #expect(bench.journal.take() == [Self.asked] + reading(6, 7))
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
            _ = bench.journal.take()
            bench.clock.move(seconds: 1)
            #expect(proceed() == nil)
            // The group is not asked: its offsets are what is wrong.
            #expect(bench.journal.take() == reading(start, 7))
        }

        // MARK: Leaving

        @Test func nothingTakenBeforeTheReadingIsProcessed() throws {
            begin()
            bench.parts.lanes.hold(RecordBatch([.record(5, "k", "v")]), 2)
            #expect(proceed() == nil)
            #expect(!assignment.isPending && !bench.parts.lanes.hasRecords(2))
        }

        @Test func nothingInHandOutlivesAnAssignment() throws {
            try bench.read(from: 5)
            bench.parts.lanes.hold(RecordBatch([.end(5)]), 2)
            let record = Pipeline.RecordPlace(place: bench.place(0), offset: 5)
            bench.parts.culprit.reject(record, Rejection(.tooLarge, fix: "send less"))
            begin()
            #expect(!bench.parts.lanes.hasRecords(2) && bench.parts.inputs.partitions.isEmpty)
            #expect(bench.parts.culprit.rejection(of: record) == nil)
            assignment.leave()
            #expect(!assignment.isPending && !bench.parts.membership.hasJoined)
        }
    }
}
