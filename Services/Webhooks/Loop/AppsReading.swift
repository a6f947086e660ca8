internal import Kafka
internal import Model
internal import Pipeline

/// The apps in force, as far as `notifications.apps` is read.
final class AppsReading {
    private(set) var apps = AppTable()
    private let reader: AssignedReader
    private let place: TopicPartition
    private let log: Log

    init(_ configuration: Configuration, topic: String, _ log: Log) throws(ConfigurationError) {
        reader = try AssignedReader(configuration, topics: [topic])
        place = TopicPartition(topic, 0)
        self.log = log
    }

    /// Reads to the end that the topic has now.
    func readAll(_ admin: Admin, _ patience: BrokerPatience) throws(Ending) {
        let target = try patience.untilAnswered("the end of \(place)") { () throws(KafkaError) in
            try admin.watermarks(self.place, milliseconds: 2000).readingEnd
        }
        try patience.assign(reader, [PartitionStart(place, from: .beginning)])
        var end: Int64 = 0
        while end < target {
            try patience.beat()
            follow(milliseconds: 50) { end = max(end, $0) }
            end = reader.reached(place, taken: end)
        }
    }

    /// Applies the records that have arrived.
    func follow(milliseconds: Int32 = 0, end: (Int64) -> Void = { _ in }) {
        var batch = reader.take(atMost: 200, milliseconds: milliseconds)
        batch.visit(
            record: { record in
                apply(record)
                return true
            },
            event: { event in
                switch event {
                case .endOfPartition(_, _, let offset): end(offset)
                case .failure(let error, _, _):
                    log.warning("reading apps failed; continuing", ["error": error.description])
                }
            })
    }

    private func apply(_ record: borrowing ConsumedRecord) {
        guard let key = record.copyKey() else { return }
        let source = AppSource(record.headers.map { Header($0.name, $0.value) })
        do throws(Rejection) {
            try record.withValue { (value: Span<UInt8>?) throws(Rejection) in
                try apps.apply(key: key.span, value: value, source: source)
            }
        } catch {
            // The reason alone: a record of an app holds secrets.
            log.warning("a record of an app cannot be read", ["reason": error.reason.word, "path": error.path])
        }
    }
}
