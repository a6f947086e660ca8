internal import Model

extension Worker {
    /// Whether a timer waits to be fired.
    var timersAreDue: Bool {
        guard let first = timers.first else { return false }
        return first.due <= Clock.now
    }

    /// Fires what is due, in order of due time, for one slice.
    func fireTimers() throws(Ending) {
        let deadline = Clock.ticks + WorkRule.slice
        let now = self.now()
        while let first = timers.first, first.due <= now {
            let slot = Int(first.slot)
            guard let state = states[first.partition], state.isScheduled(slot, at: first.due) else {
                timers.removeFirst()
                continue
            }
            // Where that fails, the timer is still to be fired.
            guard try beginIfNeeded() else { return }
            timers.removeFirst()
            state.save(slot, in: transaction.number)
            state.unschedule(slot)
            transaction.lastRecord = nil
            fire(slot, of: state, partition: first.partition, now: now)
            guard try produceOutputs() else { return }
            transaction.records += 1
            if oneByOneRecords > 0 || transaction.records >= batchRule.records || Clock.ticks >= deadline { return }
            if transaction.bytes >= batchRule.bytes { return }
        }
    }

    /// Lets the processor fire a key's timers, and puts its next due time on the heap.
    func fire(_ slot: Int, of state: PartitionState<Core.State>, partition: Int32, now: Instant) {
        state.floor = max(state.floor, now)
        let context = Context(now: state.floor, apps: apps, appsAreComplete: true, partition: partition)
        state.update(slot) { processor.fire(&$0, context: context, output: &output) }
        leaveOutOversized(of: "a timer", partition: partition)
        schedule(slot, of: state, partition: partition)
        transaction.touched.insert(partition)
        transaction.timersFired += 1
    }

    /// Puts a key's due time on the heap where it is a new one.
    func schedule(_ slot: Int, of state: PartitionState<Core.State>, partition: Int32) {
        guard let due = state.reschedule(slot) else { return }
        timers.insert(DueKey(due: due, partition: partition, slot: Int32(clamping: slot)))
        if timers.count > 4096, timers.count > 4 * keysWithState {
            timers.rebuild { [states] entry in
                states[entry.partition]?.isScheduled(Int(entry.slot), at: entry.due) ?? false
            }
        }
    }

    var keysWithState: Int { states.values.reduce(0) { $0 + $1.count } }
}
