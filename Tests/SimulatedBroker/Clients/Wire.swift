internal import Kafka

/// One client's connection. It draws what becomes of each request and each answer.
///
/// Requests of one connection arrive in their order. A client that crashed or was released gets no answers any more;
/// what it had sent arrives nevertheless.
final class Wire {
    let cluster: SimulatedCluster
    let actor: SimulatedActor
    /// A lost connection or a request without an answer in time.
    var onTrouble: (Int32) -> Void = { _ in }
    var isClosed = false
    /// `socket.timeout.ms`, in microseconds.
    let timeout: Int64
    /// Whether there is a connection that can break.
    private var isConnected = false
    private var lastArrival: Int64 = 0

    var baton: Baton { cluster.baton }
    var broker: Broker { cluster.broker }
    var isDead: Bool { isClosed || actor.isCrashed }

    init(_ actor: SimulatedActor, timeout: Int64) {
        self.actor = actor
        self.timeout = timeout
        cluster = actor.cluster
        cluster.note(self)
    }

    /// The broker was killed: even an idle client notices that its connection is gone, and that there is no other.
    func breakConnection() {
        guard isConnected else { return }
        isConnected = false
        notice([Code.transport, Code.allBrokersDown], after: latency)
    }

    private func notice(_ numbers: [Int32], after delay: Int64) {
        baton.after(delay) { [weak self] in
            guard let self, !isDead else { return }
            // A stopped process notices it when it goes on.
            let rest = actor.stoppedUntil - baton.now
            if rest > 0 { return notice(numbers, after: rest) }
            for number in numbers { onTrouble(number) }
        }
    }

    /// The begin of a call that a crashed process cannot make.
    func enter(_ call: String, cost: Int64 = 2, isTold: Bool = true) throws(KafkaError) {
        actor.enter(call, cost: cost, isTold: isTold)
        guard !isDead else { throw .crashed }
    }

    private var latency: Int64 { baton.random.within(Timing.latency) }

    /// Sends a request. `done` runs once, unless the client is gone by then.
    func send<Answer>(
        _ request: Request, to handle: @escaping (Broker, @escaping (Answer) -> Void) -> Void,
        done: @escaping (Outcome<Answer>) -> Void
    ) {
        guard !isDead else { return }
        let exchange = Exchange(self, request, done)
        if cluster.draw(.lostRequest) { return exchange.end(.failure(Code.transport), after: latency) }
        if request == .end && cluster.draw(.delayedEnd)
            || request.isOfTransaction && cluster.draw(.delayedRequest)
        {
            let delay = baton.random.spread(1000...5_000_000)
            exchange.end(.failure(Code.transport), after: 2 * latency)
            return baton.after(delay) { [self] in
                guard broker.presence == .up else { return }
                baton.journal.note(baton.now, actor.name) { "\(request.rawValue) arrives late" }
                handle(broker) { (_: Answer) in }
            }
        }
        let codes = request.passingErrors
        if !codes.isEmpty, cluster.draw(.coordinatorError) {
            return exchange.end(.failure(codes[baton.random.below(codes.count)]), after: 2 * latency)
        }
        if request == .end, cluster.draw(.refusedEnd) {
            exchange.end(.failure(Code.notAuthorizedForTransaction), after: 4 * latency)
            guard baton.random.isTrue(0.5) else { return }
            return baton.after(latency) { [self] in
                if broker.presence == .up { handle(broker) { (_: Answer) in } }
            }
        }
        let losesAnswer = cluster.draw(.lostAnswer)
        let delay = cluster.draw(.delayedAnswer) ? baton.random.spread(5000...15_000_000) : 0
        lastArrival = max(lastArrival, baton.now + latency)
        baton.after(lastArrival - baton.now) { [self] in
            arrive(exchange) { [self] in
                handle(broker) { [self] answer in
                    guard losesAnswer else { return deliver(exchange, answer, delay: delay) }
                    exchange.end(.failure(Code.transport), after: baton.random.isTrue(0.5) ? latency : timeout)
                }
            }
            if delay > 0, !request.mayPark { exchange.end(.failure(Code.timedOut), after: timeout) }
        }
    }

