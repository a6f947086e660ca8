/// A reader of assigned partitions outside any group, as a worker uses it. ``AssignedReader`` is the one on librdkafka,
/// and documents each function.
public protocol PartitionReader: AnyObject {
    /// Reads exactly these partitions from now on.
    func assign(_ starts: [PartitionStart]) throws(KafkaError)
    /// Takes the records that have arrived, and waits up to `milliseconds` for the batch to fill.
    func take(atMost most: Int, milliseconds: Int32) -> RecordBatch
    /// Sleeps until a record or an event arrives, or somebody wakes the reader.
    func wait(milliseconds: Int32)
    /// The next offset to read: everything before it was taken, or is a marker, which is never delivered.
    func reached(_ partition: TopicPartition, taken: Int64?) -> Int64
    /// The ends of a partition; the high one is the last stable offset.
    func watermarks(_ partition: TopicPartition, milliseconds: Int32) throws(KafkaError) -> Watermarks
    /// The partition count of a topic, from the broker.
    func partitionCount(of topic: String, milliseconds: Int32) throws(KafkaError) -> Int
    /// Removes and returns the oldest error of the client as a whole, which recovers by itself.
    func takeError() -> KafkaError?
    /// Stops reading.
    @discardableResult
    func close(milliseconds: Int32) -> Bool
}

extension PartitionReader {
    /// Does not wait: nothing wakes a hand-made reader.
    public func wait(milliseconds: Int32) {}

    /// `nil`: a hand-made reader has no client.
    public func takeError() -> KafkaError? { nil }
}
