internal import Kafka
internal import Model
internal import Program

/// The one place where a setback is answered. Afterwards no transaction is open, the state is that of the last commit,
/// and reading continues from the committed offsets; or the partitions are assigned anew.
struct Recovery<Core: Processor> {
    let surroundings: Surroundings
    let counts: LoopCounts
    let writer: TransactionWriter
    let slot: ProducerSlot
    let committer: Committer<Core>
    let membership: Membership
    let inputs: AssignedInputs
    let lanes: Lanes
    let stages: PartitionStages<Core>
    let apps: KnownApps
    let ahead: AppsAhead<Core>
    let culprit: CulpritSearch
    let rivalry: Rivalry
    let assignment: Assignment<Core>
    let reporter: Reporter<Core>

    private var log: Log { surroundings.log }

    /// Does the work, and answers its setback.
    ///
    /// - Returns: whether the work was done.
    @discardableResult
    func attempt(_ work: () throws(Setback) -> Void) throws(LoopEnding) -> Bool {
        do throws(Setback) {
            try work()
            return true
        } catch {
            try recover(from: error)
            return false
        }
    }

    private func recover(from setback: Setback) throws(LoopEnding) {
        switch setback {
        case .ends(let ending): throw ending
        case .outdated: break
        case .takenOver:
            rollBack(because: "another producer with this name was registered")
            assignment.startOver()
        case .mustAbort(let reason): try abort(because: reason)
        case .failed(let error): try recover(from: error)
        case .commitInDoubt(let sent, let error): try settle(sent, after: error)
        case .cannotBegin(let error):
            log.warning("cannot begin a transaction; replacing the producer", ["error": surroundings.words(for: error)])
            try replaceProducer(because: error)
        }
    }

    /// Recovers as the error's remedy says; the commit was not requested, or was refused.
    private func recover(from error: KafkaError) throws(LoopEnding) {
        if error.isInstanceFenced { return try replaceConsumer(because: error) }
        guard surroundings.settings.exactlyOnce, error.remedy == .replaceProducer else {
            return try abort(because: surroundings.words(for: error))
        }
        let words = surroundings.words(for: error)
        log.warning("the producer cannot continue; replacing it", ["error": words])
        findCulprit()
        slot.isLeftOpen = writer.transaction.isOpen
        rollBack(because: words)
        // Registering the new producer aborts the open transaction.
        try replaceProducer(because: error)
    }

    /// Replaces the producer, and goes on from the committed offsets.
    ///
    /// Where another producer with this name was registered, offsets and state are read anew: it may have committed, and
    /// a broker that remembers an old member of the group would take offsets of either.
    private func replaceProducer(because error: KafkaError?) throws(LoopEnding) {
        if try slot.replace(because: error) { assignment.startOver() } else { try rewind() }
    }

    /// Aborts the open transaction.
    private func abort(because reason: String) throws(LoopEnding) {
        log.warning("transaction aborted; going back to the committed offsets", ["reason": reason])
        findCulprit()
        var mustReplace = false
        var failure: KafkaError?
        if surroundings.settings.exactlyOnce && writer.transaction.isOpen {
            do throws(KafkaError) {
                let wasRepeated = try surroundings.repeating { () throws(KafkaError) in
                    try slot.producer.abort(milliseconds: -1)
                }
                mustReplace =
                    surroundings.mistake != .producerKeptAfterADoubtfulAbort
                    && (wasRepeated || slot.producer.mustBeReplaced)
            } catch {
                log.warning("the abort failed; replacing the producer", ["error": surroundings.words(for: error)])
                mustReplace = true
                failure = error
                slot.isLeftOpen = true
            }
        }
        rollBack(because: reason)
        try surroundings.pause(milliseconds: culprit.pauseMilliseconds)
        if mustReplace && !surroundings.status.isStopping {
            try replaceProducer(because: failure)
        } else {
            try rewind()
        }
    }

