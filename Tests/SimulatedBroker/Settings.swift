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
}

/// Settings of a simulated consumer. Times are in milliseconds.
package struct ConsumerSettings: Sendable {
    /// `session.timeout.ms`
    package var session: Int64 = 6000
    /// `heartbeat.interval.ms`
    package var heartbeat: Int64 = 500
    /// How long the group waits for this member to join again (`max.poll.interval.ms`).
    package var rebalance: Int64 = 60_000
    /// `fetch.wait.max.ms`
    package var fetchWait: Int64 = 500
    /// `socket.timeout.ms`
    package var socket: Int64 = 10_000
    /// The most records that a fetch brings of each partition.
    package var fetchRecords = 200
    /// A lane with more records than this is not filled further.
    package var prefetch = 2000
    /// Whether committed offsets are waited for while a transaction with them is open (KIP-447).
    package var awaitsStableOffsets = true

    package init() {}
}

/// Settings of a simulated producer. Times are in milliseconds.
package struct ProducerSettings: Sendable {
    /// `transaction.timeout.ms`
    package var transaction: Int64 = 10_000
    /// `socket.timeout.ms`; `nil` is 100 ms less than the transaction's.
    package var socket: Int64?
    /// `linger.ms`: how long a record may wait for others.
    package var linger: Int64 = 5
    /// `message.max.bytes`
    package var recordBytes = 1_000_000
    /// `retry.backoff.ms`
    package var backoff: Int64 = 10

    package init() {}

    var socketTime: Int64 { (socket ?? transaction - 100) * 1000 }
}
