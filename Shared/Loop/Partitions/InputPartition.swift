internal import Kafka
internal import Model

/// One assigned partition of an input topic, and how far it is processed.
///
/// The loop tracks offsets itself, since librdkafka's position is ahead of the processing.
struct InputPartition {
    let topic: Topic
    let place: TopicPartition
    /// The kind of work that its records are.
    let work: WorkRule.Work
    /// The next offset to process, including the open transaction.
    var next: Int64
    /// The committed offset.
    var committed: Int64
    /// Its end has not been seen since it was assigned.
    var isCatchingUp: Bool
    /// The time of the last record processed, in milliseconds since 1970.
    var lastTimestamp: Int64 = 0
    /// When the partition was last drained, in milliseconds since 1970.
    var drained: Int64 = 0
    /// The offset of the last end-of-partition event; -1 before the first.
    var readableEnd: Int64 = -1
    /// The offset at which an open transaction blocks reading, and since when, in ticks.
    var stalled: (at: Int64, since: Int64)?

    var partition: Int32 { place.partition }

    /// The highest possible age of the records that wait, in seconds; `nil` if unknown. They were written after the
    /// last record that was processed, and after the partition was last drained.
    func age(at now: Int64) -> Double? {
        let since = max(lastTimestamp, drained)
        return since > 0 ? Double(max(0, now - since)) / 1000 : nil
    }

    /// The offset at which an open transaction blocks reading, and since when; `nil` if none does.
    ///
    /// A transaction is open there if all readable records are processed but the log goes on. Under read_committed the
    /// records behind it become readable when it ends.
    func stall(high: Int64, at ticks: Int64) -> (at: Int64, since: Int64)? {
        guard high > next, next == readableEnd else { return nil }
        return if let stalled, stalled.at == next { stalled } else { (next, ticks) }
    }
}

/// One record of an input topic.
struct InputPlace: Hashable {
    let place: TopicPartition
    let offset: Int64
}
