internal import Kafka

/// How records reach the broker, how a transaction ends, and how a producer registers.
extension ProducerCore {
    func addPartitions() {
        let places = outputs.indices.filter { !outputs[$0].isAdded && !outputs[$0].waiting.isEmpty }
        guard !isAdding, !places.isEmpty, let id else { return }
        isAdding = true
        requests += 1
        let (partitions, producer, number) = (places.map { outputs[$0].partition }, self.producer, self.number)
        wire.send(.addPartitions) { broker in
            broker.add(partitions, to: id, producer)
        } done: { [self] outcome in
            guard number == self.number else { return }
            isAdding = false
            let code = outcome.code
            if code == Code.none {
                for place in places { outputs[place].isAdded = true }
                pump()
            } else if Code.isRetried(code) {
                let delay = code == Code.concurrentTransactions ? 20_000 : settings.backoff * 1000
                baton.after(delay) { [self] in pump() }
            } else {
                fail(code, "AddPartitionsToTxn")
            }
        }
    }

    func sendRecords() {
        guard !isProducing else { return }
        var batches: [ProduceBatch] = []
        for place in outputs.indices where id == nil || outputs[place].isAdded {
            if outputs[place].inFlight == nil, !outputs[place].waiting.isEmpty {
                let records = Array(outputs[place].waiting.prefix(500))
                outputs[place].waiting.removeFirst(records.count)
                outputs[place].inFlight = ProduceBatch(
                    partition: outputs[place].partition, records: records, firstSequence: outputs[place].sequence)
                outputs[place].sequence += records.count
            }
            if let batch = outputs[place].inFlight { batches.append(batch) }
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
        guard let place = places[batch.partition] else { return }
        outputs[place].inFlight = nil
        guard code != Code.none else { return }
        let error = KafkaError.plain(code, "record for \(batch.partition)")
        failures = ((failures?.count ?? 0) + batch.records.count, failures?.first ?? error)
        isDoubtful = true
        fail(code, "record for \(batch.partition)")
    }

    /// A request without an answer is sent again, until the records are too old (`message.timeout.ms`).
    private func giveUpIfOld(_ batches: [ProduceBatch], _ code: Int32) {
        guard baton.now - began > settings.transaction * 1000, id != nil else {
            if !mayProduce { for place in outputs.indices { outputs[place].inFlight = nil } }
            isProducing = mayProduce
            return baton.after(settings.backoff * 1000) { [self] in
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
                baton.after(settings.backoff * 1000) { [self] in
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
        let timeout = settings.transaction * 1000
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
                baton.after(settings.backoff * 1000) { [self] in register() }
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
