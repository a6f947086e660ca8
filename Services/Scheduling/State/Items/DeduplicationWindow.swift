internal import Model

/// How long it is remembered what came: requests (rule P0), repeats (rule P8), interactions, withdrawals.
struct DeduplicationWindow: Hashable, Sendable {
    /// At least 1.
    let seconds: Double

    init(seconds: Int = Waits.usualWindow) { self.seconds = Double(max(1, seconds)) }

    /// When what came at an instant counts no longer.
    func end(from start: Instant) -> Instant { start.adding(seconds: seconds) }

    /// Whether what came first still counts; the window's last instant is no longer in it.
    func covers(_ instant: Instant, from first: Instant) -> Bool { instant < end(from: first) }

    /// How much later than it could be something is forgotten, in seconds, so that much goes at once: an hour of a day.
    var forgettingDelay: Double { seconds / 24 }
}
