package import Model

/// A span of a committed transaction.
package struct FinishedSpan: Sendable {
    /// What the processor noted.
    package let span: StageSpan
    /// The topic's name, prefix included, and where in it the record stands; `nil` where a timer fired or an app was
    /// removed.
    package let record: (topic: String, partition: Int32, offset: Int64)?
    /// When the worker took the record, in microseconds since 1970.
    package let start: Int64
    /// When the transaction was committed, in microseconds since 1970.
    package let end: Int64
}

/// Takes spans of committed transactions, without waiting.
package protocol SpanSink: Sendable {
    /// Takes spans; may drop some.
    func take(_ spans: [FinishedSpan])
}
