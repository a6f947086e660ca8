internal import Model

/// The receipt for a decision of S, after D3 and D13, with the details that `belfry explain` needs.
enum AlertEnding {
    /// - Parameters:
    ///   - devices: the step's devices, if the decision was carried out on devices.
    ///   - isSilencedByViews: open views are why none of the devices alerts (rule N11).
    static func make(
        _ decision: AlertDecision, _ circumstances: Circumstances, devices: [StepDevice] = [],
        isSilencedByViews: Bool = false, in state: PersonState, _ occasion: Occasion
    ) -> Ending {
        var ending: Ending
        switch decision.outcome {
        case .waits(.snooze): ending = Ending(.snoozed, decision.rule)
        case .waits: ending = Ending(.held, decision.rule, reason: decision.reason)
        case .quiet: ending = Ending(.quiet, decision.rule, reason: decision.reason)
        case .nowhere: ending = Ending(.nowhere, decision.rule)
        case .alerted where devices.contains { $0.alert != nil }: ending = Ending(.alerted, decision.rule)
        case .alerted where devices.contains { $0.type == .inApp }: ending = Ending(.inApp, .d3)
        case .alerted where isSilencedByViews: ending = Ending(.quiet, .n11)
        case .alerted: ending = Ending(.quiet, .d13)
        }
        explain(circumstances, &ending.details)
        switch decision.outcome {
        case .waits(.focus):
            ending.details[.until] = circumstances.focusOn?.ends.map { .instant($0) }
            // D12: a Focus may also keep the items that it holds off the Lock Screen.
            if circumstances.focus?.showOnLockScreen == false { ending.details[.lockScreen] = false }
        case .waits(.summary):
            let next = SummaryTimes.next(of: state, after: occasion.summariesAfter)
            ending.details[.until] = next.map { .instant($0) }
        case .waits(.snooze(let firing)): ending.details[.until] = .instant(firing.due)
        case .alerted, .quiet, .nowhere: break
        }
        // D10: the receipt says so where a sound had nothing to accompany.
        if AlertLook.hasDroppedSound(devices, circumstances, decision: decision) {
            ending.details[.sound] = .soundAlone
        }
        return ending
    }

    /// The ending of one item of a digest or summary: W8 and W9 as the rule; `quiet` where no device could alert
    /// (rule D13).
    static func gathered(_ circumstances: Circumstances, by rule: Rule, hasAlerted: Bool) -> Ending {
        var ending = hasAlerted ? Ending(.alerted, rule) : Ending(.quiet, .d13)
        explain(circumstances, &ending.details)
        return ending
    }

    /// Adds what the decision read.
    private static func explain(_ circumstances: Circumstances, _ details: inout ReceiptDetails) {
        details[.level] = .text(circumstances.level.level.rawValue)
        if circumstances.notification.isCommunication {
            details[.sender] = .text(circumstances.contact?.id.string ?? "unknown")
        }
        if let on = circumstances.focusOn {
            details[.focus] = .text(on.focus.string)
            details[.focusWhy] = .text(on.reason.rawValue)
            details[.focusSince] = .instant(on.began)
            // S7 asked again, to name the rule of F that let it through.
            if circumstances.notification.isCommunication, let focus = circumstances.focus {
                details[.passedBy] = FocusPass.communication(circumstances, in: focus).map { .rule($0.rule) }
            }
        }
    }
}
