internal import Model
internal import Program

/// Work that comes from state instead of records: due timers, restored keys to be read, keys of removed apps.
struct StateWork<Core: Processor> {
    let surroundings: Surroundings
    let stages: PartitionStages<Core>
    let writer: TransactionWriter
    let apps: KnownApps
    let culprit: CulpritSearch
    let batchRule: BatchRule

    private var deadline: Int64 { surroundings.ticks + WorkRule.slice }

    /// Whether the transaction must be committed before it takes more.
    private var isFull: Bool {
        culprit.isSearching || batchRule.isFull(writer.transaction.records, writer.transaction.bytes)
    }

    // MARK: Timers

    var hasDueTimers: Bool {
        guard let first = stages.timers.first else { return false }
        return first.due <= surroundings.clock.now
    }

    /// Fires due timers in order of due time, for one slice.
    func fireTimers() throws(Setback) {
        let deadline = self.deadline
        writer.taken = deadline - WorkRule.slice
        let now = surroundings.now()
        while let (slot, assigned) = stages.firstDue(at: now) {
            // If that fails, the timer stays on the heap.
            try writer.beginIfNeeded()
            stages.removeFirstDue()
            assigned.stage.keys.save(slot, in: writer.transaction.number)
            assigned.stage.keys.unschedule(slot)
            writer.transaction.lastRecord = nil
            fire(slot, of: assigned, now: now)
            try writer.write()
            writer.transaction.records += 1
            if isFull || surroundings.ticks >= deadline { return }
        }
    }

    /// Lets the processor fire a key's timers, and puts its next due time on the heap.
    func fire(_ slot: Int, of assigned: AssignedStage<Core>, now: Instant) {
        let leftOut = assigned.stage.fire(slot, now: now, apps: apps.table, output: &writer.output)
        writer.report(leftOut, of: "a timer", partition: assigned.partition)
        stages.schedule(slot, of: assigned)
        writer.transaction.touched.insert(assigned.partition)
        writer.transaction.timersFired += 1
    }

    // MARK: Restored keys

    /// Whether the next slice reads restored keys.
    func readsRestored(whileOthersWait othersWait: @autoclosure () -> Bool) -> Bool {
        !stages.unread.isDone && stages.unread.isDue(whileOthersWait: othersWait())
    }

    /// Reads restored keys for one slice. Reading entries changes no state, so it needs no transaction.
    func readRestored() {
        let deadline = self.deadline
        while let partition = stages.unread.partitions.first, surroundings.ticks < deadline {
            let assigned = stages.known(partition)
            let slot = stages.unread.slot
            // The entries may have been read already, without the due time being on the heap; schedule it in any case.
            if let assigned, slot < assigned.stage.keys.slotCount {
                assigned.stage.keys.finishRestore(of: slot)
                stages.schedule(slot, of: assigned)
            }
            stages.unread.advance(in: assigned?.stage.keys.slotCount ?? 0)
        }
        guard stages.unread.isDone, stages.keyCount > 0 else { return }
        // The memory of the entries is free now, in pieces that only this call returns to the system.
        surroundings.clock.giveMemoryBack()
        let milliseconds = (surroundings.ticks - stages.unread.began) / 1000
        surroundings.log.info(
            "restored state is read", ["keys": String(stages.keyCount), "milliseconds": String(milliseconds)])
    }

    // MARK: Removed apps

    /// Whether the next slice is for keys of removed apps.
    func sweeps(whileOthersWait othersWait: @autoclosure () -> Bool) -> Bool {
        if apps.takeRemoval() { stages.wantSweep() }
        guard stages.unread.isDone, stages.sweep.phase != .idle else { return false }
        return stages.sweep.isDue(whileOthersWait: othersWait())
    }

    /// Runs one slice of the walk over all keys, inside a transaction.
    ///
    /// - Returns: whether something was done; `false` while the walk waits for `.registeredApps`.
    func sweep() throws(Setback) -> Bool {
        switch stages.sweep.phase {
        case .idle: return false
        case .wanted:
            // If no answer comes, the next turn asks again.
            guard let end = apps.end() else { return false }
            stages.sweep.phase = .reading(target: end)
        case .reading(let target):
            guard apps.hasReached(target) else { return false }
            stages.sweep.phase = .walking(partitions: stages.partitions, slot: 0)
            stages.sweep.keys = 0
        case .walking(let partitions, let slot):
            try walk(partitions, from: slot)
        }
        return true
    }

    private func walk(_ partitions: [Int32], from first: Int) throws(Setback) {
        let deadline = self.deadline
        writer.taken = deadline - WorkRule.slice
        var slot = first
        for (index, partition) in partitions.enumerated() {
            while let assigned = stages.known(partition), slot < assigned.stage.keys.slotCount {
                if assigned.stage.isLeft(slot, without: apps.table) { try sweep(slot, of: assigned) }
                slot += 1
                if (writer.transaction.isOpen && isFull) || surroundings.ticks >= deadline {
                    stages.sweep.phase = .walking(partitions: Array(partitions[index...]), slot: slot)
                    return
                }
            }
            slot = 0
        }
        stages.sweep.phase = .idle
        if stages.sweep.keys > 0 {
            surroundings.log.info(
                "withdrew the remaining notifications of removed apps", ["keys": String(stages.sweep.keys)])
        }
    }

    private func sweep(_ slot: Int, of assigned: AssignedStage<Core>) throws(Setback) {
        try writer.beginIfNeeded()
        assigned.stage.keys.save(slot, in: writer.transaction.number)
        writer.transaction.lastRecord = nil
        let leftOut = assigned.stage.sweep(slot, now: surroundings.now(), apps: apps.table, output: &writer.output)
        writer.report(leftOut, of: "an app's removal", partition: assigned.partition)
        stages.schedule(slot, of: assigned)
        writer.transaction.touched.insert(assigned.partition)
        writer.transaction.records += 1
        stages.sweep.transaction = writer.transaction.number
        stages.sweep.keys += 1
        try writer.write()
    }
}
