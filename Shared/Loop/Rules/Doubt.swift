internal import Program

/// The outcome of a transaction whose commit failed with an error that does not tell it.
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
