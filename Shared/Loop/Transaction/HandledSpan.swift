internal import Kafka
internal import Model

/// A span of an open transaction.
struct HandledSpan {
    let span: StageSpan
    /// The record that was processed; `nil` where a timer fired or an app was removed.
    let record: InputPlace?
    /// When the worker took the record or timer, in ticks.
    let taken: Int64

    /// The span, once its transaction is committed.
    ///
    /// - Parameters:
    ///   - ticks: when that was, on the clock of ``taken``.
    ///   - now: the same moment, in microseconds since 1970.
    func finished(ticks: Int64, now: Int64) -> FinishedSpan {
        // Not two readings of the wall clock: it may be set in between, and a span must not end before it starts.
        FinishedSpan(
            span: span, record: record.map { ($0.place.topic, $0.place.partition, $0.offset) },
            start: now - max(0, ticks - taken), end: now)
    }
}
