internal import Model

extension Worker {
    /// Whether a timer is due.
    var timersAreDue: Bool {
        guard let first = timers.first else { return false }
        return first.due <= Clock.now
    }

    /// Fires due timers in order of due time, for one slice.
    func fireTimers() throws(Ending) {
        let deadline = Clock.ticks + WorkRule.slice
        let now = self.now()
        while let first = timers.first, first.due <= now {
            let slot = Int(first.slot)
            guard let assigned = stages[first.partition], assigned.stage.keys.isScheduled(slot, at: first.due) else {
                timers.removeFirst()
                continue
            }
            // If that fails, the timer stays on the heap.
            guard try beginIfNeeded() else { return }
            timers.removeFirst()
            assigned.stage.keys.save(slot, in: transaction.number)
            assigned.stage.keys.unschedule(slot)
            transaction.lastRecord = nil
            fire(slot, of: assigned, now: now)
            guard try produceOutputs() else { return }
            transaction.records += 1
            if oneByOneRecords > 0 || transaction.records >= batchRule.records || Clock.ticks >= deadline { return }
            if transaction.bytes >= batchRule.bytes { return }
        }
    }

    /// Lets the processor fire a key's timers, and puts its next due time on the heap.
    func fire(_ slot: Int, of assigned: AssignedStage<Core>, now: Instant) {
        let leftOut = assigned.stage.fire(slot, now: now, apps: apps, output: &output)
        report(leftOut, of: "a timer", partition: assigned.partition)
        schedule(slot, of: assigned)
        transaction.touched.insert(assigned.partition)
        transaction.timersFired += 1
    }

    /// Puts a key's due time on the heap if it has changed.
    func schedule(_ slot: Int, of assigned: AssignedStage<Core>) {
        guard let due = assigned.stage.keys.reschedule(slot) else { return }
        timers.insert(DueKey(due: due, partition: assigned.partition, slot: Int32(clamping: slot)))
        if timers.count > 4096, timers.count > 4 * keysWithState {
            timers.rebuild { [stages] entry in
                stages[entry.partition]?.stage.keys.isScheduled(Int(entry.slot), at: entry.due) ?? false
            }
        }
    }

    var keysWithState: Int { stages.values.reduce(0) { $0 + $1.stage.keys.count } }
}
