internal import Kafka
internal import Model
internal import Program

/// Sends the offsets and commits, and makes the transaction's changes the committed state.
struct Committer<Core: Processor> {
    let surroundings: Surroundings
    let counts: LoopCounts
    let writer: TransactionWriter
    let slot: ProducerSlot
    let membership: Membership
    let inputs: AssignedInputs
    let stages: PartitionStages<Core>
    let apps: KnownApps
    let culprit: CulpritSearch

    private var isTransactional: Bool { surroundings.settings.exactlyOnce }

    /// Sends the offsets and commits, if a transaction is open.
    func commit() throws(Setback) {
        guard writer.transaction.isOpen else { return }
        pass(.produce)
        let started = surroundings.ticks
        let touched = surroundings.mistake == .timersWithoutOffsets ? [] : writer.transaction.touched
        let sent = inputs.toCommit(touched: touched)
        let isFine = try isTransactional ? commitTransaction(sent) : commitPlainly(sent)
        pass(.afterCommit)
        if isFine {
            counts.metrics.commits.lastTook = surroundings.ticks - started
            counts.metrics.commits.seconds[writer.transaction.lane]
                .observe(Double(counts.metrics.commits.lastTook) / 1_000_000)
        }
        keepCommitted()
        if !isFine { try replaceProducer() }
    }

    private func pass(_ step: CrashPoint.Step) { surroundings.crashPoint?.pass(step, writer.transaction.number) }

    /// Makes the transaction's changes the committed offsets and state.
    func keepCommitted() {
        inputs.keepCommitted(isTransactional: isTransactional)
        stages.commit()
        apps.commit()
        culprit.noteCommit(records: writer.transaction.records, of: inputs)
        count(writer.transaction, in: &counts.metrics.commits)
        exportSpans()
        writer.transaction.isOpen = false
    }

    private func exportSpans() {
        guard let sink = surroundings.spans, !writer.transaction.spans.isEmpty else { return }
        let (ticks, now) = (surroundings.ticks, surroundings.clock.microseconds)
        sink.take(writer.transaction.spans.map { $0.finished(ticks: ticks, now: now) })
    }

    private func count(_ transaction: Transaction, in commits: inout CommitCounts) {
        commits.transactions += 1
        commits.last = surroundings.ticks
        if transaction.records > 0 { commits.batchRecords[transaction.lane].observe(Double(transaction.records)) }
        for (topic, count) in transaction.recordsIn.pairs where count > 0 { commits.recordsIn[topic] += count }
        for (topic, count) in transaction.recordsOut.pairs where count > 0 { commits.recordsOut[topic] += count }
        for (reason, count) in transaction.rejections { commits.rejections[reason, default: 0] += count }
        for (use, count) in transaction.levelUses { commits.levelUses.add(count, use.app, use.level) }
        for (use, count) in transaction.receipts { commits.count(use, count) }
        commits.timersFired += transaction.timersFired
        let now = surroundings.clock.now.milliseconds
        for lane in Lane.allCases {
            commits.stageSeconds[lane].observe(since: transaction.requestsWritten[lane], now)
            commits.deliverySeconds[lane].observe(since: transaction.deliveriesAccepted[lane], now)
        }
    }

    // MARK: Exactly once

    /// - Returns: whether the producer may go on; if not, it must be replaced, although this commit took place.
    private func commitTransaction(_ sent: [InputPartition]) throws(Setback) -> Bool {
        do throws(KafkaError) {
            if let group = membership.group, !sent.isEmpty {
                let offsets = sent.map { PartitionOffset($0.place, $0.next) }
                try surroundings.repeating { () throws(KafkaError) in
                    try slot.producer.sendOffsets(offsets, of: group, milliseconds: -1)
                }
            }
            pass(.sendOffsets)
            pass(.commit)
        } catch {
            // The commit was not requested yet, so nothing is committed.
            throw .failed(error)
        }
        do throws(KafkaError) {
            let wasRepeated = try surroundings.repeating { () throws(KafkaError) in
                try slot.producer.commit(milliseconds: -1)
            }
            if surroundings.mistake == .producerKeptAfterADoubtfulCommit { return true }
            return !wasRepeated && !slot.producer.mustBeReplaced
        } catch {
            if error.remedy == .abortAndRewind { throw .failed(error) }
            throw .commitInDoubt(sent.map { SentOffset(place: $0.place, before: $0.committed, sent: $0.next) }, error)
        }
    }

    /// Replaces the producer after a commit that was answered late: a delayed request of it could end a later
    /// transaction (KIP-890).
    private func replaceProducer() throws(Setback) {
        // The next start of this slot registers a new producer anyway.
        if surroundings.status.isStopping { return }
        surroundings.log.warning("the transaction was committed after an error; replacing the producer")
        let wasTakenOver = try orEnd { () throws(LoopEnding) in try slot.replace(because: nil) }
        counts.metrics.commits.last = surroundings.ticks
        if wasTakenOver { throw .takenOver }
    }

    // MARK: Without transactions, on the embedded broker

    private func commitPlainly(_ sent: [InputPartition]) throws(Setback) -> Bool {
        do throws(KafkaError) {
            try surroundings.repeating { () throws(KafkaError) in try slot.producer.flush(milliseconds: 5000) }
            pass(.sendOffsets)
            if !sent.isEmpty {
                let offsets = sent.map { PartitionOffset($0.place, $0.next) }
                try surroundings.repeating { () throws(KafkaError) in try membership.consumer.commit(offsets) }
            }
            return true
        } catch {
            throw .failed(error)
        }
    }
}
