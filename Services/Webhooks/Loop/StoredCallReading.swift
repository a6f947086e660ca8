internal import Kafka
internal import Model
internal import Program
internal import Webhook

/// The calls that stand on `notifications.webhooks`.
final class StoredCallReading {
    /// A call, and the partition on which it stands.
    typealias Stored = (partition: Int32, call: WebhookCall)

    private let reader: AssignedReader
    private let topic: String
    private let log: Log
    private let errorWords: RefusalWords

    init(
        _ configuration: Configuration, topic: String, _ log: Log, _ errorWords: RefusalWords
    ) throws(ConfigurationError) {
        reader = try AssignedReader(configuration, topics: [topic])
        (self.topic, self.log, self.errorWords) = (topic, log, errorWords)
    }

    /// The calls of these partitions, in the order in which they are made. Later ones are left to ``repeated()``.
    func restore(
        _ partitions: Set<Int32>, _ admin: Admin, _ patience: BrokerPatience
    ) throws(Ending) -> [Stored] {
        let places = partitions.sorted().map { TopicPartition(topic, $0) }
        var targets: [TopicPartition: Int64] = [:]
        for place in places {
            targets[place] = try patience.untilAnswered(.topicEnd("\(place)")) { () throws(KafkaError) in
                try admin.watermarks(place, milliseconds: 2000).readingEnd
            }
        }
        try patience.assign(reader, places.map { PartitionStart($0, from: .beginning) })
        var found: [[UInt8]: (partition: Int32, value: [UInt8])] = [:]
        var reached: [TopicPartition: Int64] = [:]
        while places.contains(where: { (reached[$0] ?? 0) < targets[$0] ?? 0 }) {
            try patience.beat()
            read(milliseconds: 50) { partition, key, value in
                found[key] = value.map { (partition, $0) }
            } end: { partition, offset in
                reached[TopicPartition(topic, partition)] = offset
            }
            for place in places { reached[place] = reader.reached(place, taken: reached[place]) }
        }
        return found.values.compactMap { each in call(each.value).map { (each.partition, $0) } }
            .sorted { RestoredLines.precedes($0.call, $1.call) }
    }

    /// The calls that `belfry webhooks retry` has stored since. Everything else on the topic this process wrote itself.
    func repeated() -> [Stored] {
        var calls: [Stored] = []
        read(milliseconds: 0) { partition, _, value in
            if let call = value.flatMap({ self.call($0) }), call.isRepeated { calls.append((partition, call)) }
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

    private func read(
        milliseconds: Int32, _ body: (Int32, [UInt8], [UInt8]?) -> Void, end: (Int32, Int64) -> Void = { _, _ in }
    ) {
        var batch = reader.take(atMost: 1000, milliseconds: milliseconds)
        batch.visit(
            record: { record in
                if let key = record.copyKey() { body(record.partition, key, record.copyValue()) }
                return true
            },
            event: { event in
                switch event {
                case .endOfPartition(_, let partition, let offset): end(partition, offset)
                case .failure(let error, _, _):
                    log.warning(
                        "reading stored calls failed; continuing",
                        ["error": errorWords.words(for: error, .read, on: reader.topics.first)])
                }
            })
    }
}
