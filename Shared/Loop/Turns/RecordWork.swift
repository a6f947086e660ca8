internal import Kafka
internal import Model
internal import Program

/// Work on records: takes them from a lane, lets the processor process each, and writes its results.
struct RecordWork<Core: Processor> {
    let surroundings: Surroundings
    let counts: LoopCounts
    let inputs: AssignedInputs
    let lanes: Lanes
    let stages: PartitionStages<Core>
    let stateWork: StateWork<Core>
    let writer: TransactionWriter
    let committer: Committer<Core>
    let apps: KnownApps
    let ahead: AppsAhead<Core>
    let culprit: CulpritSearch
    let events: GroupEvents<Core>
    let batchRule: BatchRule

    /// Spends one slice on a lane.
    ///
    /// - Parameter reset: called when a partition's offset is not in its log; throws a setback.
    func take(_ work: WorkRule.Work, reset: () throws(Setback) -> Void) throws(Setback) {
        guard let lane = work.lane else { return }
        var batch = lanes.take(lane)
        writer.taken = surroundings.ticks
        let deadline = writer.taken + WorkRule.slice
        let now = surroundings.now()
        var visited = 0
        try batch.visit(
            record: { (record) throws(Setback) -> Bool in
                try handle(record, now: now, work: work)
                visited += 1
                if batchRule.isFull(writer.transaction.records, writer.transaction.bytes) { return false }
                if culprit.isSearching && writer.transaction.records > 0 { return false }
                return visited % 16 != 0 || surroundings.ticks < deadline
            },
            event: { (event) throws(Setback) in try handle(event, reset) })
        if !batch.isEmpty { lanes.hold(batch, lane) }
    }

    private func handle(_ event: BatchEvent, _ reset: () throws(Setback) -> Void) throws(Setback) {
        switch event {
        case .endOfPartition(let topic, let partition, let offset):
            if let place = inputs.place(topic, partition) { inputs.reachEnd(place, offset) }
        case .failure(let error, let topic, let partition):
            guard error.isOffsetOutOfRange, inputs.place(topic, partition) != nil else {
                let inputs = surroundings.topology.inputs
                let name = inputs.indices.contains(topic) ? surroundings.name(of: inputs[topic]) : nil
                let words = surroundings.words(for: error, .read, on: name)
                surroundings.log.warning("reading failed; continuing", ["error": words])
                return
            }
            try reset()
        }
    }

    // MARK: One record

    /// Processes one record and queues its outputs.
    private func handle(_ record: borrowing ConsumedRecord, now: Instant, work: WorkRule.Work) throws(Setback) {
        guard let place = inputs.place(record.topic, record.partition), record.offset >= inputs[place].next else {
            return
        }
        try writer.beginIfNeeded()
        if work != .normal { writer.transaction.hasUrgent = true }
        let position = InputPlace(place: inputs[place].place, offset: record.offset)
        writer.transaction.lastRecord = position
        if culprit.rejection(of: position) == nil { try process(record, at: position, inputs[place].topic, now: now) }
        // The processor's result may have been too large.
        if let rejection = culprit.rejection(of: position) {
            writer.output.truncate()
            let stage = stages.stage(of: record.partition).stage
            record.lend(as: inputs[place].topic) { (lent: borrowing Record) in
                stage.reject(lent, rejection, output: &writer.output)
            }
        }
        try writer.write()
        note(record, place, work, now: now)
    }

    /// Counts a record that is processed.
    private func note(_ record: borrowing ConsumedRecord, _ place: Int, _ work: WorkRule.Work, now: Instant) {
        let timestamp = record.timestampMilliseconds ?? 0
        inputs[place].next = record.offset + 1
        inputs[place].lastTimestamp = timestamp
        writer.transaction.records += 1
        writer.transaction.touched.insert(record.partition)
        writer.transaction.recordsIn[inputs[place].topic] += 1
        if work != .changes, timestamp > 0 {
            let lane = inputs[place].topic.lane
            writer.transaction.requestsWritten[lane].append(timestamp)
            counts.metrics.commits.takenSeconds[lane].observe(since: timestamp, now.milliseconds)
        }
        if writer.transaction.records % 1024 == 0 { writer.serve() }
    }

