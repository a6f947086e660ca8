internal import Model

/// How an arriving item stands in the lists (rules W6, W8, W9).
enum ArrivalMarks {
    /// - Parameters:
    ///   - isNew: it replaces nothing, and was not in Notification Center before.
    ///   - replaced: how the replaced item stood.
    static func mark(
        _ standing: inout ItemStanding, _ decision: AlertDecision, _ circumstances: Circumstances, isNew: Bool,
        replaced: ItemStanding?
    ) {
        // An item that is already listed stays listed.
        standing.isUnlisted =
            decision.waits(for: .summary) && circumstances.person.summary.list == .withSummary
            && (isNew || replaced?.isUnlisted ?? standing.isUnlisted)
        // Asks S alone, so that a replacement (rule N5) counts as passive as well.
        standing.isPassive = standing.level == .passive && AlertDecision.decide(circumstances).rule == .s3
        standing.awaitsListing = standing.isPassive && circumstances.isInSummary
    }
}
