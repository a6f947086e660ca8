/// A topic as the broker knows it.
public struct TopicDescription: Hashable, Sendable {
    /// The name.
    public var name: String
    /// How many partitions it has.
    public var partitions: Int

    package init(name: String, partitions: Int) {
        self.name = name
        self.partitions = partitions
    }
}

/// A member of a consumer group, as the broker knows it.
public struct GroupMember: Hashable, Sendable {
    /// Its `client.id`.
    public let client: String
    /// Its `group.instance.id`; empty if it is not a static member.
    public let instance: String
    /// The address that it connects from, such as `/10.0.0.7`.
    public let host: String
    /// What it is assigned; empty while the group shares its partitions anew.
    public let partitions: [TopicPartition]

    package init(client: String, instance: String = "", host: String = "", partitions: [TopicPartition] = []) {
        self.partitions = partitions
        self.client = client
        self.instance = instance
        self.host = host
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
