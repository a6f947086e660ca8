internal import Kafka
internal import Model
internal import Program
internal import Webhook

/// Lets calls that were given up be made again, each once.
///
/// A repetition writes two records in one transaction: the call on `notifications.webhooks`, which its owner takes up,
/// and a note on `notifications.webhooks.failed` (``SendingOnce``).
final class WebhookRetry {
    private let settings: Settings
    private let reading: FailedCallReading
    private let sending: SendingOnce

    /// - Parameter command: the command that repeats; the `transactional.id` contains its name.
    init(_ settings: Settings, command: String) throws {
        self.settings = settings
        reading = try FailedCallReading(settings, command: command)
        sending = try SendingOnce(settings, name: "\(command)-retry", patience: 60_000)
    }

    /// Repeats the calls at these places, or all; of one app, or of all.
    func run(_ places: Set<DeadLetterPlace>?, of app: AppID?) throws -> Int32 {
        try sending.register(at: settings.bootstrapServers)
        var found: [(place: DeadLetterPlace, failed: FailedCall)] = []
        let noted = try reading.read(isWhole: true) { place, failed in
            if places?.contains(place) ?? (app == nil || failed.call.app == app) { found.append((place, failed)) }
        }
        var refused = 0
        for place in places?.sorted(by: { ($0.partition, $0.offset) < ($1.partition, $1.offset) }) ?? [] {
            let isThere = found.contains { $0.place == place }
            guard !isThere || noted.contains(place) else { continue }
            refused += 1
            complain(
                "belfry webhooks: \(reading.topic):\(place) " + (isThere ? "was repeated before" : "does not exist"))
        }
        let wanted = found.filter { !noted.contains($0.place) }
        if places == nil, wanted.isEmpty {
            complain("belfry webhooks: no call is left to repeat; what waits is made by itself: belfry webhooks list")
        }
        return try refused + send(wanted) == 0 ? 0 : 1
    }

    /// - Returns: how many cannot be repeated.
    private func send(_ wanted: [(place: DeadLetterPlace, failed: FailedCall)]) throws -> Int {
        var open: [DeadLetterPlace] = []
        var refused = 0
        for (place, failed) in wanted {
            guard failed.reason != .tooLarge else {
                complain("belfry webhooks: \(reading.topic):\(place) was kept without its body, which did not fit")
                refused += 1
                continue
            }
            do throws(KafkaError) {
                try write(place, failed)
            } catch {
                throw Self.unsure(error)
            }
            open.append(place)
            if sending.isFull { try commit(&open) }
        }
        try commit(&open)
        return refused
    }

    private func commit(_ open: inout [DeadLetterPlace]) throws {
        do throws(KafkaError) {
            try sending.commit()
        } catch {
            throw Self.unsure(error)
        }
        for place in open { print("repeated \(reading.topic):\(place)") }
        open = []
    }

    private func write(_ place: DeadLetterPlace, _ failed: FailedCall) throws(KafkaError) {
        let now = Instant.present
        var call = failed.call
        (call.since, call.due, call.attempts, call.failure) = (now, now, 0, nil)
        call.isRepeated = true
        let value = JSONSlice { call.write(to: &$0) }
        try sending.add(bytes: value.bytes.count) { producer throws(KafkaError) in
            try producer.produce(
                to: try producer.topic(settings.name(of: .webhooks)), partition: place.partition,
                key: call.id.description.utf8Span.span, value: value.bytes.span)
            try producer.produce(
                to: try producer.topic(reading.topic), partition: place.partition, key: call.app.string.utf8Span.span,
                value: nil, headers: [RecordHeader(HeaderName.replayed, Array(place.description.utf8))])
        }
    }

    private static func unsure(_ error: KafkaError) -> CommandError {
        .unsure(error, run: "repetition", done: "calls that were repeated already are not repeated twice")
    }
}
