internal import Explaining
internal import Model
internal import Simulation

/// The answer: `{reproducible, reason, happened, changed, same, words}`.
struct WhatIfAnswer: Sendable {
    /// Why what happened cannot be reproduced; `nil` if it can.
    let reason: String?
    let happened: ToldCourse
    /// `nil` if what happened cannot be reproduced.
    let changed: ToldCourse?
    /// The changed file, and until when it was simulated: `belfry simulate` gives the same for it.
    let file: [SimulatedRecord]
    let until: Instant?
    private let requestedAt: Instant

    /// What happened cannot be reproduced.
    init(happened: ToldCourse, reason: String) {
        self.init(reason: reason, happened: happened, changed: nil, file: [], until: nil, requestedAt: .distantPast)
    }

    /// What happened, and what would have.
    init(happened: ToldCourse, changed: ToldCourse, requestedAt: Instant, file: [SimulatedRecord], until: Instant) {
        self.init(
            reason: nil, happened: happened, changed: changed, file: file, until: until, requestedAt: requestedAt)
    }

    private init(
        reason: String?, happened: ToldCourse, changed: ToldCourse?, file: [SimulatedRecord], until: Instant?,
        requestedAt: Instant
    ) {
        self.reason = reason
        self.happened = happened
        self.changed = changed
        self.file = file
        self.until = until
        self.requestedAt = requestedAt
    }

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

    /// Writes the answer.
    func write(to writer: inout JSONWriter, mayReadContent: Bool) {
        writer.beginObject()
        writer.member("reproducible", changed != nil)
        writer.member("reason", orNull: reason)
        if !mayReadContent { writer.member("contentHidden", true) }
        writer.name("happened")
        happened.write(to: &writer, mayReadContent: mayReadContent)
        if let changed {
            writer.name("changed")
            changed.write(to: &writer, mayReadContent: mayReadContent)
            writer.member("same", isSame)
            writer.member("words", words)
        }
        writer.endObject()
    }
}
