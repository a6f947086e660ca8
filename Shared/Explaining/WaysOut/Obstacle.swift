internal import Model

/// What stood between a notification and its alert: the first decision that did not let it alert.
struct Obstacle: Hashable {
    let code: ReceiptCode
    let rule: Recorded<Rule>
    let reason: Recorded<Reason>?
    let at: Instant
    let details: ReceiptDetails
    /// The rules that lowered its level before.
    let lowered: Set<LoweringRule>
    /// When the hour before its event begins, where C6 lowered it too early.
    let opens: Instant?
    /// When the trigger was due that it still waited for.
    let parkedUntil: Instant?

    /// Follows the receipts of one notification.
    ///
    /// - Parameter receipts: in order of time; those of a repeated id (rule P0) are passed over.
    /// - Returns: `nil` where it alerted first, or where nothing is decided yet.
    init?(_ receipts: [Receipt]) {
        var lowered: Set<LoweringRule> = []
        var opens: Instant?
        var parkedUntil: Instant?
        for receipt in receipts where receipt.rule != .p0 {
            switch receipt.code {
            case .accepted, .advised, .registered: continue
            case .lowered:
                if let rule = LoweringRule(rawValue: receipt.rule.text) { lowered.insert(rule) }
                if let text = receipt.details.text(.opens) { opens = Instant(text) }
            case .parked: parkedUntil = receipt.details.text(.until).flatMap { Instant($0) }
            case .alerted: return nil
            case .snoozed where receipt.rule != .n5: return nil
            default:
                self.init(receipt, lowered: lowered, opens: opens, parkedUntil: parkedUntil)
                return
            }
        }
        return nil
    }

    /// A receipt that says that it does not alert.
    init(
        _ receipt: Receipt, lowered: Set<LoweringRule> = [], opens: Instant? = nil, parkedUntil: Instant? = nil
    ) {
        code = receipt.code
        rule = receipt.rule
        reason = receipt.details.reason
        at = receipt.at
        details = receipt.details
        self.lowered = lowered
        self.opens = opens
        self.parkedUntil = parkedUntil.flatMap { $0 > receipt.at ? $0 : nil }
    }

    /// The rule, where something can be said against it.
    var stoppingRule: StoppingRule? { StoppingRule(rule) }

    /// Whether two are the same decision, whenever each was made.
    func isSame(as other: Obstacle) -> Bool {
        code == other.code && rule == other.rule && reason == other.reason && lowered == other.lowered
    }
}
