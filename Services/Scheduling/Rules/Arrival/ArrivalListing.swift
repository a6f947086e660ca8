internal import Model

/// When the list has an item that arrives (rules W6, W8, W9).
enum ArrivalListing {
    /// - Parameter before: how the item that it replaces was listed, or its own earlier firing; `nil` for a new one.
    static func plan(_ decision: AlertDecision, _ circumstances: Circumstances, before: ListingPlan?) -> ListingPlan {
        if decision.awaitsSummary {
            // What is listed stays listed.
            let isListed = before.map { $0 != .withSummary } ?? false
            return circumstances.person.summary.list == .withSummary && !isListed ? .withSummary : .atOnce
        }
        // Asks S alone, so that a replacement (rule N5) counts as passive as well.
        guard circumstances.level.level == .passive, AlertDecision.decide(circumstances).rule == .s3 else {
            return .atOnce
        }
        return circumstances.isInSummary ? .againInSummary : .againInDigest
    }
}
