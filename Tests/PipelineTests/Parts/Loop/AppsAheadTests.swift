import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

extension Parts {
    struct AppsAheadTests {
        static let place = TopicPartition(Topic.apps.rawValue, 0)
        static let questions = ["brief.watermarks \(place)", "watermarks \(place)"]
        static let opening = ["make reader brief apps", "brief.partitionCount apps"]

        let bench: Bench<Porter>
        let ahead: AppsAhead<Porter>
        var reader: ScriptedReader { bench.clients.reader(.brief) }

        init() throws {
            bench = try Bench(Porter())
            ahead = AppsAhead(bench.surroundings, Porter(), bench.parts.apps, bench.parts.writer)
            try bench.read(from: 0)
            try bench.parts.writer.beginIfNeeded()
            _ = bench.journal.take()
        }

        /// The stable end and the real end of the public topic.
        private func end(stable: Int64, all: Int64, low: Int64 = 0) {
            reader.ends[Self.place] = Watermarks(low: low, high: stable)
            bench.admin.ends[Self.place] = Watermarks(low: low, high: all)
        }

        private func read(since seconds: Double = 0) -> String? {
            let taken = HandClock.start + Int64(seconds * 1_000_000)
            return setback { () throws(Setback) in try ahead.read(since: taken) }
        }

        private func passedOn(_ id: String, _ offset: Int64) -> String {
            "produce notifications.apps \(id)={\"id\":\"\(id)\",\"name\":\"\(id.uppercased())\"} 0:\(offset)"
        }

        // MARK: Reading

        @Test func appsUpToTheStableEndArePassedOnAndKnown() {
            end(stable: 3, all: 3)
            reader.batches = [[.app("a", "A", at: 0)], [.app("b", "B", at: 1), .end(3)], [.app("c", "C", at: 3)]]
            #expect(read() == nil)
            #expect(
                bench.journal.take() == Self.opening + Self.questions + [
                    "brief.assign \(Self.place)@0", "brief.assign", passedOn("a", 0), passedOn("b", 1),
                ])
            #expect(bench.parts.apps.table.count == 2 && bench.clock.seconds == 0)
            #expect(bench.transaction.recordsOut[.registeredApps] == 2)
        }

        /// A worker that reads the partition of the group may have passed a record on meanwhile.
        @Test func whatTheTableHasIsNotPassedOnAgain() {
            bench.clients.reader(.table).batches = [
                [.app("a", "A", at: 0, source: AppSource(partition: 0, offset: 4))]
            ]
            bench.parts.apps.follow()
            end(stable: 6, all: 6)
            reader.batches = [[.app("a", "A", at: 4), .app("b", "B", at: 5)]]
            #expect(read() == nil)
            let lines = bench.journal.take()
            #expect(lines.contains("brief.assign \(Self.place)@5"))
            #expect(lines.filter { $0.hasPrefix("produce") } == [passedOn("b", 5)])
        }

        @Test func atATruncatedLogReadingBeginsAtItsStart() {
            end(stable: 8, all: 8, low: 7)
            reader.batches = [[.app("a", "A", at: 7)]]
            #expect(read() == nil)
            #expect(bench.journal.take().contains("brief.assign \(Self.place)@7"))
        }

        @Test func aFailureOfReadingIsPassedOver() {
            end(stable: 1, all: 1)
            reader.batches = [[.failure(.odd), .app("a", "A", at: 0)]]
            #expect(read() == nil)
            #expect(bench.parts.apps.table.count == 1)
        }

        // MARK: Waiting

        /// The marker of an open transaction may be on its way, so its records are awaited for a moment.
        @Test func openTransactionsGetAQuarterOfASecond() {
            end(stable: 1, all: 2)
            reader.batches = [[.app("a", "A", at: 0)]]
            #expect(read() == nil)
            #expect(bench.clock.seconds == 0.25)
            #expect(bench.parts.apps.table.count == 1)
        }

        @Test func whatIsReadInThatTimeIsPassedOn() {
            end(stable: 0, all: 2)
            bench.clock.after(seconds: 0.1) { [reader] in reader.batches = [[.app("a", "A", at: 0), .end(2)]] }
            #expect(read() == nil)
            #expect(bench.clock.seconds == 0.1)
            #expect(bench.journal.take().last == passedOn("a", 0))
        }

        @Test(
            arguments: [(nil, "the end of apps was not reached in time", 5), (1, "stopping", 1)]
                as [(Double?, String, Double)])
        func anEndThatIsNotReachedInTimeOrAStopAbortsTheTransaction(stop: Double?, reason: String, seconds: Double) {
            end(stable: 2, all: 2)
            if let stop { bench.clock.after(seconds: stop) { [status = bench.status] in status.requestStop() } }
            #expect(read() == "must abort: \(reason)")
            #expect(bench.clock.seconds >= seconds && bench.clock.seconds < seconds + 0.01)
        }

        // MARK: Again

        @Test func aBatchThatWasTakenBeforeTheLastQuestionNeedsNoOther() {
            #expect(read(since: 0) == nil)
            bench.clock.move(seconds: 1)
            #expect(read(since: 0) == nil)
            #expect(bench.journal.take() == Self.opening + Self.questions)
            #expect(read(since: 0.5) == nil)
            #expect(bench.journal.take() == Self.questions)
        }

        /// What is asked for one more app.
        private func reading(_ id: String, at offset: Int64) -> [String] {
            Self.questions + ["brief.assign \(Self.place)@\(offset)", "brief.assign", passedOn(id, offset)]
        }

        @Test func appsArePassedOnOnce() {
            end(stable: 1, all: 1)
            reader.batches = [[.app("a", "A", at: 0)]]
            #expect(read() == nil)
            bench.clock.move(seconds: 1)
            _ = bench.journal.take()
            end(stable: 2, all: 2)
            reader.batches = [[.app("b", "B", at: 1)]]
            #expect(read(since: 1) == nil)
            #expect(bench.journal.take() == reading("b", at: 1))
        }

        @Test func whatWasRolledBackIsReadAgain() {
            end(stable: 1, all: 1)
            for _ in 0..<2 {
                reader.batches = [[.app("a", "A", at: 0)]]
                #expect(read() == nil)
                #expect(bench.journal.take() == Self.opening + reading("a", at: 0))
                bench.parts.apps.rollBack()
                ahead.rollBack()
            }
        }

        // MARK: Errors

        // swift-format-ignore
        static let hopeless: [(call: String, setback: String)] = [
            (call: "brief.partitionCount", setback: "ends 70"),
            (call: "brief.watermarks",     setback: "ends 70"),
            (call: "watermarks",           setback: "ends 70"),
            (call: "brief.assign",         setback: "ends 70"),
            (call: "produce",              setback: "failed: INVALID_TXN_STATE"),
        ]

        @Test(arguments: hopeless)
        func anErrorEndsTheWorkInHand(call: String, setback: String) {
            end(stable: 1, all: 1)
            reader.batches = [[.app("a", "A", at: 0)]]
            bench.journal.answer(call, .odd)
            #expect(read() == setback)
        }

        @Test func withoutAReaderTheWorkerEnds() {
            bench.clients.refused = ["reader"]
            #expect(read() == "ends 70")
        }
    }
}
