/// Times of a simulation. They are virtual.
enum Timing {
    /// The wall clock at the start: milliseconds since 1970.
    static let wallClockStart: Int64 = 1_767_225_600_000
    /// How long a request or an answer is on its way, in microseconds.
    static let latency: ClosedRange<Int64> = 50...400
    /// How long a marker takes to reach a partition, in microseconds.
    static let markerDelay: ClosedRange<Int64> = 100...3000
    /// How long a stopped process stands still, in microseconds.
    static let stopTime: ClosedRange<Int64> = 10_000...20_000_000
    /// How long the broker is away, in microseconds.
    static let outageTime: ClosedRange<Int64> = 10_000...8_000_000
    /// How far a wall clock jumps, in milliseconds.
    static let clockJump: ClosedRange<Int64> = 1...120_000
    /// How often the broker looks for expired sessions and transactions, in microseconds.
    static let housekeeping: Int64 = 200_000
    /// How often the condition that ends a run is tested, in microseconds.
    static let conditionTest: Int64 = 10_000

    // Of clients, in microseconds.

    /// `socket.timeout.ms` of a consumer or reader; a producer's is 100 ms less than its transaction's.
    static let socket: Int64 = 10_000_000
    /// How long the group waits for a member to join again (`max.poll.interval.ms`).
    static let rebalance: Int64 = 60_000_000
    /// `fetch.wait.max.ms`
    static let fetchWait: Int64 = 500_000
    /// `linger.ms`: how long a record may wait for others.
    static let linger: Int64 = 5000
    /// `retry.backoff.ms`
    static let backoff: Int64 = 10_000
}

/// Limits of clients.
package enum Limit {
    /// `message.max.bytes` of a producer.
    package static let recordBytes = 1_000_000
    /// The most records that a fetch brings of each partition.
    static let fetchRecords = 200
    /// A lane with more records than this is not filled further.
    static let prefetch = 2000
}

/// Settings of a simulated consumer. Times are in milliseconds.
package struct ConsumerSettings: Sendable {
    /// `session.timeout.ms`
    package var session: Int64 = 6000
    /// `heartbeat.interval.ms`
    package var heartbeat: Int64 = 500
    /// Whether committed offsets are waited for while a transaction with them is open (KIP-447).
    package var awaitsStableOffsets = true

    package init() {}
}
