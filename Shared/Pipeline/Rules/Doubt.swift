/// What became of a transaction whose commit failed in a way that tells nothing.
///
/// Offsets and outputs are committed together, so the offsets that the group has committed afterwards tell.
enum Doubt: Hashable, Sendable {
    case committed
    case aborted
    /// The offsets sent were those that stood there before, or somebody else has moved them.
    case unknown

    /// Compares the group's committed offsets, in one order: before the transaction, sent in it, found after it.
    static func judge(before: [Int64], sent: [Int64], found: [Int64]) -> Doubt {
        if sent == before { return .unknown }
        if found == sent { return .committed }
        return found == before ? .aborted : .unknown
    }
}
