internal import Glibc
internal import Kafka
internal import Model

/// Recovery from errors. Afterwards no transaction is open, the state is that of the last commit, and reading continues
/// from the committed offsets. The records at hand are then outdated.
extension Worker {
    /// Recovers as the error's remedy says. Call it only if the commit was not requested or was refused.
    func recover(from error: KafkaError) throws(Ending) {
        if error.isInstanceFenced { return try replaceConsumer(because: error) }
        guard settings.exactlyOnce, error.remedy == .replaceProducer else { return try abort(because: "\(error)") }
        log.warning("the producer cannot continue; replacing it", ["error": error.description])
        noteCulprit(producer.takeFailures()?.first)
        leftOpen = transaction.isOpen
        rollBack()
        // Registering the new producer aborts the open transaction.
        try replaceProducer(because: error)
        try rewind()
    }

    /// Aborts the open transaction.
    func abort(because reason: String) throws(Ending) {
        log.warning("transaction aborted; going back to the committed offsets", ["reason": reason])
        noteCulprit(producer.takeFailures()?.first)
        var mustReplace = false
        if settings.exactlyOnce && transaction.isOpen {
            do throws(KafkaError) {
                let wasRepeated = try repeating { () throws(KafkaError) in try producer.abort() }
                mustReplace = wasRepeated || producer.mustBeReplaced
            } catch {
                log.warning("the abort failed; replacing the producer", ["error": error.description])
                mustReplace = true
                leftOpen = true
            }
        }
        rollBack()
        if mustReplace && !status.isStopping { try replaceProducer(because: nil) }
        try waitAfterAborts()
        try rewind()
    }

    /// Finds out from the group's committed offsets whether a failed commit took place, and recovers accordingly.
    ///
    /// - Returns: always `false`: everything that follows a commit is done here.
    func settle(_ sent: [InputPartition], after error: KafkaError) throws(Ending) -> Bool {
        log.warning("the commit's outcome is unknown; replacing the producer", ["error": error.description])
        // Once the new producer is registered, the broker has committed or aborted the transaction.
        try replaceProducer(because: error)
        let found = try committedOffsets(sent.map(\.place))
        switch Doubt.judge(before: sent.map(\.committed), sent: sent.map(\.next), found: found.map { $0 ?? -1 }) {
        case .committed:
            log.info("the transaction was committed")
            keepCommitted()
        case .aborted:
            log.info("the transaction was not committed")
            rollBack()
            try rewind()
        case .unknown:
            log.info("the committed offsets do not show whether the transaction was committed; restoring")
            rollBack()
            startOverWithAssignment()
        }
        return false
    }

    // MARK: Back to the last commit

    /// Undoes the changes of the open transaction in memory.
    func rollBack() {
        for assigned in stages.values {
            for slot in assigned.stage.keys.rollBack() { schedule(slot, of: assigned) }
        }
        sweep.rollBack(of: transaction.number)
        for place in inputs.indices { inputs[place].next = inputs[place].committed }
        if let before = transaction.appsBefore { apps = before }
        transaction.appsBefore = nil
        readAhead = nil
        repaired = [:]
        output.truncate()
        dropHeldRecords()
        generation += 1
        if transaction.isOpen {
            metrics.transactionsAborted += 1
            abortsInARow += 1
            // After repeated aborts each transaction holds one record, to find the one that causes them.
            if abortsInARow >= RetryRule.abortsToGoOneByOne {
                oneByOneRecords = max(oneByOneRecords, max(1, transaction.records))
            }
        }
        transaction.isOpen = false
    }

    /// Continues reading from the committed offsets.
    func rewind() throws(Ending) {
        dropHeldRecords()
        generation += 1
        guard assignment == nil else { return }
        do throws(KafkaError) {
            try consumer.seek(inputs.map { PartitionStart($0.place, from: .at($0.committed)) })
        } catch {
            log.warning("cannot seek; assigning the partitions again", ["error": error.description])
            startOverWithAssignment()
        }
    }

    /// Marks a record for rejection if the broker refused an output of a transaction with only that record.
    private func noteCulprit(_ failure: KafkaError?) {
        guard oneByOneRecords > 0, let failure, failure.isRefusedRecord, let record = transaction.lastRecord else {
            return
        }
        log.error(
            "the broker refuses the result of one record; turning the record down", ["error": failure.description])
        poison[record] = Rejection(
            .tooLarge, found: "a result that the broker refuses (\(failure.code))", fix: "send less in one record")
    }

    private func waitAfterAborts() throws(Ending) {
        guard abortsInARow > 1 else { return }
        try pause(milliseconds: min(1000, 10 << min(abortsInARow, 7)))
    }

    // MARK: Consumer

    /// Joins with a new consumer of the same name, because the group no longer knows the old one.
    ///
    /// It can be fenced without a rival: a broker that was killed may remember an older member of this slot, and fence
    /// the present one.
    func replaceConsumer(because error: KafkaError) throws(Ending) {
        log.warning("the consumer cannot continue; replacing it", ["error": error.description])
        if error.isInstanceFenced { try noteFencing() }
        if transaction.isOpen { try abort(because: "the consumer is replaced") }
        leaveAssignment()
        publish(.joining)
        try makeConsumer()
        try subscribe()
    }

    /// Makes a new consumer, which has not joined yet.
    func makeConsumer() throws(Ending) {
        do throws(ConfigurationError) {
            consumer = try Self.consumer(clients, settings)
        } catch {
            throw fail("cannot make a consumer: \(error)")
        }
        consumer.wakeable(by: status)
    }

    // MARK: Producer

    /// Registers the producer at the start.
    func registerProducer() throws(Ending) {
        do throws(KafkaError) {
            try makeTopics()
            if settings.exactlyOnce { try register() }
        } catch {
            try replaceProducer(because: error)
        }
        registered = Clock.ticks
    }

    /// Registers a new producer with the same `transactional.id`. The broker then aborts the old one's open transaction
    /// and refuses its delayed requests.
    func replaceProducer(because error: KafkaError?) throws(Ending) {
        guard settings.exactlyOnce else { return }
        if let error, error.isFenced { try noteFencing() }
        while true {
            if status.isStopping { throw stoppedInWait }
            try makeProducer()
            metrics.producersReplaced += 1
            do throws(KafkaError) {
                try makeTopics()
                try register()
                status.goesOn()
                return
            } catch {
                if error.isFenced { try noteFencing() }
                log.warning("the producer cannot register; retrying", ["error": error.description])
                status.waits(for: .registration, error.description)
            }
            try pause(milliseconds: 100)
        }
    }

    /// Makes a new producer, which has not registered yet.
    func makeProducer() throws(Ending) {
        do throws(ConfigurationError) {
            producer = try Producer(clients.producer)
        } catch {
            throw fail("cannot make a producer: \(error)")
        }
    }

    private func register() throws(KafkaError) {
        try repeating(.registration) { () throws(KafkaError) in
            if status.isStopping { throw .timedOut("stopping") }
            try producer.initTransactions(milliseconds: 1000)
        }
        leftOpen = false
    }

    private func makeTopics() throws(KafkaError) {
        var topics = [Producer.Topic?](repeating: nil, count: Topic.allCases.count)
        for topic in topology.outputs + (topology.changelog.map { [$0] } ?? []) {
            let name = settings.name(of: topic)
            topics[topic.number] = try producer.topic(name)
            _ = try? producer.warm(name, milliseconds: 1000)
        }
        producerTopics = topics
    }

    func shortPause() { usleep(20_000) }
}
