public import Threads

/// Reads partitions outside any group, from a place to an end, and then on. It knows how far each was read. The caller
/// decides what an end is, how long to wait and what to do with records.
///
/// All programs read whole topics with it. One thread uses it.
public final class TopicReader {
    /// The topics whose partitions may be read; ``ConsumedRecord/topic`` is an index into them.
    public let topics: [String]
    private let reader: any PartitionReader
    /// The next offset of each partition: where it began, after the last record, or at the end of the partition. One
    /// that began at its oldest record is missing until a record came.
    private var next: [Place: Int64] = [:]
    private var starts: [PartitionStart] = []
    private var goesOn = false
    /// Partitions that go on with the oldest record, once they are assigned anew.
    private var gone: Set<Place> = []
    /// When the partitions were last counted, in microseconds; `nil` since the reading began.
    private var counted: Int64?
    /// How often they are counted, in microseconds.
    private static let countTicks: Int64 = 30_000_000

    /// A partition by its topic's place in ``topics``: quicker to look up for each record than a topic's name.
    private struct Place: Hashable {
        let topic: Int
        let partition: Int32
    }

    /// What a call of ``take(atMost:milliseconds:record:failure:)`` has found besides records.
    public struct Findings: Hashable, Sendable {
        /// How many records and events came.
        public var count = 0
        /// An offset to read is no longer in the log: it was truncated, or the topic was made anew. Records already
        /// read may be gone, too.
        public var isTruncated = false
        /// The partitions whose end, the last stable offset, was reached, with it.
        public var ends: [TopicPartition: Int64] = [:]
    }

    /// - Parameter topics: all that will be read.
    public init(_ reader: any PartitionReader, of topics: [String]) { (self.reader, self.topics) = (reader, topics) }

    /// Makes a reader on librdkafka.
    ///
    /// - Parameter waker: ends ``wait(milliseconds:)``.
    public convenience init(
        _ configuration: Configuration, of topics: [String], waker: Waker? = nil
    ) throws(ConfigurationError) {
        self.init(try AssignedReader(configuration, topics: topics, waker: waker), of: topics)
    }

    /// Reads exactly these partitions from now on.
    ///
    /// - Parameter goesOn: whether a partition whose log no longer has the next record goes on with the oldest one.
    ///   Otherwise nothing more of it comes: ``Findings/isTruncated`` tells it, and the caller begins again.
    public func begin(_ starts: [PartitionStart], goesOn: Bool = false) throws(KafkaError) {
        try reader.assign(starts)
        (self.starts, self.goesOn) = (starts, goesOn)
        (next, gone, counted) = ([:], [], nil)
        for each in starts {
            if let place = place(of: each.partition) { next[place] = each.start.offset }
        }
    }

    private func goOn() {
        guard goesOn, !gone.isEmpty else { return }
        let starts = starts.map { each in
            guard let place = place(of: each.partition) else { return each }
            return PartitionStart(each.partition, from: gone.contains(place) ? .beginning : rest(of: each))
        }
        do throws(KafkaError) {
            try reader.assign(starts)
            for place in gone { next[place] = nil }
            gone = []
        } catch {
            // The next batch tries again.
        }
    }

    /// Takes what has arrived, and waits up to `milliseconds` for `most` records.
    ///
    /// - Parameters:
    ///   - record: gets each record, in order within its partition; returns whether to continue.
    ///   - failure: gets what failed, which the client mends by itself, with the partition if one is named.
    @discardableResult
    public func take<Failure: Error>(
        atMost most: Int, milliseconds: Int32 = 0, record: (borrowing ConsumedRecord) throws(Failure) -> Bool,
        failure: (KafkaError, _ place: TopicPartition?) throws(Failure) -> Void
    ) throws(Failure) -> Findings {
        var batch = reader.take(atMost: most, milliseconds: milliseconds)
        var findings = Findings()
        findings.count = batch.remaining
        try batch.visit { (each: borrowing ConsumedRecord) throws(Failure) -> Bool in
            note(each.offset + 1, each.topic, each.partition)
            return try record(each)
        } event: { (event: BatchEvent) throws(Failure) -> Void in
            switch event {
            case .endOfPartition(let topic, let partition, let offset):
                guard topics.indices.contains(topic) else { return }
                note(offset, topic, partition)
                findings.ends[TopicPartition(topics[topic], partition)] = offset
            case .failure(let error, let topic, let partition):
                if error.isOffsetOutOfRange {
                    findings.isTruncated = true
                    gone.insert(Place(topic: topic, partition: partition))
                }
                try failure(error, topics.indices.contains(topic) ? TopicPartition(topics[topic], partition) : nil)
            }
        }
        goOn()
        return findings
    }

    private func note(_ offset: Int64, _ topic: Int, _ partition: Int32) {
        let place = Place(topic: topic, partition: partition)
        next[place] = max(next[place] ?? 0, offset)
    }

    private func place(of partition: TopicPartition) -> Place? {
        topics.firstIndex(of: partition.topic).map { Place(topic: $0, partition: partition.partition) }
    }

    private func rest(of each: PartitionStart) -> StartOffset {
        place(of: each.partition).flatMap { next[$0] }.map { .at($0) } ?? each.start
    }

    /// Where the reading of a partition goes on; `nil` for one that is not read.
    public func rest(of partition: TopicPartition) -> StartOffset? {
        starts.first { $0.partition == partition }.map(rest)
    }

    /// Whether a topic has another number of partitions than are read, for those who read all. The broker is asked every
    /// 30 s, for a second at most for each topic; without an answer nothing has changed.
    ///
    /// - Parameter ticks: microseconds of a monotonic clock.
    public func hasOtherPartitions(_ admin: any ClusterAdmin, at ticks: Int64) -> Bool {
        let last = counted ?? ticks
        counted = last
        guard ticks - last > Self.countTicks else { return false }
        counted = ticks
        for topic in topics {
            guard let count = try? admin.partitionCount(of: topic, milliseconds: 1000) else { return false }
            if count != starts.count(where: { $0.partition.topic == topic }) { return true }
        }
        return false
    }

    /// The next offset to read: everything before it was taken, or is a marker, which is never delivered.
    public func reached(_ place: TopicPartition) -> Int64 {
        reader.reached(place, taken: self.place(of: place).flatMap { next[$0] })
    }

    /// Those of these ends that are not reached.
    public func left(of ends: [TopicPartition: Int64]) -> [TopicPartition: Int64] {
        ends.filter { reached($0.key) < $0.value }
    }

    /// Sleeps until a record or an event arrives, the waker is woken, or `milliseconds` have passed.
    public func wait(milliseconds: Int32) { reader.wait(milliseconds: milliseconds) }

    /// The oldest error of the client as a whole since the last call.
    public func takeError() -> KafkaError? { reader.takeError() }

    /// Stops reading.
    @discardableResult
    public func close(milliseconds: Int32) -> Bool { reader.close(milliseconds: milliseconds) }
}
