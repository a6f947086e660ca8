import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

/// Records that need an app which is not known yet.
struct WaitingForAppsTests {
    let bench: Bench<Asking>
    var reader: ScriptedReader { bench.clients.reader(.table) }

    init() throws {
        bench = try Bench(Asking())
        try bench.read(from: 5)
        // Something is written that cannot be read yet.
        bench.admin.ends[Self.table] = Watermarks(low: 0, high: 4)
    }

    private static let table = TopicPartition(Topic.registeredApps.rawValue, 0)
    private static let question = "watermarks notifications.apps-0"

    private static func answer(_ app: String, _ answer: String) -> String {
        "produce notifications.rendered \(app)=\(answer)"
    }

    /// After so many seconds the table can be read to an offset, with these records.
    private func arrive(seconds: Double, to offset: Int64, _ items: StoredItem...) {
        bench.clock.after(seconds: seconds) { [reader] in
            reader.batches = [items]
            reader.positions[Self.table] = offset
        }
    }

    /// Spends a slice on one batch, of requests of these apps.
    private func spend(on apps: String...) -> String? {
        let next = bench.parts.inputs[0].next
        bench.supply.lanes[2] = [apps.enumerated().map { .record(next + Int64($0), $1, "v") }]
        return setback(try bench.spend(.normal))
    }

    @Test func theWorkBeforeTheWaitIsCommittedAndTheAppIsAwaited() {
        arrive(seconds: 2, to: 2, .app("b", "B", at: 1))
        reader.batches = [[.app("a", "A", at: 0)]]
        #expect(spend(on: "a", "b") == nil)
        #expect(
            bench.journal.take() == [
                "begin", Self.answer("a", "found"), "sendOffsets of generation 1: notifications.scheduled-0=6",
                "commit", Self.question, "begin", Self.answer("b", "found"),
            ])
        #expect(bench.transaction.records == 1 && bench.transaction.lastRecord?.offset == 6)
        #expect(bench.parts.inputs[0].committed == 6 && bench.clock.seconds == 2)
    }

    @Test func aCommitThatFailsBeforeTheWaitEndsTheWork() {
        bench.journal.answer("commit", .abortable)
        reader.batches = [[.app("a", "A", at: 0)]]
        #expect(spend(on: "a", "b") == "failed: ILLEGAL_GENERATION")
    }

    @Test func anAppIsUnknownOnceEverythingWrittenIsReadAndOneQuestionServesABatch() {
        arrive(seconds: 30, to: 4)
        #expect(spend(on: "a", "b") == nil)
        let absent = [Self.answer("a", "absent"), Self.answer("b", "absent")]
        #expect(bench.journal.take() == ["begin", Self.question] + absent && bench.clock.seconds == 30)
        bench.clock.sleep(microseconds: 1)
        #expect(spend(on: "c") == nil)
        let later = bench.journal.take()
        #expect(later.count { $0 == Self.question } == 1 && later.last == Self.answer("c", "absent"))
    }

    /// What happens after two seconds; otherwise everything is read after twenty.
    static let interruptions: [(event: GroupEvent?, setback: String?, seconds: Double)] = [
        (event: .assigned([]), setback: "outdated", seconds: 2), (event: .failure(.odd), setback: nil, seconds: 20),
        (event: nil, setback: "ends 0", seconds: 2),
    ]

    @Test(arguments: interruptions)
    func onlyAnotherAssignmentOrAStopEndsTheWait(event: GroupEvent?, setback: String?, seconds: Double) {
        bench.clock.after(seconds: 2) { [supply = bench.supply, status = bench.status] in
            if let event { supply.events = [event] } else { status.requestStop() }
        }
        arrive(seconds: 20, to: 4)
        #expect(spend(on: "a") == setback && bench.clock.seconds == seconds)
        #expect(bench.parts.assignment.isPending == (setback == "outdated"))
    }

    /// The state that a record changes after the wait belongs to the transaction that was begun then.
    @Test func stateThatChangesAfterTheWaitIsRolledBackWithItsOwnTransaction() throws {
        let bench = try Bench(Counter(delaySeconds: 600, needsApps: true))
        try bench.read(from: 0)
        let table = bench.clients.reader(.table)
        bench.admin.ends[Self.table] = Watermarks(low: 0, high: 4)
        bench.clock.after(seconds: 2) { table.batches = [[.app("b", "B", at: 0)]] }
        table.batches = [[.app("a", "A", at: 0)]]
        try bench.work(on: .record(0, "a", "v"), .record(1, "b", "v"))
        let counts = { ["a", "b"].map { bench.state(of: $0)?.count ?? 0 } }
        #expect(counts() == [1, 1])
        try bench.attempt(.mustAbort("x"))
        #expect(counts() == [1, 0])
    }

    @Test func ingestionLooksOnThePublicTopicInstead() throws {
        let bench = try Bench(Porter())
        try bench.read([(bench.place(0, of: 1), 0)])
        let apps = TopicPartition(Topic.apps.rawValue, 0)
        let brief = bench.clients.reader(.brief)
        brief.ends[apps] = Watermarks(low: 0, high: 1)
        bench.admin.ends[apps] = Watermarks(low: 0, high: 1)
        brief.batches = [[.app("a", "A", at: 0)]]
        bench.deliver(.normal, .record(0, "a", "v", topic: 1), .record(1, "b", "v", topic: 1))
        #expect(
            try bench.asked { try bench.spend() }.filter { $0.hasPrefix("produce") } == [
                "produce notifications.apps a={\"id\":\"a\",\"name\":\"A\"} 0:0",
                "produce notifications.accepted a=A", "produce notifications.accepted b=absent",
            ])
    }
}
