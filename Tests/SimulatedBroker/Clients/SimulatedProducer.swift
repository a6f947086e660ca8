internal import Kafka

/// A ``Producer`` on the simulated broker.
final class SimulatedProducer: TransactionalProducer {
    private enum Call { case registration, commit, abort }

    private let core: ProducerCore
    private var topics: [String] = []
    /// A call that timed out and must be made again before another one.
    private var unfinished: Call?

    private var actor: SimulatedActor { core.wire.actor }
    private var baton: Baton { core.baton }

    init(_ actor: SimulatedActor, id: String?, timeout: Int64) {
        core = ProducerCore(Wire(actor, timeout: timeout - 100_000), id: id, timeout: timeout)
    }

    // A producer that is released drops its records. Its transaction stays open.
    deinit { core.wire.isClosed = true }

    // MARK: Records

    func topic(_ name: String) throws(KafkaError) -> OutputTopic {
        if let known = topics.firstIndex(of: name) { return OutputTopic(index: known) }
        topics.append(name)
        return OutputTopic(index: topics.count - 1)
    }

    @discardableResult
    func warm(_ name: String, milliseconds: Int32) throws(KafkaError) -> Int {
        actor.enter("producer.warm")
        _ = try topic(name)
        return try core.wire.partitionCount(of: name, milliseconds: milliseconds)
    }

    func produce(
        to topic: OutputTopic, partition: Int32?, key: Span<UInt8>?, value: Span<UInt8>?, headers: [RecordHeader],
        timestampMilliseconds: Int64?
    ) throws(KafkaError) {
        try core.wire.enter("producer.produce", isTold: false)
        guard topics.indices.contains(topic.index) else {
            throw .plain(Code.unknownTopicLocally, "a topic of another producer")
        }
        if case .fatal(let error) = core.phase { throw error }
        guard core.isOpen else { throw .plain(Code.state, "produce") }
        let name = topics[topic.index]
        let record = NewRecord(
            key: copied(key), value: copied(value), headers: headers,
            timestamp: timestampMilliseconds ?? actor.now)
        guard record.size <= Limit.recordBytes else { throw .plain(Code.tooLarge, "produce") }
        let count = core.wire.broker.partitionCount(name)
        var number = partition ?? 0
        if partition == nil, count > 1 {
            if let key {
                number = TopicPartition.number(ofKey: key, among: count)
            } else {
                number = Int32(baton.random.below(count))
            }
        }
        if count > 0, number >= Int32(count) { throw .plain(Code.unknownPartitionLocally, "produce") }
        core.queue(record, TopicPartition(name, number))
    }

    private func copied(_ span: Span<UInt8>?) -> [UInt8]? {
        guard let span else { return nil }
        return span.withUnsafeBufferPointer { Array($0) }
    }

    func flush(milliseconds: Int32) throws(KafkaError) {
        actor.enter("producer.flush")
        core.pump()
        actor.block(until: deadline(milliseconds)) { core.isBusy }
        guard !core.wire.isDead else { throw .crashed }
        if core.isBusy { throw .timedOut("flush") }
        if let failed = takeFailures() { throw failed.first }
    }

    func serve() { actor.enter("producer.serve", cost: 1, isTold: false) }

    func takeFailures() -> (count: Int, first: KafkaError)? {
        defer { core.failures = nil }
        return core.failures
    }

    var mustBeReplaced: Bool {
        if case .fatal = core.phase { return true }
        return core.sawTrouble || core.isDoubtful
    }

    // MARK: Transactions

    func initTransactions(milliseconds: Int32) throws(KafkaError) {
        actor.enter("producer.init")
        try begin(.registration)
        if case .new = core.phase {
            core.phase = .registering
            core.register()
        }
        let end = deadline(milliseconds)
        actor.block(until: end) { if case .registering = core.phase { true } else { false } }
        guard !core.wire.isDead else { throw .crashed }
        switch core.phase {
        case .registering: throw .timedOut("init transactions")
        case .registered:
            core.phase = .ready
            unfinished = nil
            actor.leave("producer.init")
        default:
            unfinished = nil
            throw wrongPhase("init transactions")
        }
    }

    func begin() throws(KafkaError) {
        try core.wire.enter("producer.begin")
        core.sawTrouble = false
        core.failures = nil
        guard unfinished == nil else { throw .retriable(Code.conflict, "begin while another call is unfinished") }
        guard case .ready = core.phase, core.id != nil else { throw wrongPhase("begin") }
        core.beginTransaction()
    }

    func commit(milliseconds: Int32) throws(KafkaError) {
        actor.enter("producer.commit")
        try end(.commit, "commit", milliseconds)
        actor.leave("producer.commit")
    }

    func abort(milliseconds: Int32) throws(KafkaError) {
        actor.enter("producer.abort")
        try end(.abort, "abort", milliseconds)
        actor.leave("producer.abort")
    }

    /// Ends the transaction, and notes a doubt if its end may reach the broker late.
    private func end(_ call: Call, _ doing: String, _ milliseconds: Int32) throws(KafkaError) {
        let started = baton.now
        defer { if baton.now - started > core.wire.timeout { core.isDoubtful = true } }
        do throws(KafkaError) {
            try begin(call)
            try startEnd(call, doing)
            let end = deadline(milliseconds)
            core.pump()
            actor.block(until: end) { if case .ending = core.phase { true } else { false } }
            guard !core.wire.isDead else { throw .crashed }
            if case .ending = core.phase { throw .timedOut(doing) }
            unfinished = nil
            guard case .ended = core.phase else { throw wrongPhase(doing) }
            core.phase = .ready
        } catch {
            if error.remedy != .abortAndRewind { core.isDoubtful = true }
            throw error
        }
    }

    private func startEnd(_ call: Call, _ doing: String) throws(KafkaError) {
        switch (core.phase, call) {
        case (.open, .commit): core.phase = .ending(isCommit: true)
        case (.open, .abort), (.abortable, .abort):
            core.purge()
            core.phase = .ending(isCommit: false)
        case (.ending, _), (.ended, _): break
        default:
            unfinished = nil
            throw wrongPhase(doing)
        }
    }

    /// One transactional call at a time: one that timed out is made again until it ends.
    private func begin(_ call: Call) throws(KafkaError) {
        guard !core.wire.isDead else { throw .crashed }
        guard unfinished == nil || unfinished == call else {
            throw .retriable(Code.conflict, "another call is unfinished")
        }
        unfinished = call
    }

    private func wrongPhase(_ doing: String) -> KafkaError {
        switch core.phase {
        case .abortable(let error), .fatal(let error): error
        default: .plain(Code.state, "\(doing) in a wrong state")
        }
    }

    /// -1 stands for the time that the transaction may last.
    private func deadline(_ milliseconds: Int32) -> Int64 {
        baton.now + (milliseconds < 0 ? core.timeout : Int64(milliseconds) * 1000)
    }

    // MARK: Offsets

    func sendOffsets(
        _ offsets: [PartitionOffset], of group: any GroupMetadata, milliseconds: Int32
    ) throws(KafkaError) {
        try core.wire.enter("producer.sendOffsets")
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
            let pause = request == .addOffsets ? Timing.backoff : 500_000
            actor.block(until: min(end, baton.now + pause)) { true }
        }
    }
}