    /// Calls the processor, and again if it needs an app that is not known yet, or whose keys may have changed (rules I4,
    /// I5).
    private func process(
        _ record: borrowing ConsumedRecord, at position: InputPlace, _ topic: Topic, now: Instant
    ) throws(Setback) {
        let assigned = stages.stage(of: record.partition)
        var slot = try fireFirst(record, assigned, now: now)
        var outcome = call(record, topic, assigned, slot, now: now, appsAreComplete: false)
        if case .needsApp(let app) = outcome {
            if surroundings.topology.readsPublicApps {
                try ahead.read(since: lanes.taken)
                apps.readSecrets(of: app)
            } else {
                try wait(for: app)
                if !writer.transaction.isOpen {
                    // The work before the wait is committed, so this record begins a new transaction.
                    try writer.beginIfNeeded()
                    writer.transaction.lastRecord = position
                    if Core.isStateful {
                        slot = assigned.stage.keys.slot(of: record.keyText(), in: writer.transaction.number)
                    }
                }
            }
            outcome = call(record, topic, assigned, slot, now: surroundings.now(), appsAreComplete: true)
        }
        if let slot { stages.schedule(slot, of: assigned) }
        guard case .tooLarge(let rejection) = outcome else { return }
        culprit.reject(position, rejection)
        // The processor has already changed the state; the abort rolls it back.
        if Core.isStateful { throw .mustAbort("a result is too large") }
    }

    /// Finds the state of the record's key, and first fires what is due of it.
    ///
    /// - Returns: the state's slot; `nil` for a service without state.
    private func fireFirst(
        _ record: borrowing ConsumedRecord, _ assigned: AssignedStage<Core>, now: Instant
    ) throws(Setback) -> Int? {
        guard Core.isStateful else { return nil }
        let slot = assigned.stage.keys.slot(of: record.keyText(), in: writer.transaction.number)
        // The key's restored entries are read now, so a timer of it may be due.
        if !stages.unread.isDone { stages.schedule(slot, of: assigned) }
        if assigned.stage.isDue(slot, at: now) {
            stateWork.fire(slot, of: assigned, now: now)
            try writer.write()
        }
        return slot
    }

    private func call(
        _ record: borrowing ConsumedRecord, _ topic: Topic, _ assigned: AssignedStage<Core>, _ slot: Int?,
        now: Instant, appsAreComplete: Bool
    ) -> RecordOutcome {
        record.lend(as: topic) { (lent: borrowing Record) in
            assigned.stage.process(
                lent, slot: slot, now: now, apps: apps.table, appsAreComplete: appsAreComplete,
                output: &writer.output)
        }
    }

    /// Reads `.registeredApps` until it has an app, or everything that was written when the record was read.
    ///
    /// Markers reach topics one by one, so a request can be visible before the app from the same transaction. However
    /// long they take, the app's record stands before the end of the log, open transactions included.
    private func wait(for app: AppID) throws(Setback) {
        apps.follow()
        if apps.table[app] != nil || apps.isComplete(since: lanes.taken) { return }
        if surroundings.mistake == .appFromWhatIsThere { return }
        // The work done so far need not wait for the app.
        if !writer.transaction.touched.isEmpty { try committer.commit() }
        let status = surroundings.status
        let asked = surroundings.ticks
        let end = try orEnd { () throws(LoopEnding) in try apps.endOfLog() }
        while apps.table[app] == nil {
            let isImpatient =
                surroundings.mistake == .appAwaitedForAMoment && surroundings.ticks - asked > 100_000
            if apps.hasReached(end) || isImpatient {
                apps.noteComplete(asked)
                break
            }
            if status.isStopping { throw .ends(.stopped) }
            status.turn()
            status.waits(for: apps.isRead, "read to less than \(end)")
            apps.follow(milliseconds: 10)
            let isOutdated = try orEnd { () throws(LoopEnding) in try events.answerAll() }
            if isOutdated { throw .outdated }
        }
        status.goesOn()
    }
}
