internal import Kafka

/// An ``AssignedReader`` on the simulated broker.
final class SimulatedReader: PartitionReader {
    private let wire: Wire
    private let fetcher: Fetcher
    private var actor: SimulatedActor { wire.actor }

    init(_ actor: SimulatedActor, topics: [String]) {
        wire = Wire(actor, timeout: Timing.socket)
        fetcher = Fetcher(wire, topics: topics, lanes: nil)
        fetcher.onNews = { [actor] in actor.wake() }
    }

    // A client that is released falls silent.
    deinit { wire.isClosed = true }

    func assign(_ starts: [PartitionStart]) throws(KafkaError) {
        try wire.enter("reader.assign")
        // Reading from one lane, whatever the caller says.
        fetcher.assign(starts.map { PartitionStart($0.partition, from: $0.start) })
    }

    func take(atMost most: Int, milliseconds: Int32) -> RecordBatch {
        actor.enter("reader.take", isTold: false)
        return fetcher.take(0, atMost: most, milliseconds: milliseconds)
    }

    func reached(_ partition: TopicPartition, taken: Int64?) -> Int64 {
        max(taken ?? 0, fetcher.position(partition) ?? 0)
    }

    func watermarks(_ partition: TopicPartition, milliseconds: Int32) throws(KafkaError) -> Watermarks {
        actor.enter("reader.watermarks")
        return try wire.watermarks(partition, milliseconds: milliseconds) { $0.stableEnd }
    }

    func partitionCount(of topic: String, milliseconds: Int32) throws(KafkaError) -> Int {
        actor.enter("reader.partitionCount")
        return try wire.partitionCount(of: topic, milliseconds: milliseconds)
    }

    @discardableResult
    func close(milliseconds: Int32) -> Bool {
        actor.enter("reader.close")
        wire.isClosed = true
        return true
    }
}
