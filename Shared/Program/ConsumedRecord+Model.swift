public import Kafka
public import Model

extension ConsumedRecord {
    /// A copy of the headers, as the model has them.
    public var modelHeaders: [Header] { headers.map { Header($0.name, $0.value) } }
}

extension AppTable {
    /// Applies a record of `notifications.apps`; one without a key changes nothing.
    ///
    /// - Throws: why the record cannot be read; the app's last one stays.
    public mutating func apply(_ record: borrowing ConsumedRecord) throws(Rejection) {
        let source = AppSource(record.modelHeaders)
        try record.withKey { (key: Span<UInt8>?) throws(Rejection) in
            guard let key else { return }
            try record.withValue { (value: Span<UInt8>?) throws(Rejection) in
                try apply(key: key, value: value, source: source)
            }
        }
    }
}
