internal import Model
internal import Program

/// The stages of the assigned partitions, and which of their keys are due.
final class PartitionStages<Core: Processor> {
    private let processor: Core
    private let log: Log
    private let largestRecord: Int
    /// By partition; empty for a service without state.
    private var stages: [Int32: AssignedStage<Core>] = [:]
    /// The one stage for all partitions of a service without state; otherwise `nil`.
    private let stateless: AssignedStage<Core>?
    private(set) var timers = Heap<DueKey>()
    /// Restored keys whose entries are still to be read.
    var unread = UnreadWalk()
    /// The walk that removes what is left of removed apps.
    var sweep = AppSweep()

    /// - Parameter largestRecord: the largest record that the producer accepts, in bytes.
    init(_ processor: Core, largestRecord: Int, _ log: Log) {
        self.processor = processor
        self.largestRecord = largestRecord
        self.log = log
        stateless =
            Core.isStateful
            ? nil : AssignedStage(Stage(processor, partition: 0, mostBytesOfRecord: largestRecord))
    }

    /// The stage of a partition; a new one if nothing was restored.
    func stage(of partition: Int32) -> AssignedStage<Core> {
        stateless ?? stages[partition] ?? add(partition, mostUnreadBytes: UnreadEntries.mostBytesOfWorker)
    }

    /// The stage of a partition, if it has state.
    func known(_ partition: Int32) -> AssignedStage<Core>? { stages[partition] }

    /// The partitions with state, in order.
    var partitions: [Int32] { stages.keys.sorted() }

    /// Begins a stage with nothing remembered.
    @discardableResult
    func add(_ partition: Int32, mostUnreadBytes: Int) -> AssignedStage<Core> {
        let made = AssignedStage(
            Stage(
                processor, partition: partition, mostBytesOfRecord: largestRecord, mostUnreadBytes: mostUnreadBytes
            ) { [log] offset, rejection in
                log.error(
                    "a changelog entry cannot be read and is left out",
                    [
                        "partition": String(partition), "offset": String(offset), "path": rejection.path,
                        "reason": rejection.reason.word,
                    ])
            })
        stages[partition] = made
        return made
    }

    /// Forgets all state, since the partitions are given up or restored again.
    func forget() {
        stages = [:]
        timers.removeAll()
        unread = UnreadWalk()
    }

    /// Requests a walk over all keys. A service without state has none.
    func wantSweep() {
        if Core.isStateful { sweep.phase = .wanted }
    }

    // MARK: Due keys

    /// Puts a key's due time on the heap if it has changed.
    func schedule(_ slot: Int, of assigned: AssignedStage<Core>) {
        guard let due = assigned.stage.keys.reschedule(slot) else { return }
        timers.insert(DueKey(due: due, partition: assigned.partition, slot: Int32(clamping: slot)))
        if timers.count > 4096, timers.count > 4 * keyCount {
            timers.rebuild { [stages] entry in
                stages[entry.partition]?.stage.keys.isScheduled(Int(entry.slot), at: entry.due) ?? false
            }
        }
    }

    /// The first key that is due at `now`, and its stage. Entries that are no longer valid leave the heap.
    func firstDue(at now: Instant) -> (slot: Int, AssignedStage<Core>)? {
        while let first = timers.first, first.due <= now {
            if let assigned = stages[first.partition],
                assigned.stage.keys.isScheduled(Int(first.slot), at: first.due)
            {
                return (Int(first.slot), assigned)
            }
            timers.removeFirst()
        }
        return nil
    }

    /// Takes the first key from the heap; it is about to be fired.
    func removeFirstDue() { timers.removeFirst() }

    // MARK: Transactions

    /// Keeps the changes of all keys.
    func commit() {
        // All stages, since a record that waits for its app has a saved slot before its partition counts as touched.
        for assigned in stages.values { assigned.stage.keys.commit() }
    }

    /// Undoes the changes of a transaction, by its number.
    func rollBack(_ transaction: Int) {
        sweep.rollBack(of: transaction)
        for partition in partitions {
            guard let assigned = stages[partition] else { continue }
            for slot in assigned.stage.keys.rollBack() { schedule(slot, of: assigned) }
        }
    }

    // MARK: Figures

    /// Keys with state.
    var keyCount: Int { stages.values.reduce(0) { $0 + $1.stage.keys.count } }

    /// How many notifications wait in the committed state of the keys that were read.
    var waiting: WaitCounts { stages.values.reduce(into: WaitCounts()) { $0 += $1.stage.keys.waiting } }

    /// Restored keys that were not read yet.
    var unreadCount: Int { stages.values.reduce(0) { $0 + $1.stage.keys.unreadCount } }
}
