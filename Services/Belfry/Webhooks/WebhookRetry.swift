internal import Foundation
internal import Kafka
internal import Model
internal import Program
internal import Webhook

/// Lets calls that were given up be made again, each once.
///
/// A repetition writes two records in one transaction: the call on `notifications.webhooks`, which its owner takes up,
/// and a note on `notifications.webhooks.failed`. As with dead letters, registering the `transactional.id` first ends
/// any other repetition, so the notes that are read afterwards are complete.
final class WebhookRetry {
    private let settings: Settings
    private let reading: FailedCallReading
    private let producer: Producer

    private static let mostAtOnce = 500

    /// - Parameter command: the command that repeats; the `transactional.id` contains its name.
    init(_ settings: Settings, command: String) throws {
        self.settings = settings
        reading = try FailedCallReading(settings, command: command)
        let name = settings.group(of: "\(command)-retry")
        var configuration = Configuration.producer(
            bootstrapServers: settings.bootstrapServers, clientName: name,
            transactionalName: settings.exactlyOnce ? name : nil
        ).overridden(by: settings.kafka)
        configuration.log = { _, _ in }
        producer = try Producer(configuration)
    }

    /// Repeats the calls at these places, or all; of one app, or of all.
    func run(_ places: Set<DeadLetterPlace>?, of app: AppID?) throws -> Int32 {
        try reachBroker()
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
        var wanted = found.filter { !noted.contains($0.place) }[...]
        if places == nil, wanted.isEmpty {
            complain("belfry webhooks: no call is left to repeat; what waits is made by itself: belfry webhooks list")
        }
        while !wanted.isEmpty {
            refused += try send(Array(wanted.prefix(Self.mostAtOnce)))
            wanted = wanted.dropFirst(Self.mostAtOnce)
        }
        return refused == 0 ? 0 : 1
    }

    private func reachBroker() throws {
        guard settings.exactlyOnce else { return }
        let deadline = Date().addingTimeInterval(30)
        while true {
            do throws(KafkaError) {
                return try producer.initTransactions(milliseconds: 10_000)
            } catch {
                guard error.isRetriable, Date() < deadline else {
                    throw TopicReading.Trouble(settings.bootstrapServers, error)
                }
            }
        }
    }

    /// - Returns: how many cannot be repeated.
    private func send(_ batch: [(place: DeadLetterPlace, failed: FailedCall)]) throws -> Int {
        let whole = batch.filter { $0.failed.reason != .tooLarge }
        for each in batch where each.failed.reason == .tooLarge {
            complain("belfry webhooks: \(reading.topic):\(each.place) was kept without its body, which did not fit")
        }
        guard !whole.isEmpty else { return batch.count }
        do throws(KafkaError) {
            if settings.exactlyOnce { try producer.begin() }
            for each in whole { try write(each.place, each.failed) }
            if settings.exactlyOnce {
                try producer.commit(milliseconds: 60_000)
            } else {
                try producer.flush(milliseconds: 60_000)
            }
        } catch {
            if error.requiresAbort { try? producer.abort(milliseconds: 10_000) }
            throw Unsure(error: error)
        }
        for each in whole { print("repeated \(reading.topic):\(each.place)") }
        return batch.count - whole.count
    }

    private func write(_ place: DeadLetterPlace, _ failed: FailedCall) throws(KafkaError) {
        let now = Instant.present
        var call = failed.call
        (call.since, call.due, call.attempts, call.failure) = (now, now, 0, nil)
        call.isRepeated = true
        let value = JSONSlice { call.write(to: &$0) }
        try producer.produce(
            to: try producer.topic(settings.name(of: .webhooks)), partition: place.partition,
            key: call.id.description.utf8Span.span, value: value.bytes.span)
        try producer.produce(
            to: try producer.topic(reading.topic), partition: place.partition, key: call.app.string.utf8Span.span,
            value: nil, headers: [RecordHeader(HeaderName.replayed, Array(place.description.utf8))])
    }

    /// The last transaction failed, or it is unknown whether it was committed.
    private struct Unsure: Error, CustomStringConvertible {
        let error: KafkaError

        var description: String {
            let what = error.isFenced ? "another repetition began in the meantime" : "\(error)"
            return "\(what); run it again: calls that were repeated already are not repeated twice"
        }
    }
}
