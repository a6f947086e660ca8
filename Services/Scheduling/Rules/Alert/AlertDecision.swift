internal import Model

/// Section 3, S: may the alert happen now? The first row that matches wins.
struct AlertDecision: Hashable, Sendable {
    var outcome: Outcome
    /// A row of S; or D11, which is checked before the table, since nothing can show; or N5, which is checked after it.
    var rule: Rule
    /// `nil` where the rule has none.
    var reason: Reason?

    /// What becomes of the alert.
    enum Outcome: Hashable, Sendable {
        /// Now, on the devices that D4 to D7 choose.
        case alerted
        /// Later: when the Focus ends, with a summary, or when the snooze of the replaced item is over (rule N5).
        case waits(Wait)
        /// In Notification Center only.
        case quiet
        /// Nowhere at all (rule D11).
        case nowhere
    }

    /// Whether S2 decided. The alert then goes to both iPhone and watch (rule D7). An open view (N11) does not stop it;
    /// the silent switch (D10) and an app in the foreground (D3) do not stop its sound. If the person turned sounds
    /// off, it has no sound, unless it is a government alert.
    var overridesEverything: Bool { rule == .s2 }

    static func decide(_ circumstances: Circumstances) -> AlertDecision {
        if circumstances.settings.hasEverythingOff, !circumstances.isGovernmentAlert {
            return AlertDecision(outcome: .nowhere, rule: .d11)
        }
        return circumstances.s1 ?? circumstances.s2 ?? circumstances.s3 ?? circumstances.s4 ?? circumstances.inFocus
            ?? withoutFocus(circumstances)
    }

    /// S6, S8, S11, S12 and S13: what comes after every row that a Focus decides.
    static func withoutFocus(_ circumstances: Circumstances) -> AlertDecision {
        circumstances.s6 ?? circumstances.s8 ?? circumstances.s11 ?? circumstances.s12
            ?? AlertDecision(outcome: .alerted, rule: .s13)
    }

    /// Decides by S, then applies N5 to a replacement: the replacement of an item that no longer waits is quiet, and
    /// the replacement of a snoozed item waits until the snooze ends (rule W2). S decides alone if the replaced item is
    /// held, if the level rose, if the producer asks for another alert, or if S2 decides: losing a Critical alert is
    /// worse than repeating it, and `update` changes content quietly.
    ///
    /// - Parameter replaced: how the replaced item stood; `nil` where nothing is replaced.
    static func decide(_ circumstances: Circumstances, replacing replaced: ItemStanding?) -> AlertDecision {
        let decision = decide(circumstances)
        guard let replaced, !replaced.isHeld, decision.outcome != .nowhere, !decision.overridesEverything,
            !circumstances.details.alertsAgain, circumstances.level.level <= replaced.level ?? .passive
        else { return decision }
        if let snooze = replaced.wait { return AlertDecision(outcome: .waits(snooze), rule: .n5) }
        return AlertDecision(outcome: .quiet, rule: .n5, reason: .levelNotRaised)
    }

    var isHeldByFocus: Bool { if case .waits(.focus) = outcome { true } else { false } }

    var awaitsSummary: Bool { if case .waits(.summary) = outcome { true } else { false } }

    /// The rule by which the Focus holds the alert: S5, S7 or S10. `nil`: no Focus is on, or it lets the alert through.
    static func focusRule(_ circumstances: Circumstances) -> Wait.FocusRule? {
        guard let focus = circumstances.focus else { return nil }
        if circumstances.details.isMarketing { return .s5 }
        if circumstances.notification.isCommunication {
            return FocusPass.communication(circumstances, in: focus) == nil ? .s7 : nil
        }
        return FocusPass.app(circumstances, in: focus) ? nil : .s10
    }
}

extension Circumstances {
    /// S1: the app is on trial. Critical alerts that L1 allows go on to S2, and so do government alerts.
    fileprivate var s1: AlertDecision? {
        guard settings.authorization == .provisional, level.level != .critical, !isGovernmentAlert else { return nil }
        return AlertDecision(outcome: .quiet, rule: .s1, reason: .provisional)
    }

    /// S2: Critical alerts, which include every government alert.
    fileprivate var s2: AlertDecision? {
        level.level == .critical ? AlertDecision(outcome: .alerted, rule: .s2) : nil
    }

    /// S3: Passive notifications, and those that the person sent themself.
    fileprivate var s3: AlertDecision? {
        if level.level == .passive { return AlertDecision(outcome: .quiet, rule: .s3, reason: .passive) }
        return isFromSelf ? AlertDecision(outcome: .quiet, rule: .s3, reason: .fromSelf) : nil
    }

    /// S4: the person wants the app, or this thread, quiet for now.
    fileprivate var s4: AlertDecision? {
        if settings.quiet { return AlertDecision(outcome: .quiet, rule: .s4, reason: .quietByPerson) }
        let thread = details.threadID.flatMap { settings.mutedThreads[$0] }
        let until = max(settings.mutedUntil ?? .distantPast, thread ?? .distantPast)
        return now < until ? AlertDecision(outcome: .quiet, rule: .s4, reason: .muted) : nil
    }

    /// S5, S7 and S10: a Focus that is on holds it; ``AlertDecision/focusRule(_:)`` says by which of them.
    fileprivate var inFocus: AlertDecision? {
        guard let rule = AlertDecision.focusRule(self) else { return nil }
        // W9: if so, it is owed a summary that falls due during the Focus.
        let isSummarised = AlertDecision.withoutFocus(self).awaitsSummary
        return AlertDecision(outcome: .waits(.focus(rule, isSummarised: isSummarised)), rule: rule.rule, reason: .focus)
    }

    /// S6: marketing waits for the summary at any level, if the app is in the summary at all.
    fileprivate var s6: AlertDecision? {
        details.isMarketing && settings.summary.holdsAny && hasSummaries ? inSummary(.s6) : nil
    }

    /// S8: direct communication is not summarised, unless the person wants it so.
    fileprivate var s8: AlertDecision? {
        guard notification.isCommunication, isInSummary, settings.directMessages else { return nil }
        return AlertDecision(outcome: .alerted, rule: .s8)
    }

    /// S11: Time Sensitive does not wait for a summary.
    fileprivate var s11: AlertDecision? {
        level.level == .timeSensitive ? AlertDecision(outcome: .alerted, rule: .s11) : nil
    }

    /// S12: the app is in the summary, for this level.
    fileprivate var s12: AlertDecision? { isInSummary ? inSummary(.s12) : nil }

    private func inSummary(_ rule: Wait.SummaryRule) -> AlertDecision {
        AlertDecision(outcome: .waits(.summary(rule)), rule: rule.rule, reason: .summary)
    }
}

extension AppSettings {
    /// Rule D11: style, Lock Screen, list and badge are all off, so nothing can show anywhere.
    var hasEverythingOff: Bool { style == .none && !lockScreen && !notificationCenter && !badge }
}
