internal import Kafka

/// Partitions that the group assigned to this worker and that it does not read yet. It first gets their offsets, then
/// restores the state of their keys.
struct PendingAssignment {
    let partitions: [TopicPartition]
    /// The next offsets, in the order of ``partitions``; `nil` until the group has returned them.
    var offsets: [Int64]?
    /// The earliest time to proceed, in ticks of ``Clock``.
    var notBefore: Int64 = 0
    /// Since when the group returns offsets older than this worker's own commits, in ticks.
    var doubtedSince: Int64?
    var reader: AssignedReader?
    /// When the restore began, in ticks.
    var began: Int64 = 0
    /// Changelog partitions still to be read, and the offsets to reach.
    var targets: [Int32: Int64] = [:]
    /// The offset reached, by changelog partition.
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
