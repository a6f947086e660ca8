internal import Glibc
internal import Kafka
internal import Model

/// The ways back. All of them end with no transaction open, state as it was at the last commit, and reading on from
/// the committed offsets; records in hand are outdated then.
extension Worker {
    /// Takes the way back that an error asks for. The transaction's commit was not asked for, or was refused.
    func recover(from error: KafkaError) throws(Ending) {
        if error.isInstanceFenced { return try replaceConsumer(because: error) }
        guard settings.exactlyOnce, error.remedy == .replaceProducer else { return try abort(because: "\(error)") }
        log.warning("the producer cannot go on; replacing it", ["error": error.description])
        noteCulprit(producer.takeFailures()?.first)
        leftOpen = transaction.isOpen
        rollBack()
        // Its successor's registration aborts what it left open.
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

    /// A commit failed and nobody knows whether it took place: the group's committed offsets tell.
    ///
    /// - Returns: whether it did.
    func settle(_ sent: [InputPartition], after error: KafkaError) throws(Ending) -> Bool {
        log.warning("the commit's outcome is unknown; replacing the producer", ["error": error.description])
        // Once the successor is registered the broker has ended the transaction, one way or the other.
        try replaceProducer(because: error)
        let found = try committedOffsets(sent.map(\.place))
        switch Doubt.judge(before: sent.map(\.committed), sent: sent.map(\.next), found: found.map { $0 ?? -1 }) {
        case .committed:
            log.info("it was committed")
            keepCommitted()
        case .aborted:
            log.info("it was not committed")
            rollBack()
            try rewind()
        case .unknown:
            log.info("offsets do not tell; restoring")
            rollBack()
            startOverWithAssignment()
        }
        return false
    }

    // MARK: Back to the last commit

    /// Undoes the open transaction in memory.
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
            // Repeated failure at one place: go record by record, to find the culprit.
            if abortsInARow >= RetryRule.abortsToGoOneByOne {
                oneByOneRecords = max(oneByOneRecords, max(1, transaction.records))
            }
        }
        transaction.isOpen = false
    }

    /// Reads on from the committed offsets.
    func rewind() throws(Ending) {
        dropHeldRecords()
        generation += 1
        guard assignment == nil else { return }
        do throws(KafkaError) {
            try consumer.seek(inputs.map { PartitionStart($0.place, from: .at($0.committed)) })
        } catch {
            log.warning("cannot seek; assigning anew", ["error": error.description])
            startOverWithAssignment()
        }
    }

    /// What the broker refused in a transaction of one record is that record's fault.
    private func noteCulprit(_ failure: KafkaError?) {
        guard oneByOneRecords > 0, let failure, failure.isRefusedRecord, let record = transaction.lastRecord else {
            return
        }
        log.error("the broker refuses what comes of one record; turning it down", ["error": failure.description])
        poison[record] = Rejection(
            .tooLarge, found: "a result that the broker refuses (\(failure.code))", fix: "send less in one record")
    }

    private func waitAfterAborts() throws(Ending) {
        guard abortsInARow > 1 else { return }
        try pause(milliseconds: min(1000, 10 << min(abortsInARow, 7)))
    }

    // MARK: Consumer

    /// A new member of the same name: the group no longer knows the old one.
    ///
    /// A broker that was killed may remember this slot's member before last, and fence the present one.
    func replaceConsumer(because error: KafkaError) throws(Ending) {
        log.warning("the consumer cannot go on; replacing it", ["error": error.description])
        if error.isInstanceFenced { try noteFencing() }
        if transaction.isOpen { try abort(because: "the consumer is replaced") }
        leaveAssignment()
        publish(.joining)
        try makeConsumer()
        try subscribe()
    }

    /// A new client, which has not joined yet.
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

    /// A new producer of the same `transactional.id`: whatever the old one left open is aborted, its delayed requests
    /// are refused.
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
                log.warning("the producer cannot register; trying again", ["error": error.description])
                status.waits(for: .registration, error.description)
            }
            try pause(milliseconds: 100)
        }
    }

    /// A new client, which has not registered yet.
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
