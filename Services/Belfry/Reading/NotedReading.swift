internal import Kafka
internal import Model
internal import Program

/// Reads a topic of records that may be sent back, each once: dead letters, or calls that were given up. Notes on the
/// same topic say which ones were.
final class NotedReading {
    let topic: String
    private let reading: TopicReading

    /// - Parameter command: the command that reads, for the progress on standard error and the client's name.
    init(_ settings: Settings, _ topic: Topic, command: String) throws {
        self.topic = settings.name(of: topic)
        reading = try TopicReading(settings, [topic], command: command)
    }

    /// Passes every record but the notes to `body`, which borrows it.
    ///
    /// - Parameters:
    ///   - places: reads only their partitions, each from its first place on; `nil` reads everything.
    ///   - isWhole: waits for records that an open transaction hides, so that no note is missed.
    ///   - body: returns whether to continue.
    /// - Returns: the places of the records that were sent back, according to the notes read so far.
    func read(
        _ places: Set<DeadLetterPlace>? = nil, isWhole: Bool = false,
        _ body: (DeadLetterPlace, [Header], borrowing ConsumedRecord) throws -> Bool
    ) throws -> Set<DeadLetterPlace> {
        var noted: Set<DeadLetterPlace> = []
        let first = places.map { places in
            Dictionary(
                places.map { (TopicPartition(topic, $0.partition), $0.offset) }, uniquingKeysWith: { min($0, $1) })
        }
        try reading.readAll(from: first, isWhole: isWhole) { _, record in
            let headers = record.modelHeaders
            if let place = DeadLetter.noted(by: headers) {
                noted.insert(place)
                return true
            }
            return try body(DeadLetterPlace(partition: record.partition, offset: record.offset), headers, record)
        }
        return noted
    }
}
