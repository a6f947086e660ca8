internal import Kafka

/// The offsets that this worker itself has committed, by partition, including partitions that it has given up since.
///
/// A group's offsets never go back. But while a coordinator reloads its offsets it can return old ones to a group:
/// Apache Kafka 4.3 does so for a while after a SIGKILL, if the group's partition of `__consumer_offsets` gets a leader
/// twice while it is loaded. A worker that went on from old offsets would process records again. So the worker does not
/// accept an offset below the one that it has committed, unless the log ends before that: then its topic was made anew.
struct OwnCommits: Hashable, Sendable {
    /// How long the worker waits for a better answer, in microseconds, before it uses its own offset.
    let patience: Int64

    /// The default of ``patience``, in microseconds.
    static let usualPatience: Int64 = 60_000_000

    private var offsets: [TopicPartition: Int64] = [:]

    init(patience: Int64 = usualPatience) { self.patience = patience }

    /// Records a commit, or the log's start if the committed offset was out of range.
    mutating func note(_ partition: TopicPartition, _ offset: Int64) {
        offsets[partition] = offset
    }

    /// The partitions whose found offset is too old, with the offset that this worker has committed there.
    func contradicted(by found: [PartitionOffset]) -> [TopicPartition: Int64] {
        var result: [TopicPartition: Int64] = [:]
        for each in found {
            if let own = offsets[each.partition], own > each.offset ?? -1 { result[each.partition] = own }
        }
        return result
    }
}
