internal import Kafka

/// How a transaction ends, and how a producer registers.
extension ProducerCore {
    // MARK: The end

    func sendEnd(isCommit: Bool) {
        guard !endIsSent, let id else { return }
        endIsSent = true
        guard requests > 0 else { return ended(isCommit: isCommit) }
        let (producer, number) = (self.producer, self.number)
        if isCommit { wire.actor.commitIsInDoubt = true }
        wire.send(.end) { (broker: Broker, reply: @escaping (Int32) -> Void) in
            reply(broker.end(id, producer, isCommit: isCommit))
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
        wire.send(.register) { (broker: Broker, reply: @escaping (Result<ProducerIdentity, BrokerFailure>) -> Void) in
            reply(broker.register(id, timeout: timeout))
        } done: { [self] outcome in
            var code = Code.none
            switch outcome {
            case .answer(.success(let producer)):
                self.producer = producer
                phase = .registered
                return changed()
            case .answer(.failure(let failure)): code = failure.number
            case .failure(let number): code = number
            }
            guard Code.isRetried(code) else {
                fail(code, "InitProducerId")
                return
            }
            baton.after(settings.backoff * 1000) { [self] in register() }
        }
    }
}
