/// A topic that a producer writes to; valid only for the producer that made it.
public struct OutputTopic: Hashable, Sendable {
    /// The topic's index among those of its producer.
    public let index: Int

    package init(index: Int) { self.index = index }
}

/// A producer, as a worker uses it. ``Producer`` is the one on librdkafka, and documents each function.
///
/// Without a `transactional.id` the worker uses ``flush(milliseconds:)`` instead of the transactional calls.
public protocol TransactionalProducer: AnyObject {
    /// Whether to make a new producer before the next ``begin()``.
    var mustBeReplaced: Bool { get }

    /// A handle for a topic.
    func topic(_ name: String) throws(KafkaError) -> OutputTopic
    /// Asks the broker for a topic's partition count, so that the first record to it need not wait.
    @discardableResult
    func warm(_ name: String, milliseconds: Int32) throws(KafkaError) -> Int

    /// Registers the `transactional.id`; ends an earlier producer's open transaction.
    func initTransactions(milliseconds: Int32) throws(KafkaError)
    /// Begins a transaction.
    func begin() throws(KafkaError)
    /// Queues a copy of one record; without a partition, murmur2 of the key chooses it.
    func produce(
        to topic: OutputTopic, partition: Int32?, key: Span<UInt8>?, value: Span<UInt8>?, headers: [RecordHeader],
        timestampMilliseconds: Int64?
    ) throws(KafkaError)
    /// Adds next offsets of input partitions to the transaction.
    func sendOffsets(_ offsets: [PartitionOffset], of group: any GroupMetadata, milliseconds: Int32) throws(KafkaError)
    /// Delivers the queued records and commits.
    func commit(milliseconds: Int32) throws(KafkaError)
    /// Drops the queued records and aborts.
    func abort(milliseconds: Int32) throws(KafkaError)

    /// Waits until every record is delivered.
    func flush(milliseconds: Int32) throws(KafkaError)
    /// Serves delivery reports without waiting.
    func serve()
    /// How many records finally failed since the last call, and the first one's error.
    func takeFailures() -> (count: Int, first: KafkaError)?
}
