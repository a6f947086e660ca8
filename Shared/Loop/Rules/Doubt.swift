/// Whether a transaction was committed, if the error of its commit does not say.
///
/// Offsets and outputs are committed together, so the group's committed offsets afterwards show the outcome.
enum Doubt: Hashable, Sendable {
    case committed
    case aborted
    /// The offsets sent equal those from before, or somebody else has moved them.
    case unknown

    /// Compares the group's committed offsets before the transaction, sent in it, and found after it. All three lists
    /// have the same order.
    static func judge(before: [Int64], sent: [Int64], found: [Int64]) -> Doubt {
        if sent == before { return .unknown }
        if found == sent { return .committed }
        return found == before ? .aborted : .unknown
    }
}
