internal import Model

/// What the alert of an item in Notification Center waits for. `DueItem` judges a snooze that is over. `DecidingAgain`
/// decides held alerts again, whose wait ends with the person's Focus or summary.
enum Wait: Hashable, Sendable {
    /// The end of a Focus. `isSummarised`: without this Focus it would wait for a summary (rule W9).
    case focus(FocusRule, isSummarised: Bool)
    /// The next of the person's summaries.
    case summary(SummaryRule)
    /// The end of a snooze (rule W10).
    case snooze(Firing)

    /// The rules by which a Focus holds an alert.
    enum FocusRule: RuleSubset {
        case s5, s7, s10

        var rule: Rule {
            switch self {
            case .s5: .s5
            case .s7: .s7
            case .s10: .s10
            }
        }
    }

    /// The rules by which an alert waits for a summary.
    enum SummaryRule: RuleSubset {
        case s6, s12

        var rule: Rule {
            switch self {
            case .s6: .s6
            case .s12: .s12
            }
        }
    }

    /// Whether the summary would hold it if no Focus did.
    var isHeldFromSummary: Bool { if case .focus(_, isSummarised: true) = self { true } else { false } }

    /// What it waits for, in a word.
    var reason: WaitReason {
        switch self {
        case .focus: .focus
        case .summary: .summary
        case .snooze: .snooze
        }
    }

    /// The rule of S that holds the alert; none holds a snoozed one.
    var rule: Rule? {
        switch self {
        case .focus(let rule, _): rule.rule
        case .summary(let rule): rule.rule
        case .snooze: nil
        }
    }
}

/// When a trigger or a snooze of an item fires.
struct Firing: Hashable, Sendable {
    var due: Instant
    /// Whether `due` was already past when the snooze was reported, or a change of zone moved the trigger. The alert
    /// then waits for no summary time before it (rule W9).
    var isLate = false
}
