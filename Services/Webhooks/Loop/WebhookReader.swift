internal import Kafka
internal import Program

/// Reads a topic for `webhooks`, and says in the log what fails.
struct WebhookReader {
    /// The topic's name.
    let topic: String
    private let reader: TopicReader
    private let patience: BrokerPatience

    init(_ configuration: Configuration, topic: String, _ patience: BrokerPatience) throws(ConfigurationError) {
        reader = try TopicReader(configuration, of: [topic])
        (self.topic, self.patience) = (topic, patience)
    }

    /// Reads partitions to the ends that they have now.
    ///
    /// - Parameter apply: gets each record, in order within its partition.
    func readAll(_ starts: [PartitionStart], apply: (borrowing ConsumedRecord) -> Void) throws(LoopEnding) {
        let ends = try patience.ends(of: starts.map(\.partition))
        try patience.begin(reader, starts)
        try patience.read(reader, to: ends) { take(milliseconds: 50) { apply($0) } }
    }

    /// Passes on the records that have arrived.
    func take(milliseconds: Int32 = 0, apply: (borrowing ConsumedRecord) -> Void) {
        reader.take(atMost: 1000, milliseconds: milliseconds) { record in
            apply(record)
            return true
        } failure: { error, _ in
            patience.log.warning(
                "reading \(topic) failed; continuing",
                ["error": patience.errorWords.words(for: error, .read, on: topic)])
        }
    }
}
