internal import Explaining
internal import Model
internal import Simulation

/// The answer: `{reproducible, reason, happened, changed, same, words}`.
struct WhatIfAnswer: Sendable {
    let happened: ToldCourse
    /// Why what happened cannot be reproduced; `nil` if it can, and then there is what follows.
    var reason: String?
    var changed: ToldCourse?
    var requestedAt = Instant.distantPast
    /// The changed file, and until when it was simulated: `belfry simulate` gives the same for it.
    var file: [SimulatedRecord] = []
    var until: Instant?

    /// Whether the change makes no difference: neither to the decisions nor to what the devices do.
    var isSame: Bool {
        guard let changed else { return false }
        return isDecidedAlike && changed.devices == happened.devices
    }

    private var isDecidedAlike: Bool {
        changed.map { ReceiptComparison.areSame(happened.receipts, $0.receipts) } ?? false
    }

    /// The answer in one sentence.
    var words: String {
        guard let changed else { return reason ?? "" }
        if isSame { return "Nothing would have been different." }
        if isDecidedAlike {
            return "The decision would have been the same, but the devices would have shown it otherwise."
        }
        return changed.words(requestedAt: requestedAt)
    }

    func writeMembers(to writer: inout JSONWriter, mayReadContent: Bool) {
        writer.member("reproducible", changed != nil)
        writer.member("reason", orNull: reason)
        // Rule G2.
        if !mayReadContent { writer.member("contentHidden", true) }
        writer.object("happened") { happened.writeMembers(to: &$0, mayReadContent: mayReadContent) }
        if let changed {
            writer.object("changed") { changed.writeMembers(to: &$0, mayReadContent: mayReadContent) }
            writer.member("same", isSame)
            writer.member("words", words)
        }
    }
}
