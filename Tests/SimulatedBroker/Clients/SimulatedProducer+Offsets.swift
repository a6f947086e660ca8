internal import Kafka

extension SimulatedProducer {
    func sendOffsets(
        _ offsets: [PartitionOffset], of group: any GroupMetadata, milliseconds: Int32
    ) throws(KafkaError) {
        actor.enter("producer.sendOffsets")
        guard !core.wire.isDead else { throw .crashed }
        guard let group = group as? SimulatedGroupMetadata else {
            throw .invalidArgument("offsets of a consumer of another kind")
        }
        guard case .open = core.phase, let id = core.id else { throw wrongPhase("send offsets") }
        let known = offsets.filter { $0.offset != nil }
        guard !known.isEmpty else { return }
        let end = deadline(milliseconds)
        let (producer, process, identity) = (core.producer, actor.number, group.identity)
        core.requests += 1
        try retry(.addOffsets, until: end) { $0.add(group: identity.group, to: id, producer) }
        try retry(.commitOffsetsInTransaction, until: end) {
            $0.addOffsets(known, identity, to: id, producer, by: process)
        }
        actor.leave("producer.sendOffsets")
    }

    /// Sends a request until the broker answers without a retriable error. The transaction may fail meanwhile.
    ///
    /// A request that is on its way is waited for as long as a transaction may last: librdkafka looks at the caller's
    /// limit only between two requests.
    private func retry(
        _ request: Request, until end: Int64, _ handle: @escaping (Broker) -> Int32
    ) throws(KafkaError) {
        while true {
            let code = core.wire.call(request, until: max(end, deadline(-1)), handle).code
            guard !core.wire.isDead else { throw .crashed }
            guard case .open = core.phase else { throw wrongPhase("send offsets") }
            if code == Code.none { return }
            guard Code.isRetried(code) else { throw core.fail(code, request.rawValue) }
            guard baton.now < end else { throw .timedOut("send offsets") }
            let pause = request == .addOffsets ? core.settings.backoff * 1000 : 500_000
            actor.block(until: min(end, baton.now + pause)) { true }
        }
    }
}