    /// Sends a request that the broker answers at once.
    func send<Answer>(
        _ request: Request, _ handle: @escaping (Broker) -> Answer, done: @escaping (Outcome<Answer>) -> Void = { _ in }
    ) {
        send(request, to: { broker, reply in reply(handle(broker)) }, done: done)
    }

    private func arrive<Answer>(_ exchange: Exchange<Answer>, _ action: @escaping () -> Void) {
        switch broker.presence {
        case .up:
            isConnected = true
            if exchange.request.mayPark { cluster.note(open: exchange) }
            action()
        case .killed: exchange.end(.failure(Code.transport), after: latency)
        case .stopped:
            cluster.backlog.append(action)
            exchange.end(.failure(Code.timedOut), after: timeout)
        }
    }

    private func deliver<Answer>(_ exchange: Exchange<Answer>, _ answer: Answer, delay: Int64) {
        if broker.presence == .stopped {
            cluster.backlog.append { [self] in deliver(exchange, answer, delay: delay) }
            return
        }
        let incarnation = broker.incarnation
        baton.after(latency + delay) { [self] in
            let isLost = broker.incarnation != incarnation || broker.presence == .killed
            exchange.end(isLost ? .failure(Code.transport) : .answer(answer))
        }
    }

    // MARK: Waiting for an answer

    /// Sends a request and waits for its outcome, at most until `deadline`.
    func call<Answer>(
        _ request: Request, until deadline: Int64, _ handle: @escaping (Broker) -> Answer
    ) -> Outcome<Answer> {
        guard !isDead else { return .failure(Code.destroyed) }
        var outcome: Outcome<Answer>?
        send(request, handle) { [actor] in
            outcome = $0
            actor.wake()
        }
        if cluster.draw(.crashDuringCall) { cluster.crash(actor, "during \(request.rawValue)") }
        actor.block(until: deadline) { outcome == nil }
        return actor.isCrashed ? .failure(Code.destroyed) : outcome ?? .failure(Code.timedOut)
    }

    /// Asks until the broker answers without a retriable error.
    ///
    /// - Throws: `_TIMED_OUT` after `milliseconds`.
    func ask<Answer>(
        _ request: Request, milliseconds: Int32, _ doing: String,
        _ handle: @escaping (Broker) -> Outcome<Answer>
    ) throws(KafkaError) -> Answer {
        let deadline = baton.now + Int64(max(0, milliseconds)) * 1000
        while true {
            var number = Code.timedOut
            switch call(request, until: deadline, handle) {
            case .answer(.answer(let answer)): return answer
            case .answer(.failure(let other)), .failure(let other): number = other
            }
            if isDead { throw .crashed }
            // librdkafka leaves it to the caller to ask again after this one.
            guard Code.isRetried(number), number != Code.notLeader else { throw .plain(number, doing) }
            guard baton.now < deadline else { throw .timedOut(doing) }
            actor.block(until: min(deadline, baton.now + 10_000)) { true }
        }
    }

    func partitionCount(of topic: String, milliseconds: Int32) throws(KafkaError) -> Int {
        try ask(.metadata, milliseconds: milliseconds, "topic \(topic)") { broker in
            let count = broker.partitionCount(topic)
            return count > 0 ? .answer(count) : .failure(Code.unknownTopic)
        }
    }

    func watermarks(
        _ partition: TopicPartition, milliseconds: Int32, _ end: @escaping (PartitionLog) -> Int64
    ) throws(KafkaError) -> Watermarks {
        try ask(.listOffsets, milliseconds: milliseconds, "watermarks of \(partition)") { broker in
            guard let log = broker.log(partition) else { return .failure(Code.unknownTopic) }
            return .answer(Watermarks(low: log.start, high: end(log)))
        }
    }
}
