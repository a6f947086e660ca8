internal import Kafka

/// What a transactional producer does in the background, as librdkafka's threads do it: it sends queued records, adds
/// partitions to the transaction, and ends it.
final class ProducerCore {
    enum Phase {
        case new, registering, registered, ready, open, ending(isCommit: Bool), ended(isCommit: Bool)
        case abortable(KafkaError), fatal(KafkaError)
    }

    final class Output {
        let partition: TopicPartition
        var waiting: [NewRecord] = []
        var inFlight: ProduceBatch?
        var sequence = 0
        /// Whether the partition was added to the present transaction.
        var isAdded = false

        init(_ partition: TopicPartition) { self.partition = partition }
    }

    let wire: Wire
    /// The `transactional.id`; `nil` produces without transactions.
    let id: String?
    /// How long a transaction may last, in microseconds.
    let timeout: Int64
    var phase = Phase.new
    var producer = ProducerIdentity(id: -1, epoch: 0)
    private(set) var outputs: [Output] = []
    /// Counts transactions, so that answers to an earlier one are recognised.
    var number = 0
    /// Requests that may have told the broker of the transaction. Without one there is nothing to end there.
    var requests = 0
    var began: Int64 = 0
    var isAdding = false
    var isProducing = false
    private var isPumpPlanned = false
    var endIsSent = false

    // What the callbacks of a real client note.
    var sawTrouble = false
    var isDoubtful = false
    var failures: (count: Int, first: KafkaError)?

    init(_ wire: Wire, id: String?, timeout: Int64) {
        (self.wire, self.id, self.timeout) = (wire, id, timeout)
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

    var mayProduce: Bool {
        if case .ending(isCommit: true) = phase { return true }
        return isOpen
    }

    func changed() { wire.actor.wake() }

    // MARK: Records

    func queue(_ record: NewRecord, _ partition: TopicPartition) {
        let known = outputs.first { $0.partition == partition }
        let output = known ?? Output(partition)
        if known == nil { outputs.append(output) }
        output.waiting.append(record)
        guard !isPumpPlanned else { return }
        isPumpPlanned = true
        baton.after(baton.random.within(0...Timing.linger)) { [self] in
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
        for output in outputs { output.isAdded = false }
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

    /// Drops what was not sent yet.
    func purge() {
        for output in outputs { output.waiting = [] }
    }

    // MARK: Errors

    /// librdkafka's verdict on an error of the broker.
    @discardableResult
    func fail(_ code: Int32, _ doing: String) -> KafkaError {
        var error: KafkaError
        switch code {
        case Code.producerFenced, Code.invalidProducerEpoch: error = .fatal(Code.fenced, doing)
        case Code.invalidTransactionState, Code.notAuthorizedForTransaction: error = .fatal(code, doing)
        default: error = KafkaError(number: code, message: doing, requiresAbort: true)
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
