/// Which copies of a partition can be used, as the broker's metadata say.
public struct PartitionCopies: Hashable, Sendable {
    /// The partition.
    public let partition: TopicPartition
    /// Whether a broker leads it; otherwise nobody can read or write it.
    public let hasLeader: Bool
    /// How many copies it should have, the leader's included.
    public let replicas: Int
    /// How many of them have every committed record (in-sync replicas).
    public let inSync: Int

    /// Whether it has a leader and lacks no copy, so that the loss of a broker takes no record with it.
    public var areComplete: Bool { hasLeader && inSync >= replicas }
}
