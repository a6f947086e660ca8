/// How likely each fault is.
package struct FaultPlan: Sendable {
    /// For a fault at a call, a request or a marker: the chance, 0 to 1. For a fault of the broker: how often it happens
    /// in a second of virtual time.
    private var rates: [Double] = Array(repeating: 0, count: FaultKind.allCases.count)

    package init() {}

    subscript(kind: FaultKind) -> Double { rates[kind.rawValue] }

    /// All faults, each at a rate that suits a run of some seconds.
    private static let usual: [FaultKind: Double] = [
        .crashBeforeCall: 0.000_6,
        .crashDuringCall: 0.001,
        // Only calls that change something at the broker end in this draw.
        .crashAfterCall: 0.003,
        .stoppedProcess: 0.000_3,
        .clockForward: 0.000_2,
        .clockBack: 0.000_2,
        .lostRequest: 0.003,
        .lostAnswer: 0.003,
        .delayedAnswer: 0.01,
        .delayedEnd: 0.01,
        .delayedRequest: 0.005,
        .coordinatorError: 0.01,
        .refusedEnd: 0.002,
        .slowFetch: 0.05,
        .lateMarkers: 0.05,
        .rebalance: 0.1,
        .brokerKilled: 0.05,
        .olderMember: 1,
        .brokerStopped: 0.05,
        .oldOffsets: 0.05,
        .transactionTimeout: 0.05,
    ]

    /// The usual faults as one seed has them: some kinds do not occur, others more often or less.
    package static func drawn(seed: UInt64) -> FaultPlan {
        var random = SplitMix64(seed: seed ^ 0x5EED_FA17)
        var plan = FaultPlan()
        for kind in FaultKind.allCases where !random.isTrue(0.4) {
            plan.rates[kind.rawValue] = (usual[kind] ?? 0) * [0.3, 1, 3][random.below(3)]
        }
        return plan
    }
}
