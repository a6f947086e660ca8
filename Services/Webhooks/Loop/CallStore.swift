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
        let source: CallQueue.Source?
    }

    private let settings: WebhookSettings
    private let configuration: Configuration
    private let log: Log
    private let errorWords: RefusalWords
    private var producer: Producer
    private var waiting: [Write] = []
    private var sent: [Write] = []

    private static let mostAtOnce = 2000

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

    /// Sends what waits, and looks at what was sent.
    ///
    /// - Returns: the records that are settled by now, once for each call.
    func proceed() -> [CallQueue.Source] {
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
            }
        }
        if sent.isEmpty, !waiting.isEmpty { send() }
        return settled
    }

    private func sendAgain(because failure: KafkaError) {
        let words = errorWords.words(for: failure, .write)
        log.warning("calls could not be stored; storing them again", ["error": words])
        waiting = sent + waiting
        sent = []
        if let next = try? Producer(configuration) { producer = next }
    }

    private func send() {
        let batch = Array(waiting.prefix(Self.mostAtOnce))
        waiting.removeFirst(batch.count)
        sent = batch
        for write in batch {
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
