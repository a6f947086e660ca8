/// When a worker that is fenced again and again gives up: another process must be running as the same `worker.id`.
///
/// One fencing tells nothing: a broker that ended a transaction, or came back from the dead, fences too. Two rivals
/// fence each other in turn, so the one that came later gives up sooner, and never both.
struct RivalRule: Hashable, Sendable {
    /// Fencings longer ago do not count, in microseconds.
    static let window: Int64 = 60_000_000
    /// A worker that ran undisturbed for so long was there first, in microseconds.
    static let incumbency: Int64 = 3_000_000

    private var times: [Int64] = []
    private var isIncumbent = false

    /// Notes one fencing.
    ///
    /// - Parameters:
    ///   - now: microseconds on any clock that does not go back.
    ///   - registered: when this worker's producer was first registered, on the same clock.
    /// - Returns: whether to give up.
    mutating func givesUp(fencedAt now: Int64, registered: Int64) -> Bool {
        times.removeAll { now - $0 > Self.window }
        if times.isEmpty { isIncumbent = now - registered > Self.incumbency }
        times.append(now)
        return times.count >= (isIncumbent ? 12 : 4)
    }
}
