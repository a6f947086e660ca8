import Kafka

/// A reader that hands out what a test has put into it.
final class ScriptedReader: PartitionReader {
    /// What it takes next.
    var batches: [[StoredItem]] = []
    /// The next offsets to read as the client knows them; otherwise what was taken counts.
    var positions: [TopicPartition: Int64] = [:]
    /// The ends of partitions; the high one is the last stable offset.
    var ends: [TopicPartition: Watermarks] = [:]
    private let name: String
    private let journal: Journal
    private let clock: HandClock

    init(_ name: String, _ journal: Journal, _ clock: HandClock) {
        (self.name, self.journal, self.clock) = (name, journal, clock)
    }

    func assign(_ starts: [PartitionStart]) throws(KafkaError) {
        try journal.enter("\(name).assign", starts.map(\.text).joined(separator: ", "))
    }

    func take(atMost most: Int, milliseconds: Int32) -> RecordBatch {
        guard batches.isEmpty else { return RecordBatch(batches.removeFirst()) }
        clock.sleep(microseconds: Int64(milliseconds) * 1000)
        return RecordBatch([])
    }

    func reached(_ partition: TopicPartition, taken: Int64?) -> Int64 { max(positions[partition] ?? 0, taken ?? 0) }

    func watermarks(_ partition: TopicPartition, milliseconds: Int32) throws(KafkaError) -> Watermarks {
        try journal.enter("\(name).watermarks", "\(partition)")
        return ends[partition] ?? Watermarks(low: 0, high: 0)
    }

    func partitionCount(of topic: String, milliseconds: Int32) throws(KafkaError) -> Int {
        try journal.enter("\(name).partitionCount", topic)
        return 1
    }

    func close(milliseconds: Int32) -> Bool {
        journal.note("\(name).close")
        return true
    }
}
