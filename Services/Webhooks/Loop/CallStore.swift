internal import Kafka
internal import Model
internal import Program
internal import Webhook

/// Writes calls to `notifications.webhooks` and `notifications.webhooks.failed`, batch by batch, without waiting.
///
/// A batch follows only when the one before is written, so records of a partition keep their order whatever fails.
final class CallStore {
    private struct Write {
        let topic: Topic
        let partition: Int32
        let key: String
        let value: JSONSlice?
        var source: CallQueue.Source?
    }

    private let settings: WebhookSettings
    private let configuration: Configuration
    private let log: Log
    private let errorWords: RefusalWords
    private var producer: Producer
    private var waiting: [Write] = []
    private var sent: [Write] = []
    /// After a refusal nothing is sent before this time, in microseconds of the clock of ``Clock/ticks``.
    private var pausedUntil: Int64 = 0
    private var refusals = 0

    private static let mostAtOnce = 2000
    /// After each refusal in a row the pause doubles, from the first to the last, in microseconds.
    private static let (firstPause, lastPause): (Int64, Int64) = (100_000, 10_000_000)

    /// - Parameter errorWords: says which right is refused.
    init(
        _ settings: WebhookSettings, _ configuration: Configuration, _ log: Log, _ errorWords: RefusalWords
    ) throws(ConfigurationError) {
        (self.settings, self.configuration, self.log, self.errorWords) = (settings, configuration, log, errorWords)
        producer = try Producer(configuration)
    }

    /// Whether everything is written.
    var isEmpty: Bool { waiting.isEmpty && sent.isEmpty }

    /// Writes a call as it is now.
    ///
    /// - Parameter source: the record that is settled once this is written.
    func store(_ call: WebhookCall, partition: Int32, source: CallQueue.Source?) {
        add(.webhooks, partition, key: call.id.description, JSONSlice { call.write(to: &$0) }, source)
    }

    /// Writes that a call is finished.
    func forget(_ id: WebhookCallID, partition: Int32) { add(.webhooks, partition, key: id.description, nil, nil) }

    /// Writes a call that is given up.
    func storeFailed(_ call: WebhookCall, _ reason: GivingUpReason, partition: Int32, source: CallQueue.Source?) {
        var failed = FailedCall(call, reason: reason, at: Clock.now)
        var value = JSONSlice { failed.write(to: &$0) }
        if value.bytes.count > Self.mostBytes {
            // Without the body it can be listed, but not repeated.
            failed = FailedCall(call.withoutBody, reason: .tooLarge, at: failed.at)
            value = JSONSlice { failed.write(to: &$0) }
        }
        add(.failedWebhooks, partition, key: call.app.string, value, source)
    }

    /// Room for keys and what a record needs besides.
    private static let mostBytes = 990_000

    private func add(
        _ topic: Topic, _ partition: Int32, key: String, _ value: JSONSlice?, _ source: CallQueue.Source?
    ) {
        waiting.append(Write(topic: topic, partition: partition, key: key, value: value, source: source))
    }

    /// Whether nothing is sent for now, after a refusal.
    var isPaused: Bool { Clock.ticks < pausedUntil }

    /// Sends what waits, and looks at what was sent.
    ///
    /// - Parameter isLast: there is no time for a pause.
    /// - Returns: the records that are settled by now, once for each call.
    func proceed(isLast: Bool = false) -> [CallQueue.Source] {
        var settled: [CallQueue.Source] = []
        if !sent.isEmpty {
            guard producer.outstanding == 0 || producer.fatalError != nil else {
                producer.serve()
                return []
            }
            if let failure = producer.takeFailures()?.first ?? producer.fatalError {
                sendAgain(because: failure)
            } else {
                settled = sent.compactMap(\.source)
                sent = []
                refusals = 0
            }
        }
        if sent.isEmpty, !waiting.isEmpty, isLast || !isPaused { send() }
        return settled
    }

    /// The records that writes would settle are read again by whoever is assigned their partitions now.
    func forgetSources() {
        for index in waiting.indices { waiting[index].source = nil }
        for index in sent.indices { sent[index].source = nil }
    }

    private func sendAgain(because failure: KafkaError) {
        let words = errorWords.words(for: failure, .write)
        let pause = min(Self.firstPause << min(refusals, 10), Self.lastPause)
        log.warning(
            "calls could not be stored; storing them again",
            ["error": words, "milliseconds": String(pause / 1000)])
        (refusals, pausedUntil) = (refusals + 1, Clock.ticks + pause)
        waiting = sent + waiting
        sent = []
        if let next = try? Producer(configuration) { producer = next }
    }

    private func send() {
        sent = Array(waiting.prefix(Self.mostAtOnce))
        waiting.removeFirst(sent.count)
        for write in sent {
            do throws(KafkaError) {
                let topic = try producer.topic(settings.common.name(of: write.topic))
                try producer.produce(
                    to: topic, partition: write.partition, key: write.key.utf8Span.span, value: write.value?.bytes.span)
            } catch {
                guard !error.isRecordTooLarge else {
                    // The call stays in memory, and is made from there.
                    log.error("a call does not fit on its topic", ["call": write.key])
                    continue
                }
                return sendAgain(because: error)
            }
        }
        producer.serve()
    }
}

extension WebhookCall {
    fileprivate var withoutBody: WebhookCall {
        var call = WebhookCall(
            id: id, app: app, subject: subject, type: type,
            body: .object { _ in }, since: since)
        (call.attempts, call.due, call.failure) = (attempts, due, failure)
        return call
    }
}
