import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

extension Parts {
    struct KnownAppsTests {
        static let topic = Topic.registeredApps.rawValue
        static let place = TopicPartition(topic, 0)

        let bench: Bench<Doorman>
        var apps: KnownApps { bench.parts.apps }
        var reader: ScriptedReader { bench.clients.reader(.table) }

        init() throws { bench = try Bench(Doorman()) }

        private func name(_ id: String) -> String? { apps.table[AppID(derived: id)]?.name }

        // MARK: Following

        @Test func theTableIsReadToTheEndThatTheBrokerNames() throws {
            bench.admin.ends[Self.place] = Watermarks(low: 0, high: 3)
            reader.batches = [[.app("a", "A", at: 0)], [.app("b", "B", at: 1), .end(3)], [.app("c", "C", at: 3)]]
            try apps.readAll()
            #expect(bench.journal.take() == ["watermarks \(Self.place)", "table.assign \(Self.place)@start"])
            #expect(name("a") == "A" && name("b") == "B" && apps.table.count == 2)
            #expect(bench.status.situation.wait == nil)
        }

        @Test func aStopEndsTheReading() {
            bench.admin.ends[Self.place] = Watermarks(low: 0, high: 3)
            var subject: LoopWait.Subject?
            bench.clock.after(seconds: 1) { [status = bench.status] in
                subject = status.situation.wait?.subject
                status.requestStop()
            }
            #expect(ending { () throws(Ending) in try apps.readAll() } == .stopped)
            #expect(subject == .topicEnd("\(Self.place)"))
            #expect(bench.clock.seconds == 1)
        }

        @Test func aTopicThatCannotBeReadEndsTheWorker() {
            bench.journal.answer("table.assign", .odd)
            #expect(ending { () throws(Ending) in try apps.readAll() } == .cannotGoOn)
        }

        @Test func whatArrivesIsApplied() {
            var ends: [Int64] = []
            reader.batches = [
                [.app("a", "A", at: 0), .end(1)],
                [.app("a", "New", at: 1), .record(2, nil, "{}"), .record(3, "a", "no app")],
                [.app("a", nil, at: 4)],
            ]
            apps.follow { ends.append($0) }
            #expect(name("a") == "A" && apps.isAtEnd && ends == [1])
            apps.follow { ends.append($0) }
            // A record that is no app's leaves the last valid one in force.
            #expect(name("a") == "New" && !apps.isAtEnd && ends == [1])
            #expect(!apps.takeRemoval())
            apps.follow()
            #expect(name("a") == nil && apps.takeRemoval() && !apps.takeRemoval())
        }

        @Test(arguments: [(.outOfRange, ["table.assign \(place)@start"]), (.odd, [])] as [(KafkaError, [String])])
        func aTruncatedTopicIsReadFromItsStart(error: KafkaError, lines: [String]) {
            reader.batches = [[.failure(error), .app("a", "A", at: 0)]]
            apps.follow()
            #expect(bench.journal.take() == lines)
            #expect(name("a") == "A")
        }

        @Test func theEndIsUnknownWhileNoBrokerAnswers() {
            bench.admin.ends[Self.place] = Watermarks(low: 0, high: 3)
            bench.journal.answer("watermarks", .passing)
            #expect(apps.end() == nil)
            #expect(apps.end() == 3)
            #expect(!apps.hasReached(3))
            reader.positions[Self.place] = 3
            #expect(apps.hasReached(3) && !apps.hasReached(4))
        }

        // MARK: Reading ahead

        private func applyAhead(_ id: String, _ name: String) {
            let (key, value) = (Array(id.utf8), Array("{\"id\":\"\(id)\",\"name\":\"\(name)\"}".utf8))
            apps.applyAhead(key: key.span, value: value.span, source: AppSource(partition: 0, offset: 9))
        }

        @Test func nothingElseIsAppliedWhileWhatWasReadAheadCanBeTakenBack() {
            reader.batches = [[.app("a", "A", at: 0)]]
            apps.beginReadingAhead()
            applyAhead("b", "B")
            apps.follow()
            #expect(name("a") == nil && name("b") == "B" && reader.batches.count == 1)
            apps.commit()
            apps.follow()
            #expect(name("a") == "A" && name("b") == "B")
            apps.rollBack()
            #expect(name("b") == "B")
        }

        @Test func aRollbackTakesBackWhatWasReadAhead() {
            reader.batches = [[.app("a", "A", at: 0)]]
            apps.follow()
            apps.beginReadingAhead()
            applyAhead("a", "New")
            apps.beginReadingAhead()
            applyAhead("b", "B")
            #expect(name("a") == "New" && name("b") == "B")
            apps.rollBack()
            #expect(name("a") == "A" && name("b") == nil)
        }

        // MARK: Repair

        /// Two apps whose newest records are followed by older ones.
        private func readOutdated() {
            reader.batches = [
                [
                    .app("kept", "New", at: 0, source: AppSource(partition: 0, offset: 5)),
                    .app("gone", nil, at: 1, source: AppSource(partition: 1, offset: 6)),
                    .app("kept", "Old", at: 2, source: AppSource(partition: 0, offset: 3)),
                    .app("gone", "Old", at: 3, source: AppSource(partition: 1, offset: 4)),
                    .app("fine", "Fine", at: 4, source: AppSource(partition: 0, offset: 7)), .end(5),
                ]
            ]
            apps.follow()
        }

        private var wanted: [String] {
            apps.toRepair(by: bench.parts.inputs).map { "\($0.0.string) \($0.1.header.text ?? "")" }
        }

        @Test func onlyAppsOfOwnPartitionsAreRepaired() throws {
            readOutdated()
            #expect(wanted == [])
            try bench.read([(bench.place(1), 0)])
            #expect(wanted == ["gone 1:6"])
            try bench.read(from: 0, 0)
            #expect(wanted == ["gone 1:6", "kept 0:5"])
        }

        @Test func nothingIsRepairedBeforeTheEndOrWhileAppsAreReadAhead() throws {
            readOutdated()
            try bench.read(from: 0)
            apps.beginReadingAhead()
            #expect(wanted == [])
            apps.commit()
            #expect(wanted == ["kept 0:5"])
            reader.batches = [[.app("more", "More", at: 5)]]
            apps.follow()
            #expect(wanted == [])
        }

        @Test func theRecordInForceIsWrittenOnceUnlessThatIsRolledBack() throws {
            readOutdated()
            try bench.read(from: 0, 0)
            try bench.parts.writer.beginIfNeeded()
            _ = bench.journal.take()
            apps.repair(apps.toRepair(by: bench.parts.inputs), &bench.parts.writer.output)
            try bench.parts.writer.write()
            #expect(
                bench.journal.take() == [
                    "produce \(Self.topic) gone=null 1:6",
                    "produce \(Self.topic) kept={\"id\":\"kept\",\"name\":\"New\"} 0:5",
                ])
            #expect(wanted == [])
            apps.rollBack()
            #expect(wanted == ["gone 1:6", "kept 0:5"])
        }
    }
}
