/// Spans that wait for their export, at most ``capacity``; what does not fit is dropped.
///
/// So a collector that does not answer costs bounded memory.
struct SpanQueue {
    let capacity: Int
    private var waiting: [FinishedSpan] = []
    /// The first that is still to be taken.
    private var first = 0

    init(capacity: Int) { self.capacity = capacity }

    var count: Int { waiting.count - first }

    /// Adds spans as far as there is room.
    ///
    /// - Returns: how many were dropped.
    mutating func add(_ spans: [FinishedSpan]) -> Int {
        let room = max(0, capacity - count)
        waiting += spans.prefix(room)
        return max(0, spans.count - room)
    }

    /// Takes the oldest spans, at most so many.
    mutating func take(most: Int) -> [FinishedSpan] {
        let batch = Array(waiting[first..<min(waiting.count, first + most)])
        first += batch.count
        if first == waiting.count {
            waiting.removeAll(keepingCapacity: waiting.capacity <= 4096)
            first = 0
        } else if first > capacity {
            waiting.removeFirst(first)
            first = 0
        }
        return batch
    }
}

/// How many spans were exported and dropped since the start.
package struct SpanCounts: Hashable, Sendable {
    /// Taken by the collector, or written to the file.
    package var exported = 0
    /// Dropped, by the reason.
    package var dropped: [SpanDrop: Int] = [:]
}

/// Why spans were dropped.
package enum SpanDrop: String, CaseIterable, Sendable {
    /// Too many waited.
    case queue
    /// The collector turned them down.
    case refused
    /// No collector took them in time, or the file could not be written.
    case failed
    /// The process stopped before they were taken.
    case stop
}
