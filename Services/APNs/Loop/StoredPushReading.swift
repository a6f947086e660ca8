internal import Kafka
internal import Model
internal import Program
internal import Pushing

/// The pushes that stand on `notifications.pushes`.
final class StoredPushReading {
    /// A push, and the partition on which it stands.
    typealias Stored = (partition: Int32, push: StoredPush)

    private let reader: PatientReader
    private let log: Log

    init(
        _ configuration: Configuration, topic: String, _ patience: MemberPatience<PushTold>
    ) throws(ConfigurationError) {
        reader = try PatientReader(configuration, topic: topic, patience)
        log = patience.log
    }

    /// The pushes of these partitions, by person and sequence. Later ones are left to ``repeated()``.
    func restore(_ partitions: Set<Int32>) throws(LoopEnding) -> [Stored] {
        var found: [[UInt8]: (partition: Int32, value: [UInt8])] = [:]
        try reader.readAll(
            partitions.sorted().map { PartitionStart(TopicPartition(reader.topic, $0), from: .beginning) }
        ) { record in
            if let key = record.copyKey() { found[key] = record.copyValue().map { (record.partition, $0) } }
        }
        return found.values.compactMap { each in push(each.value).map { (each.partition, $0) } }
            .sorted { ($0.1.push.at, $0.1.push.sequence) < ($1.1.push.at, $1.1.push.sequence) }
    }

    /// The pushes that `belfry push retry` has stored since. Everything else on the topic this process wrote itself.
    func repeated() -> [Stored] {
        var pushes: [Stored] = []
        reader.take { record in
            if let push = record.copyValue().flatMap({ self.push($0) }), push.isRepeated {
                pushes.append((record.partition, push))
            }
        }
        return pushes
    }

    private func push(_ value: [UInt8]) -> StoredPush? {
        do throws(Rejection) {
            return try StoredPush(json: value.span, checksNames: false)
        } catch {
            log.warning("a stored push cannot be read; it is not sent", ["reason": error.reason.word])
            return nil
        }
    }
}
