/// A broker of a cluster, as the cluster's metadata name it.
public struct BrokerAddress: Hashable, Sendable, CustomStringConvertible {
    /// Its `node.id`.
    public let id: Int32
    /// Where clients reach it: `host:port`.
    public let address: String

    /// As messages name it: `broker 2 (127.0.0.1:9102)`.
    public var description: String { "broker \(id) (\(address))" }
}

/// The cluster as one of its brokers knows it. Brokers hear of a change one after the other.
public struct ClusterView: Hashable, Sendable {
    /// The `node.id` of the broker that answered.
    public let teller: Int32
    /// The brokers that run.
    public let brokers: [BrokerAddress]
    /// Every partition, those of the broker's internal topics too.
    public let partitions: [PartitionCopies]

    /// The topics among `names` that this broker does not know, or of which a partition has no leader.
    public func unready(of names: [String]) -> [String] {
        let known = Dictionary(grouping: partitions, by: \.partition.topic)
        return names.filter { name in known[name]?.allSatisfy(\.hasLeader) != true }
    }
}
