internal import Kafka
internal import Model

extension ConsumedRecord {
    /// Lends a Kafka record as a record of the model. Only headers are copied, if they are requested.
    borrowing func lend<Result>(as topic: Topic, _ body: (borrowing Record) -> Result) -> Result {
        let headers = LentHeaders(at: place) { place in
            ConsumedRecord.headers(at: place).map { Header($0.name, $0.value) }
        }
        let (partition, offset) = (self.partition, self.offset)
        let timestamp = Instant(milliseconds: timestampMilliseconds ?? 0)
        return withKey { (key: Span<UInt8>?) in
            withValue { (value: Span<UInt8>?) in
                Record.lend(
                    topic: topic, partition: partition, offset: offset, timestamp: timestamp, headers: headers,
                    key: key, value: value, body)
            }
        }
    }

    /// The key as text; empty for a null key.
    borrowing func keyText() -> String {
        withKey { (key: Span<UInt8>?) in
            guard let key else { return "" }
            return key.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        }
    }
}
