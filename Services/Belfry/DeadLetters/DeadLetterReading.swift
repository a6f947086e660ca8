internal import Kafka
internal import Model
internal import Program

/// A dead letter without its value.
struct DeadLetterHead {
    let place: DeadLetterPlace
    let at: Instant
    let key: [UInt8]?
    let headers: [Header]
    let outline: DeadLetterOutline
}

/// Reads `notifications.rejected`: dead letters, and the notes about those that were replayed.
final class DeadLetterReading {
    let topic: String
    private let reading: TopicReading

    /// - Parameter command: the command that reads, for the progress on standard error and the client's name.
    init(_ settings: Settings, command: String) throws {
        topic = settings.name(of: .rejected)
        reading = try TopicReading(settings, [.rejected], command: command)
    }

    /// Passes every dead letter to `body` together with its record, which `body` borrows. Notes are collected instead.
    ///
    /// - Parameters:
    ///   - places: reads only their partitions, each from its first place on; `nil` reads everything.
    ///   - isWhole: waits for records that an open transaction hides, so that no note is missed.
    ///   - body: returns whether to continue.
    /// - Returns: the dead letters that were replayed, according to the notes read so far.
    @discardableResult
    func read(
        _ places: Set<DeadLetterPlace>? = nil, isWhole: Bool = false,
        _ body: (DeadLetterHead, borrowing ConsumedRecord) throws -> Bool
    ) throws -> Set<DeadLetterPlace> {
        var noted: Set<DeadLetterPlace> = []
        let first = places.map { places in
            Dictionary(
                places.map { (TopicPartition(topic, $0.partition), $0.offset) }, uniquingKeysWith: { min($0, $1) })
        }
        try reading.readAll(from: first, isWhole: isWhole) { _, record in
            let headers = record.headers.map { Header($0.name, $0.value) }
            if let place = DeadLetter.noted(by: headers) {
                noted.insert(place)
                return true
            }
            let head = DeadLetterHead(
                place: DeadLetterPlace(partition: record.partition, offset: record.offset),
                at: Instant(milliseconds: record.timestampMilliseconds ?? 0), key: record.copyKey(), headers: headers,
                outline: DeadLetterOutline(headers))
            return try body(head, record)
        }
        return noted
    }
}
