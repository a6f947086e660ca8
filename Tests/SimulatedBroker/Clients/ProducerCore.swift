internal import Kafka

/// What a transactional producer does in the background, as librdkafka's threads do it: it sends queued records, adds
/// partitions to the transaction, and ends it.
final class ProducerCore {
    enum Phase {
        case new, registering, registered, ready, open, ending(isCommit: Bool), ended(isCommit: Bool)
        case abortable(KafkaError), fatal(KafkaError)
    }

    struct Output {
        let partition: TopicPartition
        var waiting: [NewRecord] = []
        var inFlight: ProduceBatch?
        var sequence = 0
        /// Whether the partition was added to the present transaction.
        var isAdded = false
    }

    let wire: Wire
    /// The `transactional.id`; `nil` produces without transactions.
    let id: String?
    let settings: ProducerSettings
    var phase = Phase.new
    var producer = ProducerIdentity(id: -1, epoch: 0)
    var outputs: [Output] = []
    private var places: [TopicPartition: Int] = [:]
    /// Counts transactions, so that answers to an earlier one are recognised.
    var number = 0
    /// Requests that may have told the broker of the transaction. Without one there is nothing to end there.
    var requests = 0
    var began: Int64 = 0
    private var isAdding = false
    private var isProducing = false
    private var isPumpPlanned = false
    private var endIsSent = false

    // What the callbacks of a real client note.
    var sawTrouble = false
    var isDoubtful = false
    var failures: (count: Int, first: KafkaError)?

    init(_ wire: Wire, id: String?, _ settings: ProducerSettings) {
        self.wire = wire
        self.id = id
        self.settings = settings
        wire.onTrouble = { [weak self] _ in self?.sawTrouble = true }
        guard id == nil else { return }
        phase = .ready
        producer = wire.broker.transactions.newProducer()
    }

    var baton: Baton { wire.baton }

    var isOpen: Bool {
        switch phase {
        case .open: true
        case .ready: id == nil
        default: false
        }
    }

    /// Whether records wait or are on their way.
    var isBusy: Bool { isProducing || outputs.contains { !$0.waiting.isEmpty || $0.inFlight != nil } }

    private var mayProduce: Bool {
        if case .ending(isCommit: true) = phase { return true }
        return isOpen
    }

    private func changed() { wire.actor.wake() }

    // MARK: Records

    func queue(_ record: NewRecord, _ partition: TopicPartition) {
        if places[partition] == nil {
            places[partition] = outputs.count
            outputs.append(Output(partition: partition))
        }
        outputs[places[partition] ?? 0].waiting.append(record)
        guard !isPumpPlanned else { return }
        isPumpPlanned = true
        baton.after(baton.random.within(0...max(0, settings.linger * 1000))) { [self] in
            isPumpPlanned = false
            pump()
        }
    }

    func beginTransaction() {
        phase = .open
        number += 1
        requests = 0
        began = baton.now
        endIsSent = false
        isAdding = false
        for place in outputs.indices { outputs[place].isAdded = false }
    }

    /// Does whatever can be done next.
    func pump() {
        guard !wire.isDead else { return }
        if mayProduce {
            if id != nil { addPartitions() }
            sendRecords()
        }
        switch phase {
        case .ending(let isCommit): if !isBusy || !isCommit && !isProducing { sendEnd(isCommit: isCommit) }
        default: if !isBusy { changed() }
        }
    }

    private func pumpLater(_ delay: Int64) {
        baton.after(delay) { [self] in pump() }
    }

    private func addPartitions() {
        let places = outputs.indices.filter { !outputs[$0].isAdded && !outputs[$0].waiting.isEmpty }
        guard !isAdding, !places.isEmpty, let id else { return }
        isAdding = true
        requests += 1
        let (partitions, producer, number) = (places.map { outputs[$0].partition }, self.producer, self.number)
        wire.send(.addPartitions) { (broker: Broker, reply: @escaping (Int32) -> Void) in
            reply(broker.add(partitions, to: id, producer))
        } done: { [self] outcome in
            guard number == self.number else { return }
            isAdding = false
            let code = outcome.code
            if code == Code.none {
                for place in places { outputs[place].isAdded = true }
                pump()
            } else if Code.isRetried(code) {
                pumpLater(code == Code.concurrentTransactions ? 20_000 : settings.backoff * 1000)
            } else {
                fail(code, "AddPartitionsToTxn")
            }
        }
    }

    private func sendRecords() {
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
        wire.send(.produce) { [batches] (broker: Broker, reply: @escaping ([Int32]) -> Void) in
            reply(broker.produce(batches, of: producer, id: id))
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

    /// Drops what was not sent yet.
    func purge() {
        for place in outputs.indices { outputs[place].waiting = [] }
    }

    // MARK: The end

    private func sendEnd(isCommit: Bool) {
        guard !endIsSent, let id else { return }
        endIsSent = true
        guard requests > 0 else { return ended(isCommit: isCommit) }
        let (producer, number) = (self.producer, self.number)
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

    // MARK: Errors

    /// librdkafka's verdict on an error of the broker.
    @discardableResult
    func fail(_ code: Int32, _ doing: String) -> KafkaError {
        var error: KafkaError
        switch code {
        case Code.producerFenced, Code.invalidProducerEpoch: error = .fatal(Code.fenced, doing)
        case Code.invalidTransactionState: error = .fatal(code, doing)
        default: error = .abortable(code, doing)
        }
        switch phase {
        case .fatal(let first): error = first
        case .abortable(let first) where !error.isFatal: error = first
        case .ready where id == nil: break
        default: phase = error.isFatal ? .fatal(error) : .abortable(error)
        }
        changed()
        return error
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
