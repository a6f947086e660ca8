internal import Kafka
internal import Model
internal import Program
internal import Webhook

/// The calls that stand on `notifications.webhooks`.
final class StoredCallReading {
    /// A call, and the partition on which it stands.
    typealias Stored = (partition: Int32, call: WebhookCall)

    private let reader: PatientReader
    private let log: Log

    init(_ configuration: Configuration, topic: String, _ patience: MemberPatience<WebhookTold>)
        throws(ConfigurationError)
    {
        reader = try PatientReader(configuration, topic: topic, patience)
        log = patience.log
    }

    /// The calls of these partitions, in the order in which they are made. Later ones are left to ``repeated()``.
    func restore(_ partitions: Set<Int32>) throws(LoopEnding) -> [Stored] {
        var found: [[UInt8]: (partition: Int32, value: [UInt8])] = [:]
        try reader.readAll(
            partitions.sorted().map { PartitionStart(TopicPartition(reader.topic, $0), from: .beginning) }
        ) { record in
            if let key = record.copyKey() { found[key] = record.copyValue().map { (record.partition, $0) } }
        }
        return found.values.compactMap { each in call(each.value).map { (each.partition, $0) } }
            .sorted { RestoredLines.precedes($0.call, $1.call) }
    }

    /// The calls that `belfry webhooks retry` has stored since. Everything else on the topic this process wrote itself.
    func repeated() -> [Stored] {
        var calls: [Stored] = []
        reader.take { record in
            if let call = record.copyValue().flatMap({ self.call($0) }), call.isRepeated {
                calls.append((record.partition, call))
            }
        }
        return calls
    }

    private func call(_ value: [UInt8]) -> WebhookCall? {
        do throws(Rejection) {
            return try WebhookCall(json: value.span, checksNames: false)
        } catch {
            log.warning("a stored call cannot be read; it is not made", ["reason": error.detail])
            return nil
        }
    }
}
