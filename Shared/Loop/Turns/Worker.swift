package import Kafka
package import Model
package import Program

/// The loop that every service runs: consume, process, produce, send offsets, commit.
///
/// One thread makes it and runs it. All waiting for Kafka happens here, and a wait checks the stop flag; a processor
/// never waits. The worker shares only ``WorkerStatus`` with the rest of the process. It takes turns; what it does in
/// them is done by the types that it holds.
package final class Worker<Core: Processor> {
    private let surroundings: Surroundings
    private let parts: WorkerParts<Core>
    private let batchRule: BatchRule
    private var workRule = WorkRule()
    private var rest: Rest
    private var catchUp = CatchUp()
    /// Whether other work waits for a partition of changes that gives nothing.
    private var isHeldUp = false

    /// Makes the clients; no broker is needed yet.
    ///
    /// - Parameter topology: what it reads, one of the service's ``Model/Topology/workers``.
    /// - Throws: an error if a client cannot be made.
    package convenience init(
        _ processor: Core, _ topology: Topology, settings: Settings, clients: any WorkerClients,
        clock: any WorkerClock = SystemClock(), status: WorkerStatus, log: Log, crashPoint: CrashPoint? = nil,
        spans: (any SpanSink)? = nil, mistake: KnownMistake? = nil
    ) throws(ConfigurationError) {
        try self.init(
            processor,
            Surroundings(
                topology, settings, clients, clock, status, log, crashPoint: crashPoint, spans: spans,
                mistake: mistake),
            BatchRule(), OwnCommits())
    }

    init(
        _ processor: Core, _ surroundings: Surroundings, _ batchRule: BatchRule, _ ownCommits: OwnCommits
    ) throws(ConfigurationError) {
        self.surroundings = surroundings
        self.batchRule = batchRule
        parts = try WorkerParts(processor, surroundings, batchRule, ownCommits)
        rest = Rest(surroundings.clock)
    }

    private var status: WorkerStatus { surroundings.status }

    /// Runs until a stop is requested or an error occurs that no retry can fix.
    package func run() -> LoopEnding {
        do throws(LoopEnding) {
            try work()
            try shutDown()
            return .stopped
        } catch {
            parts.reporter.publish(error.isFollowedByComeback ? .connecting : .stopping)
            // A clean end unless a transaction is left open; the next start of this slot aborts it.
            let isLeftOpen = parts.slot.isLeftOpen || parts.writer.transaction.isAtBroker
            return error == .stopped && isLeftOpen ? .unanswered : error
        }
    }

    /// Starts, and runs turns until a stop is requested. Starts again after the worker stepped aside.
    private func work() throws(LoopEnding) {
        var isAside = false
        while !status.isStopping {
            do throws(LoopEnding) {
                if isAside { try parts.recovery.stepAside() }
                isAside = false
                try start()
                while !status.isStopping { try turn() }
            } catch {
                guard error.sequel == .stepAside else { throw error }
                isAside = true
            }
        }
    }

    /// Commits the open transaction and leaves the group.
    private func shutDown() throws(LoopEnding) {
        parts.reporter.publish(.stopping)
        if parts.writer.transaction.isOpen {
            try parts.recovery.attempt { () throws(Setback) in try parts.committer.commit() }
            // Publishes the metrics of the last transaction, too.
            parts.reporter.publish(.stopping)
        }
        parts.lanes.drop()
        guard parts.membership.consumer.close(milliseconds: 3000) else { throw .unanswered }
        if parts.slot.isLeftOpen { throw .unanswered }
        surroundings.log.info("stopped")
    }

    // MARK: Start

    /// Waits for the broker, checks the topics, reads the apps, and joins the group.
    private func start() throws(LoopEnding) {
        let (log, settings) = (surroundings.log, surroundings.settings)
        parts.reporter.publish(.connecting)
        try surroundings.checkTopics()
        parts.reporter.publish(.joining)
        try parts.slot.register()
        try parts.apps.readAll()
        try parts.membership.subscribe()
        log.info(
            "started",
            ["group": settings.group(of: surroundings.topology), "worker": String(settings.workerID)])
    }

    // MARK: Turns

    /// Ready only while an assignment is read: before the first one it is unknown what must be restored.
    private var standing: Readiness {
        parts.membership.hasJoined && !parts.assignment.isPending && !isHeldUp ? .ready : .joining
    }

    /// Runs one turn: events, a step of an assignment, one slice of work, a commit if it is due, or a short wait.
    private func turn() throws(LoopEnding) {
        status.turn()
        try parts.events.answerAll()
        if parts.assignment.isPending { return try parts.assignment.proceed() }
        try parts.recovery.attempt { () throws(Setback) in
            if try spendSlice() { rest.noteActivity(at: surroundings.ticks) }
            try commitIfDue()
        }
    }

    /// Spends one slice on what waits, or sleeps until something comes.
    ///
    /// - Returns: whether work was done.
    private func spendSlice() throws(Setback) -> Bool {
        parts.apps.follow()
        if try repairApps() { return false }
        watchCatchUp()
        parts.reporter.publishIfDue(standing)
        if parts.stateWork.readsRestored(whileOthersWait: !waitingWork().isEmpty) {
            parts.stateWork.readRestored()
            return true
        }
        if !parts.inputs.isCatchingUp, parts.stateWork.sweeps(whileOthersWait: !waitingWork().isEmpty),
            try parts.stateWork.sweep()
        {
            return true
        }
        let waiting = waitingWork()
        if !waiting.isEmpty { letTransactionEnd() }
        guard let work = workRule.choose(from: waiting) else {
            try takeRest()
            return false
        }
        switch work {
        case .timers: try parts.stateWork.fireTimers()
        case .changes, .urgent, .normal:
            try parts.recordWork.take(work) { () throws(Setback) in try startAtLogStarts() }
        }
        return true
    }

    /// Tells of a partition of changes that gives nothing, and ends the wait for it in the end.
    private func watchCatchUp() {
        guard parts.inputs.isCatchingUp || isHeldUp else { return }
        let ticks = surroundings.ticks
        let isAnswered = status.broker.standing.hasAnswer(at: ticks)
        let finding = catchUp.look(at: parts.inputs.partitions, ticks: ticks, isAnswered: isAnswered)
        if isHeldUp, finding == .goesOn { status.goesOn() }
        isHeldUp = finding != .goesOn
        switch finding {
        case .goesOn: break
        case .waits(let place):
            status.waits(for: .changes("\(place)"), "it gives neither records nor its end")
        case .givesUp(let place):
            parts.inputs.endCatchUp(of: place)
            surroundings.log.warning(
                "changes cannot be read; requests are handled without them",
                ["partition": "\(place)", "seconds": "\(CatchUp.patience / 1_000_000)"])
        }
    }

    private func startAtLogStarts() throws(Setback) {
        try parts.committer.commit()
        try orEnd { () throws(LoopEnding) in try parts.assignment.startAtLogStarts(parts.counts) }
        throw .outdated
    }

    /// Sends an app's newest record again if an older one follows it on `.registeredApps`.
    ///
    /// - Returns: whether something was sent.
    private func repairApps() throws(Setback) -> Bool {
        guard surroundings.topology.readsPublicApps else { return false }
        let apps = parts.apps.toRepair(by: parts.inputs)
        if apps.isEmpty { return false }
        try parts.writer.beginIfNeeded()
        parts.apps.repair(apps, &parts.writer.output)
        // Offsets go along, so that a worker that has lost the partition cannot commit this.
        parts.writer.transaction.touched.formUnion(apps.map(\.1.partition))
        try parts.writer.write()
        return true
    }

    // MARK: Waiting work

    private func waitingWork() -> Set<WorkRule.Work> {
        var waiting: Set<WorkRule.Work> = []
        if waits(.changes) { waiting.insert(.changes) }
        if !parts.inputs.isCatchingUp {
            if parts.stateWork.hasDueTimers { waiting.insert(.timers) }
            if waits(.urgent) { waiting.insert(.urgent) }
            // Due timers come before newer records.
            if !waiting.contains(.timers), waits(.normal) { waiting.insert(.normal) }
        }
        return waiting
    }

    private func waits(_ work: WorkRule.Work) -> Bool {
        guard let lane = work.lane else { return parts.stateWork.hasDueTimers }
        return parts.lanes.hasRecords(lane)
    }

    /// Gives the broker time to end the last transaction before the next one begins, at most ``BatchRule/settling``.
    ///
    /// It sleeps, since waiting for the consumer would return at once: records are already there.
    private func letTransactionEnd() {
        guard surroundings.settings.exactlyOnce, !parts.writer.transaction.isOpen else { return }
        surroundings.clock.sleep(
            microseconds: batchRule.settling(
                after: parts.writer.transaction.records,
                sinceCommit: surroundings.ticks - parts.counts.metrics.commits.last))
    }

    // MARK: Idle and commit

    /// Called when no work waits. Commits the open transaction if due, otherwise sleeps until something arrives.
    private func takeRest() throws(Setback) {
        let ticks = surroundings.ticks
        if parts.writer.transaction.isOpen {
            try commitIfDue()
            if !parts.writer.transaction.isOpen { return }
        } else if rest.isQuiet(at: ticks), parts.inputs.haveMoved {
            // Only markers were passed. Committing their offsets makes the lag zero.
            rest.noteActivity(at: ticks)
            try parts.writer.beginIfNeeded()
            return try parts.committer.commit()
        }
        rest.giveMemoryBack(at: ticks)
        sleep()
    }

    private func sleep() {
        var milliseconds: Int64 = 250
        if parts.writer.transaction.isOpen, case .goOn(let most) = batchRule.decide(progress(isDrained: true)) {
            milliseconds = min(milliseconds, (most + 999) / 1000)
        }
        if let due = parts.stages.timers.first?.due {
            milliseconds = min(milliseconds, max(1, due.milliseconds - surroundings.clock.now.milliseconds))
        }
        if parts.inputs.isCatchingUp {
            // Records in the other lanes, which are not taken yet, would end a wait at once.
            parts.lanes.waitFor(lane: 0, milliseconds: 10)
        } else {
            parts.membership.consumer.wait(milliseconds: Int32(clamping: milliseconds))
        }
    }

    private func commitIfDue() throws(Setback) {
        guard parts.writer.transaction.isOpen else { return }
        if parts.culprit.isSearching { return try parts.committer.commit() }
        let urgentIsDrained = parts.writer.transaction.hasUrgent && !waits(.changes) && !waits(.urgent)
        let isDrained = urgentIsDrained || waitingWork().isEmpty
        if batchRule.decide(progress(isDrained: isDrained)) == .commit { try parts.committer.commit() }
    }

    private func progress(isDrained: Bool) -> BatchRule.Progress {
        let (ticks, transaction) = (surroundings.ticks, parts.writer.transaction)
        return BatchRule.Progress(
            records: transaction.records, bytes: transaction.bytes, age: ticks - transaction.began,
            sinceCommit: ticks - parts.counts.metrics.commits.last,
            lastCommit: parts.counts.metrics.commits.lastTook, hasUrgent: transaction.hasUrgent, isDrained: isDrained)
    }
}
