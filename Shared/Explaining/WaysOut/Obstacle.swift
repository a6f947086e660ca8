internal import Model

/// The first decision that did not let a notification alert.
struct Obstacle: Hashable {
    let code: ReceiptCode
    let rule: Recorded<Rule>
    let reason: Recorded<Reason>?
    let at: Instant
    let details: ReceiptDetails
    /// The rules that lowered its level before that decision.
    let lowered: Set<LoweringRule>
    /// What answers of the person decided, over their record (rule L5).
    let answered: Set<AnsweredSetting>
    /// When the hour before its event begins, if C6 lowered it because it came too early.
    let opens: Instant?
    /// When the trigger was due that it was still waiting for.
    let parkedUntil: Instant?

    /// Finds the obstacle in the receipts of one notification.
    ///
    /// - Parameter receipts: in order of time; receipts of a repeated id (rule P0) are skipped.
    /// - Returns: `nil` if it alerted first, or if nothing is decided yet.
    init?(_ receipts: [Receipt]) {
        var lowered: Set<LoweringRule> = []
        var answered: Set<AnsweredSetting> = []
        var opens: Instant?
        var parkedUntil: Instant?
        for receipt in receipts where receipt.rule != .p0 {
            if let setting = receipt.details.answeredSetting { answered.insert(setting) }
            switch receipt.code {
            case .accepted, .registered: continue
            case let code where code.isBesideDecision: continue
            case .lowered:
                if let rule = LoweringRule(rawValue: receipt.rule.text) { lowered.insert(rule) }
                if let text = receipt.details.text(.opens) { opens = Instant(text) }
            case .parked: parkedUntil = receipt.details.text(.until).flatMap { Instant($0) }
            case .alerted: return nil
            case .snoozed where receipt.rule != .n5: return nil
            default:
                self.init(receipt, lowered: lowered, answered: answered, opens: opens, parkedUntil: parkedUntil)
                return
            }
        }
        return nil
    }

    /// The obstacle in a receipt which says that the notification does not alert.
    init(
        _ receipt: Receipt, lowered: Set<LoweringRule> = [], answered: Set<AnsweredSetting> = [], opens: Instant? = nil,
        parkedUntil: Instant? = nil
    ) {
        code = receipt.code
        rule = receipt.rule
        reason = receipt.details.reason
        at = receipt.at
        details = receipt.details
        self.lowered = lowered
        self.answered = answered
        self.opens = opens
        self.parkedUntil = parkedUntil.flatMap { $0 > receipt.at ? $0 : nil }
    }

    /// The rule, if a change can help against it.
    var stoppingRule: StoppingRule? { StoppingRule(rule) }

    /// Whether the two are the same decision, apart from their time.
    func isSame(as other: Obstacle) -> Bool {
        code == other.code && rule == other.rule && reason == other.reason && lowered == other.lowered
    }
}
