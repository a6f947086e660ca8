internal import Kafka

/// Partitions that the group gave to this worker and that are not read yet: their offsets are asked for, then the state
/// of their keys is restored.
struct PendingAssignment {
    let partitions: [TopicPartition]
    /// Next offsets, in the order of ``partitions``, once the group has told them.
    var offsets: [Int64]?
    /// In ticks of ``Clock``.
    var notBefore: Int64 = 0
    /// Since when the group tells offsets that cannot be true, in ticks.
    var doubtedSince: Int64?
    var reader: AssignedReader?
    /// When the restore began, in ticks.
    var began: Int64 = 0
    /// Changelog partitions still to be read, and the offsets to be reached.
    var targets: [Int32: Int64] = [:]
    /// Offset reached, by partition.
    var reached: [Int32: Int64] = [:]
    var first: [Int32: Int64] = [:]
    var all: [Int32: Int64] = [:]
    var records = 0

    var progress: RestoreProgress {
        var progress = RestoreProgress()
        for (partition, target) in all {
            let low = first[partition] ?? 0
            progress.total += Int(target - low)
            progress.done += Int(min(target, max(low, reached[partition] ?? low)) - low)
        }
        return progress
    }
}
