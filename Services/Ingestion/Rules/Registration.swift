internal import Door
internal import Model

/// Passes good registrations and interactions on as they came. A bad one is a dead letter, and the last good one stays in
/// force.
enum Registration {
    static func process<Value>(
        _ record: borrowing Record, of kind: RegistrationKind<Value>, to destination: Topic, output: inout Output
    ) {
        switch kind.verdict(on: record) {
        case .accepted(let key):
            let headers = [AppSource(partition: record.partition, offset: record.offset).header]
            record.withValue { (value: Span<UInt8>?) in
                output.send(raw: value, to: destination, key: key.utf8Span.span, headers: headers)
            }
        case .turnedDown(let rejection): output.reject(rejection, record, by: .ingestion)
        }
    }
}
