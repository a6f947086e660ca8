internal import CSystem
internal import Glibc
internal import Kafka
internal import Model

extension Worker {
    /// Runs one turn: events, a step of an assignment, one slice of work, a commit if it is due, or a short wait.
    func turn() throws(Ending) {
        status.turn()
        while let event = consumer.poll() { try answer(event) }
        if isDisconnected { lookForBroker() }
        if assignment != nil { return try proceedWithAssignment() }
        followApps()
        if try repairApps() { return try commitIfDue() }
        let ticks = Clock.ticks
        if ticks - lastPublished > 1_000_000 { publish(standing) }
        if !unread.isDone, unread.isDue(whileOthersWait: !waitingWork().isEmpty) {
            readRestored()
            lastActivity = Clock.ticks
            return try commitIfDue()
        }
        if unread.isDone, sweep.phase != .idle, !isCatchingUp,
            sweep.isDue(whileOthersWait: !waitingWork().isEmpty), try sweepOn()
        {
            lastActivity = Clock.ticks
            return try commitIfDue()
        }
        let waiting = waitingWork()
        if !waiting.isEmpty { letTransactionEnd() }
        guard let work = workRule.choose(from: waiting) else { return try rest(ticks) }
        switch work {
        case .timers: try fireTimers()
        case .changes, .urgent, .normal: try take(work)
        }
        lastActivity = Clock.ticks
        try commitIfDue()
    }

    // MARK: Waiting work

    private func waitingWork() -> Set<WorkRule.Work> {
        var waiting: Set<WorkRule.Work> = []
        if waits(.changes) { waiting.insert(.changes) }
        if !isCatchingUp {
            if timersAreDue { waiting.insert(.timers) }
            if waits(.urgent) { waiting.insert(.urgent) }
            // Due timers come before newer records.
            if !waiting.contains(.timers), waits(.normal) { waiting.insert(.normal) }
        }
        return waiting
    }

    func waits(_ work: WorkRule.Work) -> Bool {
        guard let lane = work.lane else { return timersAreDue }
        return held[lane].hasRecords || consumer.hasRecords(lane: lane)
    }

    /// After an assignment a service with state first reads people and interactions to their end.
    private var isCatchingUp: Bool { inputs.contains { $0.isCatchingUp } }

    /// Gives the broker time to end the last transaction before the next one begins, at most ``BatchRule/settling``.
    ///
    /// It sleeps, since waiting for the consumer would return at once: records are already there.
    private func letTransactionEnd() {
        guard settings.exactlyOnce, !transaction.isOpen else { return }
        let rest = batchRule.settling(after: transaction.records, sinceCommit: Clock.ticks - lastCommit)
        if rest > 0 { usleep(UInt32(clamping: rest)) }
    }

    // MARK: Idle

    /// Called when no work waits. Commits the open transaction if due, otherwise sleeps until something arrives.
    private func rest(_ ticks: Int64) throws(Ending) {
        if transaction.isOpen {
            try commitIfDue()
            guard transaction.isOpen else { return }
        } else if ticks - lastActivity > 1_000_000, inputs.contains(where: { $0.next != $0.committed }) {
            // Only markers were passed. Committing their offsets makes the lag zero.
            lastActivity = ticks
            guard try beginIfNeeded() else { return }
            return try commit()
        }
        sleep(ticks)
    }

    private func sleep(_ ticks: Int64) {
        giveMemoryBack(ticks)
        var milliseconds: Int64 = 250
        if transaction.isOpen, case .goOn(let most) = batchRule.decide(progress(isDrained: true)) {
            milliseconds = min(milliseconds, (most + 999) / 1000)
        }
        if let due = timers.first?.due {
            milliseconds = min(milliseconds, max(1, due.milliseconds - Clock.now.milliseconds))
        }
        if isCatchingUp {
            // Records in the other lanes, which are not taken yet, would end a wait at once.
            hold(consumer.take(lane: 0, atMost: 100, milliseconds: 10), lane: 0)
        } else {
            consumer.wait(milliseconds: Int32(clamping: milliseconds))
        }
    }

    /// Returns free memory to the system when the worker is idle: a burst of work leaves pieces between used memory.
    /// That takes some milliseconds, so it happens at most once a minute.
    private func giveMemoryBack(_ ticks: Int64) {
        guard lastTrim < lastActivity, ticks - lastActivity > 1_000_000, ticks - lastTrim > 60_000_000 else { return }
        malloc_trim(0)
        lastTrim = ticks
    }

    // MARK: Commit

    func commitIfDue() throws(Ending) {
        guard transaction.isOpen else { return }
        if oneByOneRecords > 0 { return try commit() }
        let urgentIsDrained = transaction.hasUrgent && !waits(.changes) && !waits(.urgent)
        let isDrained = urgentIsDrained || waitingWork().isEmpty
        if batchRule.decide(progress(isDrained: isDrained)) == .commit { try commit() }
    }

    func progress(isDrained: Bool) -> BatchRule.Progress {
        let ticks = Clock.ticks
        return BatchRule.Progress(
            records: transaction.records, bytes: transaction.bytes, age: ticks - transaction.began,
            sinceCommit: ticks - lastCommit, hasUrgent: transaction.hasUrgent, isDrained: isDrained)
    }
}
