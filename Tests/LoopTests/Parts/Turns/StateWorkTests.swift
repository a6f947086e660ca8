import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

struct StateWorkTests {
    let bench: Bench<Counter>
    var work: StateWork<Counter> { bench.parts.stateWork }
    var stages: PartitionStages<Counter> { bench.parts.stages }

    init() throws {
        bench = try Bench(Counter(delaySeconds: 1))
        try bench.read(from: 0, 0)
    }

    /// A key that was counted once and is due some seconds after the test's beginning; committed.
    private func add(_ key: String, due seconds: Int64, _ partition: Int32 = 0, to other: Bench<Counter>? = nil) {
        let stages = (other ?? bench).parts.stages
        let assigned = stages.stage(of: partition)
        let slot = assigned.stage.keys.slot(of: key, in: 100)
        assigned.stage.keys.update(slot) { state in
            state.count = 1
            state.due = HandClock.instant.adding(seconds: Double(seconds))
        }
        stages.schedule(slot, of: assigned)
        stages.commit()
    }

    private func fired(_ key: String, _ partition: Int = 0) -> [String] {
        [
            "produce notifications.scheduling.changelog-\(partition) \(key) count=1 0",
            "produce notifications.receipts \(key)=1",
        ]
    }

    // MARK: Timers

    @Test func dueTimersFireInTheirOrder() throws {
        add("a", due: 3)
        add("b", due: 2, 1)
        add("c", due: 9)
        bench.clock.move(seconds: 5)
        bench.parts.writer.transaction.lastRecord = Loop.InputPlace(place: bench.place(0), offset: 1)
        #expect(try bench.asked { try work.fireTimers() } == ["begin"] + fired("b", 1) + fired("a"))
        let transaction = bench.transaction
        #expect(transaction.records == 2 && transaction.timersFired == 2 && transaction.touched == [0, 1])
        #expect(transaction.lastRecord == nil && stages.timers.count == 1 && !work.hasDueTimers)
    }

    @Test func aTimerThatFiredIsDueAgainAfterARollback() throws {
        add("a", due: 1)
        bench.clock.move(seconds: 5)
        try work.fireTimers()
        stages.rollBack(bench.transaction.number)
        #expect(work.hasDueTimers && bench.state(of: "a")?.due == HandClock.instant.adding(seconds: 1))
    }

    @Test func aTimerThatCannotBeginATransactionStaysOnTheHeap() throws {
        add("a", due: 1)
        bench.clock.move(seconds: 5)
        bench.journal.answer("begin", .deadly)
        #expect(setback(try work.fireTimers()) == "cannot begin: _FATAL" && work.hasDueTimers)
        #expect(try bench.asked { try work.fireTimers() } == ["begin"] + fired("a"))
    }

    @Test(arguments: [true, false])
    func aFullTransactionOrASearchEndsTheSlice(isSearching: Bool) throws {
        var rule = BatchRule()
        if !isSearching { rule.records = 1 }
        let full = try Bench(Counter(delaySeconds: 1), rule)
        try full.read(from: 0)
        if isSearching { for _ in 0..<3 { full.parts.culprit.noteAbort(records: 5) } }
        for (due, key) in ["a", "b"].enumerated() { add(key, due: Int64(due), to: full) }
        full.clock.move(seconds: 5)
        #expect(try full.asked { try full.parts.stateWork.fireTimers() } == ["begin"] + fired("a"))
        #expect(full.parts.stateWork.hasDueTimers)
    }

    @Test func whatATimerWritesTooLargeIsLeftOut() throws {
        let loud = try Bench(Counter(delaySeconds: 1, saysTooMuch: true))
        try loud.read(from: 0)
        add("a", due: 0, to: loud)
        #expect(try loud.asked { try loud.parts.stateWork.fireTimers() } == ["begin"] + fired("a"))
    }

    // MARK: Restored keys

    @Test func restoredKeysAreReadWhenTheyHaveTheirTurn() {
        #expect(!work.readsRestored(whileOthersWait: false))
        bench.restore("a", "1 5000", offset: 0)
        bench.restore("b", "1 4000", offset: 1)
        // Two of the partitions have no keys.
        stages.unread = UnreadWalk(partitions: [7, 0, 8], began: bench.clock.ticks)
        #expect((0..<3).map { _ in work.readsRestored(whileOthersWait: true) } == [true, false, true])
        #expect(stages.unreadCount == 2 && stages.timers.count == 0)
        work.readRestored()
        #expect(stages.unread.isDone && stages.unreadCount == 0)
        #expect(stages.timers.count == 2 && stages.timers.first?.due == Instant(milliseconds: 4000))
        #expect(bench.clock.memoryReturns == 1 && !bench.transaction.isOpen)
    }
}
