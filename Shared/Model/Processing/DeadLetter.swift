/// What an operator finds on `notifications.rejected`: key, value and headers as received, and why.
public enum DeadLetter {
    /// The headers that a rejection adds, under our names and those that tools for Spring and Kafka Connect know.
    public static func headers(for rejection: Rejection, of record: borrowing Record, by service: Service) -> [Header] {
        let detail = rejection.detail
        let place = (
            topic: record.topic.rawValue, partition: String(record.partition), offset: String(record.offset),
            timestamp: String(record.timestamp.milliseconds)
        )
        return [
            Header("belfry-reason", rejection.reason.word),
            Header("belfry-detail", detail),
            Header("belfry-service", service.rawValue),
            Header("kafka_dlt-original-topic", place.topic),
            Header("kafka_dlt-original-partition", place.partition),
            Header("kafka_dlt-original-offset", place.offset),
            Header("kafka_dlt-original-timestamp", place.timestamp),
            Header("kafka_dlt-exception-message", detail),
            Header("__connect.errors.topic", place.topic),
            Header("__connect.errors.partition", place.partition),
            Header("__connect.errors.offset", place.offset),
            Header("__connect.errors.exception.message", detail),
        ]
    }
}

extension Output {
    /// Turns a record down: one dead letter with its original bytes.
    public mutating func reject(_ rejection: Rejection, _ record: borrowing Record, by service: Service) {
        let headers = record.headers + DeadLetter.headers(for: rejection, of: record, by: service)
        record.withKey { (key: Span<UInt8>?) in
            record.withValue { (value: Span<UInt8>?) in
                send(raw: value, to: .rejected, key: key, headers: headers)
            }
        }
    }
}
