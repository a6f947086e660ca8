internal import Kafka
internal import Model

extension Worker {
    /// Processes one record and queues its outputs.
    ///
    /// - Returns: `false` when the records at hand are outdated: a transaction was aborted or partitions were revoked.
    func handle(_ record: borrowing ConsumedRecord, now: Instant, work: WorkRule.Work) throws(Ending) -> Bool {
        guard let place = place(record.topic, record.partition), record.offset >= inputs[place].next else {
            return true
        }
        guard try beginIfNeeded() else { return false }
        if work != .normal { transaction.hasUrgent = true }
        let position = RecordPlace(place: inputs[place].place, offset: record.offset)
        transaction.lastRecord = position
        if poison.isEmpty || poison[position] == nil {
            guard try process(record, of: place, now: now) else { return false }
        }
        if !poison.isEmpty, let rejection = poison[position] {
            output.truncate()
            turnDown(record, of: place, rejection)
        }
        guard try produceOutputs() else { return false }
        transaction.records += 1
        transaction.touched.insert(record.partition)
        transaction.recordsIn[inputs[place].topic] += 1
        inputs[place].next = record.offset + 1
        inputs[place].lastTimestamp = record.timestampMilliseconds ?? 0
        if work == .urgent {
            transaction.oldestUrgent = min(transaction.oldestUrgent, inputs[place].lastTimestamp)
        }
        if transaction.records % 1024 == 0 { producer.serve() }
        return true
    }

    /// Calls the processor, and again if it needs an app that is not known yet.
    private func process(_ record: borrowing ConsumedRecord, of place: Int, now: Instant) throws(Ending) -> Bool {
        let assigned = stage(of: record.partition)
        var slot: Int?
        if isStateful {
            let found = assigned.stage.keys.slot(of: Self.keyText(record), in: transaction.number)
            // The key's restored entries are read now, so a timer of it may be due.
            if !unread.isDone { schedule(found, of: assigned) }
            if assigned.stage.isDue(found, at: now) {
                fire(found, of: assigned, now: now)
                guard try produceOutputs() else { return false }
            }
            slot = found
        }
        var outcome = call(record, of: place, assigned, slot, now: now, appsAreComplete: false)
        if case .needsApp(let app, let until) = outcome {
            if topology.readsPublicApps {
                guard try readAheadApps() else { return false }
            } else {
                guard try awaitApp(app, until: until) else { return false }
                if !transaction.isOpen {
                    // The work before the wait is committed, so this record begins a new transaction.
                    guard try beginIfNeeded() else { return false }
                    transaction.lastRecord = RecordPlace(place: inputs[place].place, offset: record.offset)
                    if isStateful {
                        slot = assigned.stage.keys.slot(of: Self.keyText(record), in: transaction.number)
                    }
                }
            }
            outcome = call(record, of: place, assigned, slot, now: self.now(), appsAreComplete: true)
        }
        if let slot { schedule(slot, of: assigned) }
        guard case .tooLarge(let rejection) = outcome else { return true }
        poison[RecordPlace(place: inputs[place].place, offset: record.offset)] = rejection
        guard isStateful else { return true }
        // The processor has already changed the state; the abort rolls it back.
        try abort(because: "a result is too large")
        return false
    }

    private func call(
        _ record: borrowing ConsumedRecord, of place: Int, _ assigned: AssignedStage<Core>, _ slot: Int?,
        now: Instant, appsAreComplete: Bool
    ) -> RecordOutcome {
        lend(record, inputs[place].topic) { (lent: borrowing Record) in
            assigned.stage.process(
                lent, slot: slot, now: now, apps: apps, appsAreComplete: appsAreComplete, output: &output)
        }
    }

    /// Lends a Kafka record as a record of the model. Only headers are copied, if they are requested.
    func lend<Result>(
        _ record: borrowing ConsumedRecord, _ topic: Topic, _ body: (borrowing Record) -> Result
    ) -> Result {
        let headers = LentHeaders(at: record.place) { place in
            ConsumedRecord.headers(at: place).map { Header($0.name, $0.value) }
        }
        let (partition, offset) = (record.partition, record.offset)
        let timestamp = Instant(milliseconds: record.timestampMilliseconds ?? 0)
        return record.withKey { (key: Span<UInt8>?) in
            record.withValue { (value: Span<UInt8>?) in
                Record.lend(
                    topic: topic, partition: partition, offset: offset, timestamp: timestamp, headers: headers,
                    key: key, value: value, body)
            }
        }
    }

    private static func keyText(_ record: borrowing ConsumedRecord) -> String {
        record.withKey { (key: Span<UInt8>?) in
            guard let key else { return "" }
            return key.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        }
    }

    private func turnDown(_ record: borrowing ConsumedRecord, of place: Int, _ rejection: Rejection) {
        lend(record, inputs[place].topic) { (lent: borrowing Record) in
            stage(of: record.partition).stage.turnDown(lent, rejection, output: &output)
        }
    }
}
