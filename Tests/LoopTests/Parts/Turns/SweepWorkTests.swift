import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

/// The walk over all keys after an app's removal.
struct SweepWorkTests {
    let bench: Bench<Fans>
    var work: StateWork<Fans> { bench.parts.stateWork }
    var phase: AppSweep.Phase { bench.parts.stages.sweep.phase }
    static let apps = TopicPartition(Topic.registeredApps.rawValue, 0)

    init() throws {
        var rule = BatchRule()
        rule.records = 2
        bench = try Bench(Fans(), rule)
        try bench.read(from: 0)
    }

    private func add(_ keys: String..., partition: Int32 = 0) {
        for key in keys {
            let assigned = bench.parts.stages.stage(of: partition)
            let slot = assigned.stage.keys.slot(of: key, in: 100)
            assigned.stage.keys.update(slot) { $0.isFan = true }
        }
        bench.parts.stages.commit()
    }

    /// What the next slice of a sweep asks of the clients.
    private func sweep() throws -> [String] {
        try bench.asked {
            let isSwept = try work.sweep()
            #expect(isSwept)
        }
    }

    private func swept(_ key: String, _ partition: Int = 0) -> [String] {
        [
            "produce notifications.scheduling.changelog-\(partition) \(key) fan=null",
            "produce notifications.receipts \(key)=swept",
        ]
    }

    @Test func aSweepBeginsOnlyOnceTheAppsAreReadToTheirEnd() throws {
        #expect(try !work.sweep())
        bench.parts.stages.wantSweep()
        bench.admin.ends[Self.apps] = Watermarks(low: 0, high: 4)
        bench.journal.answer("watermarks", .passing)
        #expect(try !work.sweep() && phase == .wanted)
        #expect(try work.sweep() && phase == .reading(target: 4))
        #expect(try !work.sweep())
        bench.clients.reader(.table).positions[Self.apps] = 4
        #expect(try work.sweep() && phase == .walking(partitions: [], slot: 0))
        #expect(try work.sweep() && phase == .idle && !bench.transaction.isOpen)
    }

    @Test func allKeysAreSweptAndAFullTransactionContinuesLater() throws {
        add("a", "b", "c")
        add("d", partition: 1)
        bench.parts.stages.sweep.phase = .walking(partitions: [0, 1], slot: 0)
        #expect(try sweep() == ["begin"] + swept("a") + swept("b"))
        #expect(phase == .walking(partitions: [0, 1], slot: 2))
        #expect(bench.transaction.touched == [0] && bench.transaction.lastRecord == nil)
        try bench.parts.committer.commit()
        #expect(try sweep() == ["begin"] + swept("c") + swept("d", 1))
        #expect(bench.parts.stages.sweep.keys == 4)
        try bench.parts.committer.commit()
        #expect(try work.sweep() && phase == .idle && bench.parts.stages.keyCount == 0)
    }

    @Test func keysOfRegisteredAppsStay() throws {
        add("a")
        bench.clients.reader(.table).batches = [[.app("a", "A", at: 0)]]
        bench.parts.apps.follow()
        bench.parts.stages.sweep.phase = .walking(partitions: [0], slot: 0)
        #expect(try sweep() == [] && phase == .idle)
    }

    @Test func aSweepThatIsRolledBackBeginsAgain() throws {
        add("a")
        bench.parts.stages.sweep.phase = .walking(partitions: [0], slot: 0)
        #expect(try work.sweep() && phase == .idle)
        bench.parts.stages.rollBack(bench.transaction.number)
        #expect(phase == .wanted && bench.state(of: "a")?.isFan == true)
    }

    @Test func anAppsRemovalWantsASweepOnceRestoredKeysAreRead() {
        #expect(!work.sweeps(whileOthersWait: false))
        bench.clients.reader(.table).batches = [[.app("a", "A", at: 0), .app("a", nil, at: 1)]]
        bench.parts.apps.follow()
        bench.parts.stages.unread = UnreadWalk(partitions: [0])
        #expect(!work.sweeps(whileOthersWait: false) && phase == .wanted)
        bench.parts.stages.unread = UnreadWalk()
        #expect(work.sweeps(whileOthersWait: false))
        let shared = (1...AppSweep.share + 1).filter { _ in work.sweeps(whileOthersWait: true) }
        #expect(shared == [AppSweep.share + 1])
    }
}

/// Every key remembers the app `a` until it is swept.
struct Fans: Processor {
    static let app = AppID(derived: "a")
    static let topology = Topology(
        service: .scheduling, inputs: [.classified, .registeredPeople],
        outputs: [.scheduled, .receipts, .rejected], changelog: .schedulingChangelog)

    struct State: KeyState {
        let key: String
        var isFan = false
        init(key: String) { self.key = key }
        var isEmpty: Bool { !isFan }
        var nextDue: Instant? { nil }
        mutating func restore(entry: String, value: Span<UInt8>?) throws(Rejection) { isFan = value != nil }
        func isLeft(without apps: AppTable) -> Bool { isFan && apps[Fans.app] == nil }
    }

    func process(
        _ record: borrowing Record, state: inout State, context: borrowing Context, output: inout Output
    ) -> Verdict {
        .done
    }

    func fire(_ state: inout State, context: borrowing Context, output: inout Output) {}

    func sweep(_ state: inout State, context: borrowing Context, output: inout Output) {
        state.isFan = false
        let (key, entry) = (state.key, "\(state.key)\tfan")
        output.send(raw: nil, to: .schedulingChangelog, key: entry.utf8Span.span, partition: context.partition)
        output.send(raw: "swept".utf8Span.span, to: .receipts, key: key.utf8Span.span)
    }
}

struct AppSweepTests {
    @Test(arguments: [AppSweep.Phase.wanted, .reading(target: 3), .walking(partitions: [1], slot: 0)])
    func otherWorkHasEightSlicesForEachOne(phase: AppSweep.Phase) {
        var sweep = AppSweep()
        // A walk that nobody wants is not due, and the slices before it was wanted do not count.
        let unwanted = (0..<20).filter { _ in sweep.isDue(whileOthersWait: false) }
        sweep.phase = phase
        let due = (1...27).filter { _ in sweep.isDue(whileOthersWait: true) }
        let alone = (0..<3).filter { _ in sweep.isDue(whileOthersWait: false) }
        #expect(unwanted == [] && due == [9, 18, 27] && alone == [0, 1, 2])
    }

    // swift-format-ignore
    static let undone: [(phase: AppSweep.Phase, swept: Int?, undone: Int, expected: AppSweep.Phase)] = [
        (phase: .idle,                             swept: 6,   undone: 7, expected: .idle),
        (phase: .idle,                             swept: 7,   undone: 7, expected: .wanted),
        (phase: .wanted,                           swept: 7,   undone: 7, expected: .wanted),
        (phase: .reading(target: 3),               swept: 7,   undone: 7, expected: .reading(target: 3)),
        (phase: .walking(partitions: [], slot: 2), swept: 6,   undone: 7, expected: .wanted),
        // Before its first transaction a worker has swept nothing.
        (phase: .idle,                             swept: nil, undone: 0, expected: .idle),
    ]

    @Test(arguments: undone)
    func aSweepThatWasUndoneIsWantedAgain(phase: AppSweep.Phase, swept: Int?, undone: Int, expected: AppSweep.Phase) {
        var sweep = AppSweep()
        sweep.phase = phase
        if let swept { sweep.transaction = swept }
        sweep.rollBack(of: undone)
        #expect(sweep.phase == expected)
    }
}
