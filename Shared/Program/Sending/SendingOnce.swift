public import Kafka

/// Sends records back, each once: what was rejected, or given up.
///
/// Each record and the note that it was sent are written in one transaction, and whoever sends must know all notes. So
/// the order matters: ``register()`` fences everybody else who sends under the name, and ends their open transaction. Only
/// then are the notes read, so nobody can write a note unseen before this one commits.
public final class SendingOnce {
    private let producer: Producer
    private let isTransactional: Bool
    /// How long registering, and a commit, may take, in milliseconds.
    private let patience: Int32
    /// How many records and bytes the open transaction holds; 0 where none is open.
    private var records = 0
    private var bytes = 0

    /// The most of a transaction.
    private static let mostRecords = 500
    private static let mostBytes = 4_000_000

    /// Makes the producer; no broker is needed yet.
    ///
    /// - Parameters:
    ///   - name: the part of the `transactional.id` after `belfry-`, which all who send the same share.
    ///   - patience: how long registering, and a commit, may take, in milliseconds.
    public init(_ settings: Settings, name: String, patience: Int32) throws(ConfigurationError) {
        (isTransactional, self.patience) = (settings.exactlyOnce, patience)
        let name = settings.group(of: name)
        producer = try Producer(settings.producer(name, transactionalName: settings.exactlyOnce ? name : nil))
    }

    /// Takes the name over.
    public func register() throws(KafkaError) {
        guard isTransactional else { return }
        let end = Clock.ticks + Int64(patience) * 1000
        while true {
            do throws(KafkaError) {
                return try producer.initTransactions(milliseconds: min(patience, 10_000))
            } catch {
                guard error.isRetriable, Clock.ticks < end else { throw error }
            }
        }
    }

    /// Whether the transaction holds so much that it should be committed.
    public var isFull: Bool { records >= Self.mostRecords || bytes >= Self.mostBytes }

    /// Writes a record and its note into the transaction, which it begins if none is open.
    ///
    /// - Parameters:
    ///   - size: about how many bytes that is.
    ///   - write: writes them.
    public func add(bytes size: Int, _ write: (Producer) throws(KafkaError) -> Void) throws(KafkaError) {
        if records == 0, isTransactional { try producer.begin() }
        records += 1
        bytes += size
        try aborting { () throws(KafkaError) in try write(producer) }
    }

    /// Commits what was added.
    public func commit() throws(KafkaError) {
        guard records > 0 else { return }
        try aborting { () throws(KafkaError) in
            if isTransactional {
                try producer.commit(milliseconds: patience)
            } else {
                try producer.flush(milliseconds: patience)
            }
        }
        (records, bytes) = (0, 0)
    }

    private func aborting(_ call: () throws(KafkaError) -> Void) throws(KafkaError) {
        do throws(KafkaError) {
            try call()
        } catch {
            if error.requiresAbort { try? producer.abort(milliseconds: 10_000) }
            throw error
        }
    }
}
