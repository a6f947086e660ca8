internal import Kafka

/// How records reach the broker, how a transaction ends, and how a producer registers.
extension ProducerCore {
    func addPartitions() {
        let added = outputs.filter { !$0.isAdded && !$0.waiting.isEmpty }
        guard !isAdding, !added.isEmpty, let id else { return }
        isAdding = true
        requests += 1
        let (producer, number) = (self.producer, self.number)
        wire.send(.addPartitions) { broker in
            broker.add(added.map(\.partition), to: id, producer)
        } done: { [self] outcome in
            guard number == self.number else { return }
            isAdding = false
            let code = outcome.code
            if code == Code.none {
                for output in added { output.isAdded = true }
                pump()
            } else if Code.isRetried(code) {
                let delay = code == Code.concurrentTransactions ? 20_000 : Timing.backoff
                baton.after(delay) { [self] in pump() }
            } else {
                fail(code, "AddPartitionsToTxn")
            }
        }
    }

    func sendRecords() {
        guard !isProducing else { return }
        var batches: [ProduceBatch] = []
        for output in outputs where id == nil || output.isAdded {
            if output.inFlight == nil, !output.waiting.isEmpty {
                let records = Array(output.waiting.prefix(500))
                output.waiting.removeFirst(records.count)
                output.inFlight = ProduceBatch(
                    partition: output.partition, records: records, firstSequence: output.sequence)
                output.sequence += records.count
            }
            if let batch = output.inFlight { batches.append(batch) }
        }
        guard !batches.isEmpty else { return }
        isProducing = true
        let (id, producer) = (self.id, self.producer)
        wire.send(.produce) { [batches] broker in
            broker.produce(batches, of: producer, id: id)
        } done: { [self, batches] outcome in
            isProducing = false
            switch outcome {
            case .answer(let codes): for (batch, code) in zip(batches, codes) { settle(batch, code) }
            case .failure(let code): giveUpIfOld(batches, code)
            }
            pump()
        }
    }

    private func settle(_ batch: ProduceBatch, _ code: Int32) {
        outputs.first { $0.partition == batch.partition }?.inFlight = nil
        guard code != Code.none else { return }
        let error = KafkaError.plain(code, "record for \(batch.partition)")
        failures = ((failures?.count ?? 0) + batch.records.count, failures?.first ?? error)
        isDoubtful = true
        fail(code, "record for \(batch.partition)")
    }

    /// A request without an answer is sent again, until the records are too old (`message.timeout.ms`).
    private func giveUpIfOld(_ batches: [ProduceBatch], _ code: Int32) {
        guard baton.now - began > timeout, id != nil else {
            if !mayProduce { for output in outputs { output.inFlight = nil } }
            isProducing = mayProduce
            return baton.after(Timing.backoff) { [self] in
                isProducing = false
                pump()
            }
        }
        for batch in batches { settle(batch, Code.messageTimedOut) }
    }

    // MARK: The end

    func sendEnd(isCommit: Bool) {
        guard !endIsSent, let id else { return }
        endIsSent = true
        guard requests > 0 else { return ended(isCommit: isCommit) }
        let (producer, number) = (self.producer, self.number)
        if isCommit { wire.actor.commitIsInDoubt = true }
        wire.send(.end) { broker in
            broker.end(id, producer, isCommit: isCommit)
        } done: { [self] outcome in
            guard number == self.number, case .ending = phase else { return }
            let code = outcome.code
            if code == Code.none {
                ended(isCommit: isCommit)
            } else if Code.isRetried(code) {
                baton.after(Timing.backoff) { [self] in
                    endIsSent = false
                    pump()
                }
            } else {
                fail(code, "EndTxn")
            }
        }
    }

    private func ended(isCommit: Bool) {
        if isCommit { wire.actor.commitIsInDoubt = false }
        phase = .ended(isCommit: isCommit)
        changed()
    }

    // MARK: Registration

    func register() {
        guard !wire.isDead, case .registering = phase, let id else { return }
        let timeout = timeout
        wire.send(.register) { broker in
            broker.register(id, timeout: timeout)
        } done: { [self] outcome in
            switch outcome {
            case .answer(.answer(let producer)):
                self.producer = producer
                phase = .registered
                changed()
            case .answer(.failure(let code)), .failure(let code):
                guard Code.isRetried(code) else {
                    fail(code, "InitProducerId")
                    return
                }
                baton.after(Timing.backoff) { [self] in register() }
            }
        }
    }
}

extension Outcome where Answer == Int32 {
    /// The error number, whoever reports it; 0 is success.
    var code: Int32 {
        switch self {
        case .answer(let code): code
        case .failure(let code): code
        }
    }
}
