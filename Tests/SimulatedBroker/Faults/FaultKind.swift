/// What can go wrong in a simulation.
package enum FaultKind: Int, CaseIterable, Sendable {
    // At each call of a client.

    /// The process dies at a call, before the call did anything.
    case crashBeforeCall
    /// The process dies while a request is on its way, which reaches the broker.
    case crashDuringCall
    /// The process dies after a call that had its effect.
    case crashAfterCall
    /// The process stands still, as by SIGSTOP, perhaps beyond its session and its transaction.
    case stoppedProcess
    case clockForward
    case clockBack

    // At each request.

    /// The connection breaks before the broker gets the request.
    case lostRequest
    /// The broker does what was asked, and the answer does not arrive.
    case lostAnswer
    /// The answer takes long, perhaps longer than a request may.
    case delayedAnswer
    /// The end of a transaction waits on an abandoned connection, and reaches the broker after its repetition.
    case delayedEnd
    /// Another request of a transaction waits on an abandoned connection, and reaches the broker later.
    case delayedRequest
    /// The coordinator is moving or loading, or a partition's leader is: a retriable error.
    case coordinatorError
    /// The end of a transaction is refused for good, as without the right to it: before the broker has done it, or when
    /// it is asked for again after the answer was lost.
    case refusedEnd
    /// A fetch brings only a few records, late.
    case slowFetch

    // At the broker, now and then.

    /// Markers of a transaction are written late.
    case lateMarkers
    /// A member joins a group for a while, which takes partitions from the others.
    case rebalance
    /// The broker is killed and comes back.
    case brokerKilled
    /// A broker that was killed remembers the member that a static member has replaced, and fences the present one.
    case olderMember
    /// The broker stands still and goes on; requests that waited take effect then.
    case brokerStopped
    /// A group's coordinator returns offsets from before the last commits for a while.
    case oldOffsets
    /// The coordinator aborts an open transaction and fences its producer, as after a time-out.
    case transactionTimeout

    /// The faults that are drawn at the begin of each call of a client.
    static let ofCalls: [FaultKind] = [.crashBeforeCall, .stoppedProcess, .clockForward, .clockBack]

    /// Whether the fault happens to the broker now and then, and not at a call or a request.
    var isOfBroker: Bool {
        switch self {
        case .rebalance, .brokerKilled, .brokerStopped, .oldOffsets, .transactionTimeout: true
        default: false
        }
    }
}
