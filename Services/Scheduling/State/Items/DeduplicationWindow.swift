internal import Model

/// How long requests (rule P0), repeats (rule P8), withdrawals (rule N8) and interactions are remembered.
struct DeduplicationWindow: Hashable, Sendable {
    /// At least 1.
    let seconds: Double

    init(seconds: Int = Waits.usualWindow) { self.seconds = Double(max(1, seconds)) }

    /// When something that came at `start` stops counting.
    func end(from start: Instant) -> Instant { start.adding(seconds: seconds) }

    /// Whether the instant is in the window of the first one. The end is exclusive.
    func covers(_ instant: Instant, from first: Instant) -> Bool { instant < end(from: first) }

    /// Entries are forgotten this many seconds late, so that many go at once: an hour for a window of a day.
    var forgettingDelay: Double { seconds / 24 }
}
