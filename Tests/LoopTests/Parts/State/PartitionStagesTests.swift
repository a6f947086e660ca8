import Model
import Testing

@testable import Loop
@testable import Program

struct PartitionStagesTests {
    let stages = PartitionStages(Counter(delaySeconds: 1), largestRecord: 1_000_000, Log(level: .error, name: "test"))

    /// Counts a key once more in a transaction, and sets when it is due.
    private func count(_ key: String, due: Int64?, partition: Int32 = 0, in transaction: Int = 1) {
        let assigned = stages.stage(of: partition)
        let slot = assigned.stage.keys.slot(of: key, in: transaction)
        assigned.stage.keys.update(slot) { state in
            state.count += 1
            state.due = due.map { Instant(milliseconds: $0) }
        }
        stages.schedule(slot, of: assigned)
    }

    private func state(_ key: String) -> Counter.State? { stages.known(0)?.stage.keys.state(of: key) }

    /// The first key that is due, and the partition that it is in.
    private func firstDue(at milliseconds: Int64) -> String? {
        guard let (slot, assigned) = stages.firstDue(at: Instant(milliseconds: milliseconds)) else { return nil }
        return "\(assigned.stage.keys.key(of: slot).string) of \(assigned.partition)"
    }

    // MARK: Stages

    @Test func eachPartitionHasAStageOfItsOwn() {
        #expect(stages.known(3) == nil)
        let made = stages.stage(of: 3)
        #expect(made === stages.stage(of: 3) && made === stages.known(3) && made !== stages.stage(of: 1))
        #expect(stages.partitions == [1, 3] && made.partition == 3)
        #expect(stages.add(3, mostUnreadBytes: 10) !== made)
    }

    @Test func aServiceWithoutStateHasOneStageForAll() {
        let plain = PartitionStages(Relay(), largestRecord: 1_000_000, Log(level: .error, name: "test"))
        #expect(plain.stage(of: 0) === plain.stage(of: 7))
        #expect(plain.partitions == [] && plain.known(0) == nil && plain.keyCount == 0)
        plain.wantSweep()
        stages.wantSweep()
        #expect(plain.sweep.phase == .idle && stages.sweep.phase == .wanted)
    }

    // MARK: Due keys

    @Test func aDueTimeIsPutOnTheHeapWhenItChanges() {
        let heap = [50, 50, 40, nil].map { (due: Int64?) in
            count("a", due: due)
            return stages.timers.count
        }
        #expect(heap == [1, 1, 2, 2])
    }

    @Test func theFirstDueKeyComesFirst() {
        count("late", due: 60)
        count("second", due: nil, partition: 2)
        count("third", due: 50, partition: 2)
        count("second", due: 50, partition: 2)
        count("first", due: 50, partition: 1)
        #expect(firstDue(at: 49) == nil)
        for key in ["first of 1", "second of 2", "third of 2"] {
            #expect(firstDue(at: 50) == key && firstDue(at: 50) == key)
            stages.removeFirstDue()
        }
    }

    @Test func anOutdatedEntryIsSkipped() {
        count("moved", due: 10)
        count("moved", due: 90)
        count("cancelled", due: 20)
        count("cancelled", due: nil)
        count("due", due: 30)
        #expect(stages.timers.count == 4)
        #expect(firstDue(at: 50) == "due of 0" && stages.timers.count == 2)
    }

    @Test func outdatedEntriesDoNotFillTheHeap() {
        for due in 1...5000 { count("a", due: Int64(due)) }
        // The 4,097th entry made it keep the valid one.
        #expect(stages.timers.count == 1 + 5000 - 4097 && firstDue(at: 5000) == "a of 0")
    }

    // MARK: Transactions

    @Test func aRollbackRestoresStateAndDueTimes() {
        count("a", due: 50)
        count("other", due: 60, partition: 1)
        stages.commit()
        count("a", due: 80, in: 2)
        count("new", due: 40, in: 2)
        while firstDue(at: 99) != nil { stages.removeFirstDue() }
        stages.rollBack(2)
        #expect(state("a")?.count == 1 && state("a")?.due == Instant(milliseconds: 50) && state("new") == nil)
        #expect(firstDue(at: 50) == "a of 0" && stages.keyCount == 2)
    }

    @Test func forgettingLeavesNothing() {
        count("a", due: 50)
        stages.unread = UnreadWalk(partitions: [0], began: 5)
        stages.forget()
        #expect(stages.keyCount == 0 && stages.timers.count == 0 && stages.partitions == [] && stages.unread.isDone)
        #expect(firstDue(at: 99) == nil)
    }
}
