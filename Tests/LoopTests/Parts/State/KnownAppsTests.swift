import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

struct KnownAppsTests {
    static let topic = Topic.registeredApps.rawValue
    static let place = TopicPartition(topic, 0)

    let bench: Bench<Porter>
    var apps: KnownApps { bench.parts.apps }
    var reader: ScriptedReader { bench.clients.reader(.table) }

    init() throws {
        bench = try Bench(Porter())
        bench.admin.ends[Self.place] = Watermarks(low: 0, high: 3)
    }

    /// Lets some apps arrive, and takes them up.
    private func follow(_ items: StoredItem...) {
        reader.batches.append(items)
        apps.follow()
    }

    /// The names of these apps.
    private func names(_ ids: String...) -> [String?] { ids.map { apps.table[AppID(derived: $0)]?.name } }

    // MARK: Following

    @Test func theTableIsReadToTheEndThatTheBrokerNames() throws {
        reader.batches = [[.app("a", "A", at: 0)], [.app("b", "B", at: 1), .end(3)], [.app("c", "C", at: 3)]]
        let lines = ["watermarks \(Self.place)", "table.assign \(Self.place)@start"]
        #expect(try bench.asked { try apps.readAll() } == lines)
        #expect(names("a", "b", "c") == ["A", "B", nil] && bench.status.situation.wait == nil)
    }

    @Test func aStopEndsTheReading() {
        var subject: LoopWait.Subject?
        bench.clock.after(seconds: 1) { [status = bench.status] in
            subject = status.situation.wait?.subject
            status.requestStop()
        }
        #expect(ending(try apps.readAll()) == .stopped)
        #expect(subject == .topicEnd("\(Self.place)") && bench.clock.seconds == 1)
    }

    @Test func aTopicThatCannotBeReadEndsTheWorker() {
        bench.journal.answer("table.assign", .odd)
        #expect(ending(try apps.readAll()) == .cannotGoOn)
    }

    @Test func whatArrivesIsApplied() {
        follow(.app("a", "A", at: 0), .end(1))
        #expect(names("a") == ["A"] && apps.isAtEnd)
        // A record that is no app's leaves the last valid one in force.
        follow(.app("a", "New", at: 1), .record(2, nil, "{}"), .record(3, "a", "no app"))
        #expect(names("a") == ["New"] && !apps.isAtEnd && !apps.takeRemoval())
        follow(.app("a", nil, at: 4))
        #expect(names("a") == [nil] && apps.takeRemoval() && !apps.takeRemoval())
    }

    @Test(arguments: [(.outOfRange, ["table.assign \(place)@start"]), (.odd, [])] as [(KafkaError, [String])])
    func aTruncatedTopicIsReadFromItsStart(error: KafkaError, lines: [String]) throws {
        reader.batches = [[.end(3)]]
        try apps.readAll()
        #expect(bench.asked { follow(.failure(error), .app("a", "A", at: 0)) } == lines)
        #expect(names("a") == ["A"])
    }

    @Test func theEndIsUnknownWhileNoBrokerAnswers() {
        bench.journal.answer("watermarks", .passing)
        #expect([apps.end(), apps.end()] == [nil, 3] && !apps.hasReached(3))
        reader.positions[Self.place] = 3
        #expect(apps.hasReached(3) && !apps.hasReached(4))
    }

    // MARK: Reading ahead

    private func applyAhead(_ id: String, _ name: String) {
        let (key, value) = (Array(id.utf8), Array("{\"id\":\"\(id)\",\"name\":\"\(name)\"}".utf8))
        apps.beginReadingAhead()
        apps.applyAhead(key: key.span, value: value.span, source: AppSource(partition: 0, offset: 9))
    }

    @Test func nothingElseIsAppliedWhileWhatWasReadAheadCanBeTakenBack() {
        applyAhead("b", "B")
        follow(.app("a", "A", at: 0))
        #expect(names("a", "b") == [nil, "B"] && reader.batches.count == 1)
        apps.commit()
        apps.follow()
        apps.rollBack()
        #expect(names("a", "b") == ["A", "B"])
    }

    @Test func aRollbackTakesBackWhatWasReadAhead() {
        follow(.app("a", "A", at: 0))
        applyAhead("a", "New")
        applyAhead("b", "B")
        #expect(names("a", "b") == ["New", "B"])
        apps.rollBack()
        #expect(names("a", "b") == ["A", nil])
    }

    // MARK: Repair

    /// Two apps whose newest records are followed by older ones.
    private func readOutdated() {
        follow(
            .app("kept", "New", at: 0, source: AppSource(partition: 0, offset: 5)),
            .app("gone", nil, at: 1, source: AppSource(partition: 1, offset: 6)),
            .app("kept", "Old", at: 2, source: AppSource(partition: 0, offset: 3)),
            .app("gone", "Old", at: 3, source: AppSource(partition: 1, offset: 4)),
            .app("fine", "Fine", at: 4, source: AppSource(partition: 0, offset: 7)), .end(5))
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
        follow(.app("more", "More", at: 5))
        #expect(wanted == [])
    }

    @Test func theRecordInForceIsWrittenOnceUnlessThatIsRolledBack() throws {
        readOutdated()
        try bench.read(from: 0, 0)
        try bench.parts.writer.beginIfNeeded()
        apps.repair(apps.toRepair(by: bench.parts.inputs), &bench.parts.writer.output)
        #expect(
            try bench.asked { try bench.parts.writer.write() } == [
                "produce \(Self.topic) gone=null 1:6",
                "produce \(Self.topic) kept={\"id\":\"kept\",\"name\":\"New\"} 0:5",
            ])
        #expect(wanted == [])
        apps.rollBack()
        #expect(wanted == ["gone 1:6", "kept 0:5"])
    }
}
