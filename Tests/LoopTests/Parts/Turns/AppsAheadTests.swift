import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

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
        return setback(try ahead.read(since: taken))
    }

    /// What is asked when reading begins at an offset.
    private func reading(at offset: Int64) -> [String] { Self.questions + ["brief.assign \(Self.place)@\(offset)"] }

    private func passedOn(_ id: String, _ offset: Int64) -> String {
        "produce notifications.apps \(id)={\"id\":\"\(id)\",\"name\":\"\(id.uppercased())\"} 0:\(offset)"
    }

    // MARK: Reading

    struct Case: Sendable {
        let name: String
        var low: Int64 = 0
        let stable: Int64
        let all: Int64
        /// What the table has already.
        var known: [StoredItem] = []
        var batches: [[StoredItem]] = []
        /// What can be read after a tenth of a second.
        var later: [StoredItem] = []
        var stop: Double?
        /// Where reading begins, and the apps that are passed on.
        var from: Int64 = 0
        var passedOn: KeyValuePairs<String, Int64> = [:]
        var seconds = 0.0
        var setback: String?
    }

    // swift-format-ignore
    static let cases = [
        Case(name: "apps up to the stable end", stable: 3, all: 3,
             batches: [[.app("a", "A", at: 0)], [.app("b", "B", at: 1), .end(3)], [.app("c", "C", at: 3)]],
             passedOn: ["a": 0, "b": 1]),
        // A worker that reads the partition of the group may have passed a record on meanwhile.
        Case(name: "what the table has", stable: 6, all: 6,
             known: [.app("a", "A", at: 0, source: AppSource(partition: 0, offset: 4))],
             batches: [[.app("a", "A", at: 4), .app("b", "B", at: 5)]], from: 5, passedOn: ["b": 5]),
        Case(name: "a truncated log", low: 7, stable: 8, all: 8, batches: [[.app("a", "A", at: 7)]], from: 7,
             passedOn: ["a": 7]),
        Case(name: "a failure of reading", stable: 1, all: 1, batches: [[.failure(.odd), .app("a", "A", at: 0)]],
             passedOn: ["a": 0]),
        // The marker of an open transaction may be on its way, so its records are awaited for a moment.
        Case(name: "an open transaction", stable: 1, all: 2, batches: [[.app("a", "A", at: 0)]], passedOn: ["a": 0],
             seconds: 0.25),
        Case(name: "one that ends in time", stable: 0, all: 2, later: [.app("a", "A", at: 0), .end(2)],
             passedOn: ["a": 0], seconds: 0.1),
        Case(name: "an end that is not reached", stable: 2, all: 2, seconds: 5,
             setback: "must abort: the end of apps was not reached in time"),
        Case(name: "a stop", stable: 2, all: 2, stop: 1, seconds: 1, setback: "must abort: stopping"),
    ]

    @Test(arguments: cases) func appsArePassedOnAndKnown(trial: Case) {
        bench.clients.reader(.table).batches = [trial.known]
        bench.parts.apps.follow()
        end(stable: trial.stable, all: trial.all, low: trial.low)
        reader.batches = trial.batches
        if !trial.later.isEmpty { bench.clock.after(seconds: 0.1) { [reader] in reader.batches = [trial.later] } }
        if let stop = trial.stop { bench.stop(after: stop) }
        #expect(read() == trial.setback)
        let isRead = trial.setback == nil ? ["brief.assign"] : []
        let lines = Self.opening + reading(at: trial.from) + isRead + trial.passedOn.map { passedOn($0, $1) }
        #expect(bench.journal.take().filter { !$0.hasPrefix("wake") } == lines)
        #expect(bench.clock.seconds >= trial.seconds && bench.clock.seconds < trial.seconds + 0.01)
        #expect(bench.parts.apps.table.count == trial.known.count + trial.passedOn.count)
        #expect(bench.transaction.recordsOut[.registeredApps] == trial.passedOn.count)
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

    /// Reads one more app.
    private func readOne(_ id: String, at offset: Int64, since seconds: Double = 0) -> [String] {
        end(stable: offset + 1, all: offset + 1)
        reader.batches = [[.app(id, id.uppercased(), at: offset)]]
        #expect(read(since: seconds) == nil)
        return bench.journal.take()
    }

    @Test func appsArePassedOnOnceUnlessThatIsRolledBack() {
        let first = Self.opening + reading(at: 0) + ["brief.assign", passedOn("a", 0)]
        #expect(readOne("a", at: 0) == first)
        bench.parts.apps.rollBack()
        ahead.forget()
        #expect(readOne("a", at: 0) == first)
        bench.clock.move(seconds: 1)
        #expect(readOne("b", at: 1, since: 1) == reading(at: 1) + ["brief.assign", passedOn("b", 1)])
    }

    /// What is read ahead is written from an output of its own.
    @Test func spansAreMadeAfterwardsAsBefore() throws {
        bench.parts.writer.output.isTraced = true
        _ = readOne("a", at: 0)
        let isTraced = bench.parts.writer.output.isTraced
        #expect(isTraced)
    }

    // MARK: Errors

    // swift-format-ignore
    static let hopeless: [(call: String, setback: String)] = [
        (call: "reader",               setback: "ends 70"),
        (call: "brief.partitionCount", setback: "ends 70"),
        (call: "brief.watermarks",     setback: "ends 70"),
        (call: "watermarks",           setback: "ends 70"),
        (call: "brief.assign",         setback: "ends 70"),
        (call: "produce",              setback: "failed: INVALID_TXN_STATE"),
    ]

    @Test(arguments: hopeless) func anErrorEndsTheWorkInHand(call: String, setback: String) {
        end(stable: 1, all: 1)
        reader.batches = [[.app("a", "A", at: 0)]]
        if call == "reader" { bench.clients.refused = [call] } else { bench.journal.answer(call, .odd) }
        #expect(read() == setback)
    }
}
