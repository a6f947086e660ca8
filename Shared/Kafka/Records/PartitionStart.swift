/// A partition, the offset to start reading at, and the lane that its records go to.
public struct PartitionStart: Hashable, Sendable {
    /// The partition.
    public var partition: TopicPartition
    /// The offset to start at.
    public var start: StartOffset
    /// The lane, from 0; ignored by seeks and by ``AssignedReader``.
    public var lane: Int

    package init(_ partition: TopicPartition, from start: StartOffset, lane: Int = 0) {
        self.partition = partition
        self.start = start
        self.lane = lane
    }
}

extension TopicPartitionList {
    init(_ starts: some Collection<PartitionStart>) {
        self.init(capacity: starts.count)
        for each in starts { add(each.partition, rawOffset: each.start.rawValue) }
    }
}
