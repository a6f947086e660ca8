internal import Model

/// How an item stands in the lists as it comes (rules W6, W8, W9).
enum ArrivalMarks {
    /// - Parameters:
    ///   - isNew: it takes nobody's place, and was not there.
    ///   - replaced: how the replaced item stood.
    static func mark(
        _ standing: inout ItemStanding, _ decision: AlertDecision, _ circumstances: Circumstances, isNew: Bool,
        replaced: ItemStanding?
    ) {
        // What is listed stays listed.
        standing.isUnlisted =
            decision.waits(for: .summary) && circumstances.person.summary.list == .withSummary
            && (isNew || replaced?.isUnlisted ?? standing.isUnlisted)
        // Whether it took another's place (rule N5) makes no difference: S would have it quiet.
        standing.isPassive = standing.level == .passive && AlertDecision.decide(circumstances).rule == .s3
        standing.awaitsListing = standing.isPassive && circumstances.isInSummary
    }
}
