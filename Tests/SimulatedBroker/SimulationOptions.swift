/// What a simulation needs to know besides its seed. Times are virtual.
public struct SimulationOptions: Sendable {
    /// The faults, on from the start.
    public var faults = FaultPlan()
    /// The wall clock at the start: milliseconds since 1970.
    public var wallClockStart: Int64 = 1_767_225_600_000
    /// How long a request or an answer is on its way, in microseconds.
    public var latency: ClosedRange<Int64> = 50...400
    /// How long a marker takes to reach a partition, in microseconds.
    public var markerDelay: ClosedRange<Int64> = 100...3000
    /// How long a stopped process stands still, in microseconds.
    public var stopTime: ClosedRange<Int64> = 10_000...20_000_000
    /// How long the broker is away, in microseconds.
    public var outageTime: ClosedRange<Int64> = 10_000...8_000_000
    /// How far a wall clock jumps, in milliseconds.
    public var clockJump: ClosedRange<Int64> = 1...120_000
    /// How often the broker looks for expired sessions and transactions, in microseconds.
    public var housekeeping: Int64 = 200_000

    /// The usual values, without faults.
    public init() {}
}

/// Settings of a simulated consumer. Times are in milliseconds.
public struct ConsumerSettings: Sendable {
    /// `session.timeout.ms`
    public var session: Int64 = 6000
    /// `heartbeat.interval.ms`
    public var heartbeat: Int64 = 500
    /// How long the group waits for this member to join again (`max.poll.interval.ms`).
    public var rebalance: Int64 = 60_000
    /// `fetch.wait.max.ms`
    public var fetchWait: Int64 = 500
    /// `socket.timeout.ms`
    public var socket: Int64 = 10_000
    /// The most records that a fetch brings of each partition.
    public var fetchRecords = 200
    /// A lane with more records than this is not filled further.
    public var prefetch = 2000
    /// Whether committed offsets are waited for while a transaction with them is open (KIP-447).
    public var awaitsStableOffsets = true

    /// The usual values.
    public init() {}
}

/// Settings of a simulated producer. Times are in milliseconds.
public struct ProducerSettings: Sendable {
    /// `transaction.timeout.ms`
    public var transaction: Int64 = 10_000
    /// `socket.timeout.ms`; `nil` is 100 ms less than the transaction's.
    public var socket: Int64?
    /// `linger.ms`: how long a record may wait for others.
    public var linger: Int64 = 5
    /// `message.max.bytes`
    public var recordBytes = 1_000_000
    /// `retry.backoff.ms`
    public var backoff: Int64 = 10

    /// The usual values.
    public init() {}

    var socketTime: Int64 { (socket ?? transaction - 100) * 1000 }
}
