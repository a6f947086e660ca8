internal import Kafka
internal import Model

/// Where a stream goes on, compared with the live reader.
enum Admission: Hashable, Sendable {
    /// The stream follows the live reader, from `next` on.
    case live(next: Int64, ResetReason?)
    /// The stream first reads what stands from `next` on.
    case catchUp(next: Int64)

    /// - Parameter live: the next offset of the live reader.
    init(_ start: StreamStart, live: Int64) {
        switch start {
        case .now: self = .live(next: live, nil)
        case .reset(let reason): self = .live(next: live, reason)
        case .after(let offset): self = offset + 1 == live ? .live(next: live, nil) : .catchUp(next: offset + 1)
        }
    }
}

/// Whether the log still holds what a stream missed.
enum CatchUpRule {
    /// Why the place is lost; `nil` where the log goes on from there.
    ///
    /// - Parameters:
    ///   - next: the first offset that the client has not seen.
    ///   - ends: the log's ends, with the last stable offset as the high one. Another gateway may have read further
    ///     than this one's live reader, so only the log's own end counts.
    static func loss(of next: Int64, in ends: Watermarks) -> ResetReason? {
        if next > ends.high { return .unknown }
        return next < ends.low ? .tooOld : nil
    }

    /// Whether the first record that the client has not seen is too old. A log that is quiet for long makes no place
    /// old: only records do.
    static func isTooOld(_ timestamp: Int64?, now: Instant, spanSeconds: Int) -> Bool {
        guard let timestamp else { return false }
        return now.seconds(since: Instant(milliseconds: timestamp)) > Double(spanSeconds)
    }
}
