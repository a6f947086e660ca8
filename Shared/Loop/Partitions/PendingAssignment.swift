internal import Kafka

/// Partitions that the group assigned to this worker and that it does not read yet. It first gets their offsets, then
/// restores the state of their keys, then reads the apps that the state may mention.
struct PendingAssignment {
    let partitions: [TopicPartition]
    /// Whether the topics were checked where ``isUneven``.
    var isChecked = false
    /// The next offsets, in the order of ``partitions``; `nil` until the group has returned them.
    var offsets: [Int64]?
    /// The milliseconds to pause before anything else. They are counted down pause by pause, for a process that stands
    /// still after it has given up its partitions has waited no moment of librdkafka's.
    var millisecondsToPause = 0
    /// Since when the group returns offsets older than this worker's own commits, in ticks.
    var doubtedSince: Int64?
    /// Whether the state is restored.
    var isRestored = false
    /// The end that `.registeredApps` had after the state was restored; `nil` until a broker has told it.
    var endOfApps: Int64?

    /// Whether the topics' partitions have different numbers, as when somebody raised the count of one topic while the
    /// group was reading. Public topics may have counts of their own.
    var isUneven: Bool {
        Set(Dictionary(grouping: partitions, by: \.topic).values.map { Set($0.map(\.partition)) }).count > 1
    }
}
