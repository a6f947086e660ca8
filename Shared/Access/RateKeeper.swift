internal import Model
internal import Synchronization

/// Whether a caller may send so many records now.
public enum RateVerdict: Hashable, Sendable {
    /// Yes; they are taken off the caller's rate.
    case allowed
    /// Not yet; in so many seconds, at least 1, the same number will be allowed if nothing else is sent.
    case wait(seconds: Int)
}

/// The rate of each caller, as a token bucket (rule G3). For any thread.
///
/// A bucket holds two seconds' worth of records, but at least 1,000, a whole list, and fills at the caller's rate. A
/// call larger than the bucket is allowed when the bucket is full. The level then goes below zero.
///
/// Memory is bounded: beyond the limit, callers who have been silent the longest are forgotten and start with a full
/// bucket again.
public final class RateKeeper: Sendable {
    /// A bucket belongs to a token's id and role. Tokens that one device key signed have the same id; their roles differ, by
    /// person and device.
    private struct Key: Hashable {
        let id: String
        let role: Role
    }

    private struct Bucket {
        var level: Double
        var ticks: Int64
    }

    private struct State {
        /// Those who called since the last change of generation.
        var recent: [Key: Bucket] = [:]
        /// Those who called in the generation before, and not since.
        var earlier: [Key: Bucket] = [:]

        mutating func remember(_ bucket: Bucket, of key: Key, most: Int) {
            if recent[key] == nil, recent.count >= most {
                earlier = recent
                recent = [:]
            } else {
                earlier[key] = nil
            }
            recent[key] = bucket
        }
    }

    private let usual: Int
    private let mostRecent: Int
    private let state = Mutex(State())

    /// The least that a full bucket holds: the records of the longest list that the gateway takes.
    static let leastBurst = 1000
    /// The longest wait that is told, in seconds: a day.
    private static let longestWait = 86_400.0

    /// - Parameters:
    ///   - usual: records a second of a caller whose token has no rate of its own; 0 for no limit.
    ///   - mostCallers: how many callers are remembered, at least 2.
    public init(usual: Int, mostCallers: Int = 100_000) {
        self.usual = usual
        mostRecent = max(1, mostCallers / 2)
    }

    /// Takes records off a caller's rate, all or none.
    ///
    /// - Parameters:
    ///   - count: how many records.
    ///   - ticks: microseconds on a monotonic clock.
    public func take(_ count: Int, of caller: Caller, ticks: Int64) -> RateVerdict {
        let rate = caller.rate ?? usual
        guard rate > 0, count > 0 else { return .allowed }
        let burst = max(Double(rate) * 2, Double(Self.leastBurst))
        let key = Key(id: caller.id, role: caller.role)
        return state.withLock { state in
            var bucket = state.recent[key] ?? state.earlier[key] ?? Bucket(level: burst, ticks: ticks)
            let seconds = max(0, Double(ticks) - Double(bucket.ticks)) / 1_000_000
            bucket.level = min(burst, bucket.level + seconds * Double(rate))
            bucket.ticks = max(ticks, bucket.ticks)
            let needed = min(Double(count), burst)
            let missing = needed - bucket.level
            // A sum of fractions can be a little too small.
            let isAllowed = missing < 1e-6
            if isAllowed { bucket.level -= Double(count) }
            state.remember(bucket, of: key, most: mostRecent)
            guard !isAllowed else { return .allowed }
            return .wait(seconds: Int(min(max(1, (missing / Double(rate)).rounded(.up)), Self.longestWait)))
        }
    }

    var callerCount: Int { state.withLock { $0.recent.count + $0.earlier.count } }
}
