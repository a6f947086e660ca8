internal import Kafka
internal import Program

/// Reads a topic that ingestion writes: first to the end that it has, then what comes, turn by turn.
final class FollowedTopic {
    /// The topic's name.
    let name: String
    private let reader: AssignedReader
    private let log: Log
    private let errorWords: RefusalWords

    init(
        _ configuration: Configuration, topic: String, _ log: Log, _ errorWords: RefusalWords
    ) throws(ConfigurationError) {
        reader = try AssignedReader(configuration, topics: [topic])
        (name, self.log, self.errorWords) = (topic, log, errorWords)
    }

    /// Reads every partition to the end that it has now.
    ///
    /// - Parameters:
    ///   - starts: where to begin, for every partition of the topic.
    ///   - apply: gets each record, in order within its partition.
    func readAll(
        _ starts: [PartitionStart], _ admin: Admin, _ patience: BrokerPatience,
        apply: (borrowing ConsumedRecord) -> Void
    ) throws(Ending) {
        var left: [TopicPartition: Int64] = [:]
        for place in starts.map(\.partition) {
            left[place] = try patience.untilAnswered(.topicEnd("\(place)")) { () throws(KafkaError) in
                try admin.watermarks(place, milliseconds: 2000).readingEnd
            }
        }
        try patience.assign(reader, starts)
        var ends: [TopicPartition: Int64] = [:]
        while !left.isEmpty {
            try patience.beat()
            follow(milliseconds: 50) {
                ends[$0] = max(ends[$0] ?? 0, $1)
            } apply: {
                apply($0)
            }
            left = left.filter { reader.reached($0.key, taken: ends[$0.key]) < $0.value }
        }
    }

    /// Passes on the records that have arrived.
    func follow(
        milliseconds: Int32 = 0, end: (TopicPartition, Int64) -> Void = { _, _ in },
        apply: (borrowing ConsumedRecord) -> Void
    ) {
        var batch = reader.take(atMost: 200, milliseconds: milliseconds)
        batch.visit(
            record: { record in
                apply(record)
                return true
            },
            event: { event in
                switch event {
                case .endOfPartition(_, let partition, let offset): end(TopicPartition(name, partition), offset)
                case .failure(let error, _, _):
                    log.warning(
                        "reading \(name) failed; continuing", ["error": errorWords.words(for: error, .read, on: name)])
                }
            })
    }
}
