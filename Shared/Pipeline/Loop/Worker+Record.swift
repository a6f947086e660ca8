internal import Kafka
internal import Model

extension Worker {
    /// Processes one record and queues what came of it.
    ///
    /// - Returns: `false` when records in hand are outdated: a transaction was aborted or partitions were revoked.
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

    /// Calls the processor, and once more when it lacked an app.
    private func process(_ record: borrowing ConsumedRecord, of place: Int, now: Instant) throws(Ending) -> Bool {
        let state = isStateful ? states[record.partition] : nil
        var slot = -1
        if let state {
            slot = state.slot(of: Self.keyText(record), in: transaction.number)
            // What a restore kept of the key is read by now; it may be due.
            if !unread.isDone { schedule(slot, of: state, partition: record.partition) }
            if let due = state.entries[slot].scheduled, due <= max(now, state.floor) {
                fire(slot, of: state, partition: record.partition, now: now)
                guard try produceOutputs() else { return false }
            }
        }
        var verdict = call(record, of: place, state, slot, now: now, appsAreComplete: false)
        if case .needsApp(let app, let until) = verdict {
            output.truncate()
            if topology.readsPublicApps {
                guard try readAheadApps() else { return false }
            } else {
                guard try awaitApp(app, until: until) else { return false }
                if !transaction.isOpen {
                    // What was done before the wait is committed; this record begins anew.
                    guard try beginIfNeeded() else { return false }
                    transaction.lastRecord = RecordPlace(place: inputs[place].place, offset: record.offset)
                    if let state { slot = state.slot(of: Self.keyText(record), in: transaction.number) }
                }
            }
            verdict = call(record, of: place, state, slot, now: self.now(), appsAreComplete: true)
            if verdict != .done { output.truncate() }
        }
        if let state { schedule(slot, of: state, partition: record.partition) }
        return try checkSizes(record, of: place)
    }

    private func call(
        _ record: borrowing ConsumedRecord, of place: Int, _ state: PartitionState<Core.State>?, _ slot: Int,
        now: Instant, appsAreComplete: Bool
    ) -> Verdict {
        let now =
            state.map { state in
                state.floor = max(state.floor, now)
                return state.floor
            } ?? now
        let context = Context(now: now, apps: apps, appsAreComplete: appsAreComplete, partition: record.partition)
        return lend(record, inputs[place].topic) { (lent: borrowing Record) -> Verdict in
            guard let state else {
                var none = Core.State(key: "")
                return processor.process(lent, state: &none, context: context, output: &output)
            }
            return state.update(slot) { processor.process(lent, state: &$0, context: context, output: &output) }
        }
    }

    /// Lends a record of Kafka as one of the model; nothing is copied but headers, where they are asked for.
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

    // MARK: Turning down

    /// A record that came of this one is larger than any broker takes: this one becomes a dead letter.
    private func checkSizes(_ record: borrowing ConsumedRecord, of place: Int) throws(Ending) -> Bool {
        guard let size = output.sizeOfLargest(beyond: largestRecord) else { return true }
        poison[RecordPlace(place: inputs[place].place, offset: record.offset)] = .tooLarge(
            resultOf: size, most: largestRecord)
        guard isStateful else { return true }
        // Its state has changed already; the way back is the transaction's.
        try abort(because: "a result is too large")
        return false
    }

    private func turnDown(_ record: borrowing ConsumedRecord, of place: Int, _ rejection: Rejection) {
        lend(record, inputs[place].topic) { (lent: borrowing Record) in
            output.reject(rejection, lent, by: topology.service, most: largestRecord)
        }
    }
}
