internal import Kafka
internal import Model
internal import Program
internal import Webhook

/// Reads `notifications.webhooks.failed`: calls that were given up, and the notes about those that were repeated.
final class FailedCallReading {
    let topic: String
    private let reading: TopicReading

    /// - Parameter command: the command that reads, for the progress on standard error and the client's name.
    init(_ settings: Settings, command: String) throws {
        topic = settings.name(of: .failedWebhooks)
        reading = try TopicReading(settings, [.failedWebhooks], command: command)
    }

    /// Passes each call and its place to `body`.
    ///
    /// - Parameter isWhole: waits for records that an open transaction hides, so that no note is missed.
    /// - Returns: the places of the calls that were repeated.
    @discardableResult
    func read(
        isWhole: Bool = false, _ body: (DeadLetterPlace, FailedCall) throws -> Void
    ) throws -> Set<DeadLetterPlace> {
        var noted: Set<DeadLetterPlace> = []
        try reading.readAll(isWhole: isWhole) { _, record in
            if let place = DeadLetter.noted(by: record.headers.map { Header($0.name, $0.value) }) {
                noted.insert(place)
            } else if let failed = record.copyValue().flatMap({ try? FailedCall(json: $0.span, checksNames: false) }) {
                try body(DeadLetterPlace(partition: record.partition, offset: record.offset), failed)
            }
            return true
        }
        return noted
    }
}
