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

    var why: Why {
        let details = details
        return Why(
            code: code.rawValue, rule: rule, details: details.isEmpty ? nil : JSONSlice { details.write(to: &$0) })
    }
}

extension Turn {
    /// Writes a receipt of a notification that has no item.
    mutating func tell(_ notification: ClassifiedNotification, _ ending: Ending, isTerminal: Bool) {
        let accepted = notification.accepted
        send(
            Receipt(
                of: accepted.app, request: accepted.request, person: accepted.person, code: ending.code,
                rule: ending.rule, isTerminal: isTerminal, at: now, details: ending.details, also: ending.also))
    }

    /// Writes a receipt that settles the item's alert; the first such one is terminal, every later one is not.
    ///
    /// - Parameter endsRepetition: `false` for the firings of a repeating trigger, whose terminal receipt ends it; its last
    ///   one ends it too.
    mutating func settle(_ item: inout Item, _ ending: Ending, endsRepetition: Bool = true) {
        let isTerminal = !item.isSettled && (endsRepetition || item.triggerDue == nil)
        tell(item.notification, ending, isTerminal: isTerminal)
        if isTerminal { item.isSettled = true }
    }

    /// Writes one `lowered` for each rule that lowered the level, once a notification.
    mutating func tellLowered(_ item: inout Item, _ level: LevelDecision) {
        for lowering in level.lowerings where !item.lowered.contains(lowering.rule) {
            item.lowered.insert(lowering.rule)
            var ending = Ending(.lowered, lowering.rule.rule, reason: lowering.rule.reason)
            ending.details[.from] = .text(item.notification.requestedLevel.rawValue)
            ending.details[.to] = .text(level.level.rawValue)
            if let opens = lowering.opens { ending.details[.opens] = .instant(opens) }
            tell(item.notification, ending, isTerminal: false)
        }
    }

    /// What `belfry explain` needs to say what a decision looked at.
    func explain(
        _ outcome: AlertDecision.Outcome, _ circumstances: Circumstances, in details: inout ReceiptDetails
    ) {
        details[.level] = .text(circumstances.level.level.rawValue)
        if circumstances.notification.isCommunication {
            details[.sender] = .text(circumstances.contact?.id.string ?? "unknown")
        }
        if let on = circumstances.focusOn {
            details[.focus] = .text(on.focus.string)
            details[.focusWhy] = .text(on.reason.rawValue)
            details[.focusSince] = .instant(on.began)
            if circumstances.notification.isCommunication, let focus = circumstances.focus {
                details[.passedBy] = FocusPass.communication(circumstances, in: focus).map { .rule($0.rule) }
            }
        }
        switch outcome {
        case .held(.focus, _):
            details[.until] = circumstances.focusOn?.ends.map { .instant($0) }
            // D12: what it holds is not on the Lock Screen either.
            if circumstances.focus?.showOnLockScreen == false { details[.lockScreen] = false }
        case .held: details[.until] = nextSummary().map { .instant($0) }
        case .snoozed(let until): details[.until] = .instant(until)
        case .alerted, .quiet, .nowhere: break
        }
    }
}
