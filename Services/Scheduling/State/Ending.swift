internal import Model

/// What became of a notification, in the words of a receipt and of a step's `why`.
struct Ending: Hashable, Sendable {
    var code: ReceiptCode
    var rule: Rule
    var details = ReceiptDetails()
    var also: [Reason] = []

    init(_ code: ReceiptCode, _ rule: Rule, reason: Reason? = nil, also: [Reason] = []) {
        self.code = code
        self.rule = rule
        if let reason { details = ReceiptDetails(reason: reason) }
        self.also = also
    }

    /// A rule lowered the level.
    init(_ lowering: Lowering, to level: InterruptionLevel, from requested: InterruptionLevel) {
        self.init(.lowered, lowering.rule.rule, reason: lowering.rule.reason)
        details[.from] = .text(requested.rawValue)
        details[.to] = .text(level.rawValue)
        if let opens = lowering.opens { details[.opens] = .instant(opens) }
    }

    /// The same for a step.
    var why: Why {
        let details = details
        return Why(
            code: code.rawValue, rule: rule, details: details.isEmpty ? nil : JSONSlice { details.write(to: &$0) })
    }
}
