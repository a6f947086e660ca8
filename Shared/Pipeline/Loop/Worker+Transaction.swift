internal import Kafka
internal import Model

extension Worker {
    /// Opens a transaction if none is open.
    ///
    /// - Returns: `false` when that failed. The worker has then recovered, and the records at hand are outdated.
    func beginIfNeeded() throws(Ending) -> Bool {
        if transaction.isOpen { return true }
        if settings.exactlyOnce {
            do throws(KafkaError) {
                try producer.begin()
            } catch {
                log.warning("cannot begin a transaction; replacing the producer", ["error": error.description])
                try replaceProducer(because: error)
                try rewind()
                return false
            }
        }
        transaction.begin(at: Clock.ticks)
        crashPoint?.pass(.begin, transaction.number)
        return true
    }

    /// Sends the offsets and commits. Afterwards no transaction is open, even if the commit failed.
    func commit() throws(Ending) {
        guard transaction.isOpen else { return }
        crashPoint?.pass(.produce, transaction.number)
        let started = Clock.ticks
        let sent = inputs.filter { transaction.touched.contains($0.partition) || $0.next != $0.committed }
        guard try settings.exactlyOnce ? commitTransaction(sent) : commitPlainly(sent) else { return }
        crashPoint?.pass(.afterCommit, transaction.number)
        metrics.commitSeconds.observe(Double(Clock.ticks - started) / 1_000_000)
        keepCommitted()
    }

    /// Makes the transaction's changes the committed offsets and state.
    func keepCommitted() {
        for place in inputs.indices where inputs[place].committed != inputs[place].next {
            inputs[place].committed = inputs[place].next
            if settings.exactlyOnce { ownCommits.note(inputs[place].place, inputs[place].next) }
        }
        // All stages, since a record that waits for its app has a saved slot but is not in `touched` yet.
        for assigned in stages.values { assigned.stage.keys.commit() }
        if !poison.isEmpty {
            poison = poison.filter { entry in
                inputs.contains { $0.place == entry.key.place && $0.committed <= entry.key.offset }
            }
        }
        count()
        oneByOneRecords = max(0, oneByOneRecords - transaction.records)
        abortsInARow = 0
        transaction.isOpen = false
        transaction.appsBefore = nil
        lastCommit = Clock.ticks
    }

    private func count() {
        metrics.transactionsCommitted += 1
        if transaction.records > 0 { metrics.batchRecords.observe(Double(transaction.records)) }
        for (topic, count) in transaction.recordsIn.pairs where count > 0 { metrics.recordsIn[topic] += count }
        for (topic, count) in transaction.recordsOut.pairs where count > 0 { metrics.recordsOut[topic] += count }
        for (reason, count) in transaction.rejections { metrics.rejections[reason, default: 0] += count }
        for (use, count) in transaction.levelUses { metrics.count(use, count) }
        metrics.timersFired += transaction.timersFired
        if transaction.oldestUrgent != .max {
            let age = Clock.now.milliseconds - transaction.oldestUrgent
            metrics.urgentSeconds.observe(Double(max(0, age)) / 1000)
        }
    }

    // MARK: Exactly once

    /// - Returns: whether it committed and the caller must finish the commit; otherwise everything has been done here.
    private func commitTransaction(_ sent: [InputPartition]) throws(Ending) -> Bool {
        var wasRepeated = false
        do throws(KafkaError) {
            if let group, !sent.isEmpty {
                let offsets = sent.map { PartitionOffset($0.place, $0.next) }
                try repeating { () throws(KafkaError) in try producer.sendOffsets(offsets, of: group) }
            }
            crashPoint?.pass(.sendOffsets, transaction.number)
            crashPoint?.pass(.commit, transaction.number)
        } catch {
            // The commit was not requested yet, so nothing is committed.
            try recover(from: error)
            return false
        }
        do throws(KafkaError) {
            wasRepeated = try repeating { () throws(KafkaError) in try producer.commit() }
        } catch {
            if error.remedy == .abortAndRewind {
                try recover(from: error)
                return false
            }
            return try settle(sent, after: error)
        }
        if wasRepeated || producer.mustBeReplaced {
            keepCommitted()
            // The next start of this slot registers a new producer anyway.
            if status.isStopping { return false }
            log.warning("the transaction was committed after an error; replacing the producer")
            try replaceProducer(because: nil)
            lastCommit = Clock.ticks
            return false
        }
        return true
    }

    /// Makes a transactional call, and retries it with the same arguments as long as librdkafka allows it.
    ///
    /// - Returns: whether it had to be retried.
    @discardableResult
    func repeating(
        _ subject: LoopWait.Subject = .transaction, _ call: () throws(KafkaError) -> Void
    ) throws(KafkaError) -> Bool {
        var attempts = 0
        while true {
            do throws(KafkaError) {
                try call()
                if attempts > 0 { status.goesOn() }
                return attempts > 0
            } catch {
                attempts += 1
                status.turn()
                status.waits(for: subject, error.description)
                guard error.remedy == .retry, attempts < RetryRule.mostAttempts(isStopping: status.isStopping) else {
                    throw error
                }
            }
            shortPause()
        }
    }

    // MARK: Without transactions, on the embedded broker

    private func commitPlainly(_ sent: [InputPartition]) throws(Ending) -> Bool {
        do throws(KafkaError) {
            try repeating { () throws(KafkaError) in try producer.flush(milliseconds: 5000) }
            crashPoint?.pass(.sendOffsets, transaction.number)
            if !sent.isEmpty {
                let offsets = sent.map { PartitionOffset($0.place, $0.next) }
                try repeating { () throws(KafkaError) in try consumer.commit(offsets) }
            }
            return true
        } catch {
            try recover(from: error)
            return false
        }
    }
}