    /// Finds out from the group's committed offsets whether a failed commit took place, and recovers accordingly.
    ///
    /// Nothing else shows the outcome: if a coordinator that still loads them returned exactly those from before the
    /// transaction, the batch would be processed again.
    private func settle(_ sent: [SentOffset], after error: KafkaError) throws(LoopEnding) {
        let words = surroundings.words(for: error)
        log.warning("the commit's outcome is unknown; replacing the producer", ["error": words])
        // Once the new producer is registered, the broker has committed or aborted the transaction.
        if try slot.replace(because: error) {
            log.info("another producer took over meanwhile; restoring")
            rollBack(because: words)
            return assignment.startOver()
        }
        switch try judge(sent) {
        case .committed:
            log.info("the transaction was committed")
            committer.keepCommitted()
            // The batch in hand was dropped on the way here.
            try rewind()
        case .aborted:
            log.info("the transaction was not committed")
            rollBack(because: words)
            try rewind()
        case .unknown:
            log.info("the committed offsets do not show whether the transaction was committed; restoring")
            rollBack(because: words)
            assignment.startOver()
        }
    }

    private func judge(_ sent: [SentOffset]) throws(LoopEnding) -> Doubt {
        if surroundings.mistake == .doubtfulCommitCountsAsAborted { return .aborted }
        if surroundings.mistake == .doubtfulCommitCountsAsDone { return .committed }
        let found = try membership.committedOffsets(sent.map(\.place))
        return Doubt.judge(before: sent.map(\.before), sent: sent.map(\.sent), found: found.map { $0 ?? -1 })
    }

    /// Rejects the record that the broker refused, if it stands alone.
    private func findCulprit() {
        let failure = slot.producer.takeFailures()?.first
        guard culprit.findCulprit(failure, lastRecord: writer.transaction.lastRecord), let failure else { return }
        log.error(
            "the broker refuses the result of one record; rejecting the record", ["error": failure.description])
    }

    // MARK: Back to the last commit

    /// Undoes the changes of the open transaction in memory.
    private func rollBack(because reason: String) {
        if surroundings.mistake == .stateKeptAfterAnAbort {
            stages.commit()
        } else {
            stages.rollBack(writer.transaction.number)
        }
        inputs.goBack()
        apps.rollBack()
        ahead.forget()
        writer.output.truncate()
        lanes.drop()
        if writer.transaction.isOpen {
            counts.metrics.failures.transactionsAborted += 1
            counts.metrics.failures.lastAbort = reason
            culprit.noteAbort(records: writer.transaction.records)
        }
        writer.transaction.isOpen = false
    }

    /// Continues reading from the committed offsets.
    private func rewind() throws(LoopEnding) {
        lanes.drop()
        guard !assignment.isPending, surroundings.mistake != .noRewindAfterAnAbort else { return }
        do throws(KafkaError) {
            try membership.consumer.seek(inputs.partitions.map { PartitionStart($0.place, from: .at($0.committed)) })
        } catch {
            log.warning("cannot seek; assigning the partitions again", ["error": surroundings.words(for: error)])
            assignment.startOver()
        }
    }

    // MARK: The group

    /// Joins with a new consumer of the same name, because the group no longer knows the old one.
    ///
    /// It can be fenced without a rival: a broker that was killed may remember an older member of this slot, and fence
    /// the present one.
    func replaceConsumer(because error: KafkaError) throws(LoopEnding) {
        let words = surroundings.words(for: error)
        log.warning("the consumer cannot continue; replacing it", ["error": words])
        if error.isInstanceFenced { try rivalry.noteFencing(words) }
        if writer.transaction.isOpen { try abort(because: "the consumer is replaced") }
        assignment.leave()
        reporter.publish(.joining)
        try membership.replaceConsumer()
        try membership.subscribe()
    }

    /// Gives up revoked partitions, with what is in hand if they are not lost yet.
    func giveUp(isLost: Bool) throws(LoopEnding) {
        if writer.transaction.isOpen {
            try attempt { () throws(Setback) in
                if isLost { throw .mustAbort("the partitions are lost") }
                if surroundings.mistake != .transactionOpenAtARevocation { try committer.commit() }
            }
        }
        assignment.leave()
        membership.giveUp()
        if !surroundings.status.isStopping { reporter.publish(.joining) }
    }

    /// Gives up all partitions and stays silent, until it is clear that no other process has this worker's name.
    ///
    /// - Throws: ``LoopEnding/rival`` when another process has it.
    func stepAside() throws(LoopEnding) {
        // Nothing has aborted it if the consumer was fenced, and nothing does before the producer registers again.
        if writer.transaction.isAtBroker { slot.isLeftOpen = true }
        rollBack(because: "fenced repeatedly")
        assignment.leave()
        reporter.publish(.joining)
        // A client that has not subscribed sends nothing in this worker's name.
        try membership.replaceConsumer()
        try slot.makeProducer()
        try rivalry.waitForRival()
        culprit.forgetAborts()
    }
}
