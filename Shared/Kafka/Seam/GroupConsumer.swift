/// What the group or the client reports to a ``GroupConsumer``.
public enum GroupEvent: Hashable, Sendable {
    /// The group assigned these partitions, perhaps none, to this member: answer with ``GroupConsumer/assign(_:)``.
    case assigned([TopicPartition])
    /// The group revokes these partitions: commit or abort, then answer with ``GroupConsumer/unassign()``. If they are
    /// lost, another member may have them already and a commit would fail: abort.
    case revoked([TopicPartition], isLost: Bool)
    /// An error of the client, which recovers by itself unless the error is fatal.
    case failure(KafkaError)
}

/// A member of a group, as a worker uses it. ``Consumer`` is the one on librdkafka, and documents each function.
///
/// The worker's clients stand behind protocols, so that it also runs on a simulated broker.
public protocol GroupConsumer: AnyObject {
    /// Ends ``wait(milliseconds:)``; may be called from any thread.
    var wake: @Sendable () -> Void { get }

    /// Joins the group.
    func subscribe() throws(KafkaError)
    /// The next event, if any.
    func poll() -> GroupEvent?

    /// Takes records of one lane, and waits up to `milliseconds` for the batch to fill.
    func take(lane: Int, atMost most: Int, milliseconds: Int32) -> RecordBatch
    /// Whether records or events wait in a lane.
    func hasRecords(lane: Int) -> Bool
    /// Sleeps until an event or a record arrives, ``wake`` is called, or `milliseconds` have passed.
    func wait(milliseconds: Int32)

    /// Starts reading exactly these partitions, each into its lane.
    func assign(_ starts: [PartitionStart]) throws(KafkaError)
    /// Gives up all partitions.
    func unassign() throws(KafkaError)
    /// Continues reading assigned partitions from other offsets.
    func seek(_ starts: [PartitionStart]) throws(KafkaError)

    /// The group's committed offsets, in the order of `partitions`.
    func committed(_ partitions: [TopicPartition], milliseconds: Int32) throws(KafkaError) -> [PartitionOffset]
    /// Commits offsets outside a transaction.
    func commit(_ offsets: [PartitionOffset]) throws(KafkaError)
    /// What a producer needs to send offsets for this member.
    func groupMetadata() throws(KafkaError) -> any GroupMetadata
    /// The watermarks from the last fetch of a partition, without a request.
    func lastWatermarks(_ partition: TopicPartition) -> Watermarks?

    /// Gives up its partitions; `false` when that took longer than `milliseconds`.
    func close(milliseconds: Int32) -> Bool
}

extension GroupConsumer {
    /// Takes the records of a lane that are there.
    public func take(lane: Int, atMost most: Int) -> RecordBatch { take(lane: lane, atMost: most, milliseconds: 0) }
}

/// Giving up partitions ends their forwarding to lanes a moment later, in a thread of librdkafka. That would undo the
/// forwarding of an assignment of the same partitions that came sooner, and nothing of them would ever arrive.
public enum EndOfForwarding {
    /// How long to wait between giving up partitions and reading the same ones again. It is to pass in short pauses, so
    /// that a process that stands still meanwhile does not take its own standstill for the wait.
    public static let milliseconds = 500
}

/// The group's generation and a member's id at one assignment; transactions send offsets with it (KIP-447).
///
/// Take it once per assignment: a stale one fails safely with `ILLEGAL_GENERATION`. A producer accepts only that of a
/// consumer of its own kind.
public protocol GroupMetadata: AnyObject {}
