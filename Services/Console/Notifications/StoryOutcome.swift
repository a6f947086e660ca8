internal import Explaining
internal import Model

/// How a notification's receipts end: the decision that counts.
enum StoryOutcome {
    /// The last decision; the last receipt if nothing is decided. A repeated request with the same id (rule P0) is no
    /// decision about the first.
    static func decision(_ receipts: [Receipt]) -> Receipt? {
        receipts.last { ![.accepted, .lowered, .advised].contains($0.code) && $0.rule != .p0 }
            ?? receipts.last { $0.code != .advised && $0.rule != .p0 } ?? receipts.last
    }
}
