internal import Kafka

/// What this worker itself has committed, by partition, also of partitions that it has given up since.
///
/// A group's offsets never go back. But a coordinator can answer while it still reads its log, and then tells offsets of
/// long ago: Apache Kafka 4.3 does so for a while after a SIGKILL, when its partition of `__consumer_offsets` gets a
/// leader twice while it is loaded. Whoever goes on from there does everything again. So an answer below what this
/// worker knows is not believed.
struct OwnCommits: Hashable, Sendable {
    /// How long a better answer is waited for, in microseconds; then the worker's own offset stands.
    let patience: Int64

    /// What a worker has, in microseconds.
    static let usualPatience: Int64 = 60_000_000

    private var offsets: [TopicPartition: Int64] = [:]

    init(patience: Int64 = usualPatience) { self.patience = patience }

    /// Notes a commit, or where the log really begins where it went back.
    mutating func note(_ partition: TopicPartition, _ offset: Int64) {
        offsets[partition] = offset
    }

    /// The answers that cannot be true, by the offset that this worker has committed there.
    func contradicted(by found: [PartitionOffset]) -> [TopicPartition: Int64] {
        var result: [TopicPartition: Int64] = [:]
        for each in found {
            if let own = offsets[each.partition], own > each.offset ?? -1 { result[each.partition] = own }
        }
        return result
    }
}
