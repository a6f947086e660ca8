/// How likely each fault is.
package struct FaultPlan: Sendable {
    /// For a fault at a call, a request or a marker: the chance, 0 to 1. For a fault of the broker: how often it happens
    /// in a second of virtual time.
    private var rates: [Double] = Array(repeating: 0, count: FaultKind.allCases.count)

    package init() {}

    /// The rate of a fault: a chance at each call or request, or for a fault of the broker how often in a second.
    package subscript(kind: FaultKind) -> Double {
        get { rates[kind.rawValue] }
        set { rates[kind.rawValue] = newValue }
    }

    /// All faults, each at a rate that suits a run of some seconds.
    package static let usual: FaultPlan = {
        var plan = FaultPlan()
        plan[.crashBeforeCall] = 0.000_6
        plan[.crashDuringCall] = 0.001
        // Only calls that change something at the broker end in this draw.
        plan[.crashAfterCall] = 0.003
        plan[.stoppedProcess] = 0.000_3
        plan[.clockForward] = 0.000_2
        plan[.clockBack] = 0.000_2
        plan[.lostRequest] = 0.003
        plan[.lostAnswer] = 0.003
        plan[.delayedAnswer] = 0.01
        plan[.delayedEnd] = 0.01
        plan[.delayedRequest] = 0.005
        plan[.coordinatorError] = 0.01
        plan[.refusedEnd] = 0.002
        plan[.slowFetch] = 0.05
        plan[.lateMarkers] = 0.05
        plan[.rebalance] = 0.1
        plan[.brokerKilled] = 0.05
        plan[.olderMember] = 1
        plan[.brokerStopped] = 0.05
        plan[.oldOffsets] = 0.05
        plan[.transactionTimeout] = 0.05
        return plan
    }()

    /// The usual faults as one seed has them: some kinds do not occur, others more often or less.
    package static func drawn(seed: UInt64) -> FaultPlan {
        var random = SplitMix64(seed: seed ^ 0x5EED_FA17)
        var plan = usual
        for kind in FaultKind.allCases {
            plan[kind] *= random.isTrue(0.4) ? 0 : [0.3, 1, 3][random.below(3)]
        }
        return plan
    }
}
