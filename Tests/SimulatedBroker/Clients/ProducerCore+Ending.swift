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
