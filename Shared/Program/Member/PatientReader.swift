package import Kafka

/// Reads a topic for a loop that waits with patience, and says in the log what fails.
package struct PatientReader {
    /// The topic's name.
    package let topic: String
    private let reader: TopicReader
    private let patience: any Patience

    package init<Own>(
        _ configuration: Configuration, topic: String, _ patience: MemberPatience<Own>
    ) throws(ConfigurationError) {
        reader = try TopicReader(configuration, of: [topic])
        (self.topic, self.patience) = (topic, patience)
    }

    /// Reads partitions to the ends that they have now.
    ///
    /// - Parameter apply: gets each record, in order within its partition.
    package func readAll(_ starts: [PartitionStart], apply: (borrowing ConsumedRecord) -> Void) throws(LoopEnding) {
        let ends = try begin(starts)
        try patience.read(reader, to: ends) { take(milliseconds: 50) { apply($0) } }
    }

    /// Begins to read partitions; ``take(milliseconds:apply:)`` passes on what comes.
    ///
    /// - Returns: the ends that they have now.
    package func begin(_ starts: [PartitionStart]) throws(LoopEnding) -> [TopicPartition: Int64] {
        let ends = try patience.ends(of: starts.map(\.partition))
        try patience.begin(reader, starts)
        return ends
    }

    /// The ends that are not reached yet.
    package func left(of ends: [TopicPartition: Int64]) -> [TopicPartition: Int64] { reader.left(of: ends) }

    /// Passes on the records that have arrived.
    package func take(milliseconds: Int32 = 0, apply: (borrowing ConsumedRecord) -> Void) {
        reader.take(atMost: 1000, milliseconds: milliseconds) { record in
            apply(record)
            return true
        } failure: { error, _ in
            patience.log.warning(
                "reading \(topic) failed; continuing",
                ["error": patience.words(for: error, .read, on: topic)])
        }
    }
}
