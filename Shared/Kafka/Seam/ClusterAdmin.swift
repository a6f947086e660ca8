/// A topic as the broker knows it.
public struct TopicDescription: Hashable, Sendable {
    /// The name.
    public var name: String
    /// How many partitions it has.
    public var partitions: Int

    /// Describes a topic.
    public init(name: String, partitions: Int) {
        self.name = name
        self.partitions = partitions
    }
}

/// Questions about the cluster, as a worker asks them. ``Admin`` is the one on librdkafka, and documents each function.
public protocol ClusterAdmin: Sendable {
    /// All topics, in order of name.
    func topics(milliseconds: Int32) throws(KafkaError) -> [TopicDescription]
    /// The partition count of a topic; throws ``KafkaError/isUnknownTopic`` if it does not exist.
    func partitionCount(of topic: String, milliseconds: Int32) throws(KafkaError) -> Int
    /// The real ends of a partition, including open transactions and markers.
    func watermarks(_ partition: TopicPartition, milliseconds: Int32) throws(KafkaError) -> Watermarks
    /// The members of a group, including dead ones whose session has not expired yet.
    func members(ofGroup group: String, milliseconds: Int32) throws(KafkaError) -> [GroupMember]
    /// Why no broker answers, if that is known.
    func takeReason() -> KafkaError?
}
