internal import Model

/// What an alert waits for. `DueItem` judges a wait with a time of its own when that time comes. `DecidingAgain`
/// decides held alerts again, whose wait ends with the person's Focus or summary.
struct Wait: Hashable, Sendable {
    /// When its own timer is due; `nil` for a held alert.
    @CompactInstant var due: Instant?
    var kind: WaitReason
    /// The rule that holds it; `nil` for what is not held.
    var rule: HoldRule?
    /// Held by a Focus, and without it held for a summary (rule W9).
    var isSummarised: Bool
    /// The wait was already over when the snooze was reported, or when a change of zone moved the trigger. The alert
    /// then waits for no summary time before that.
    var isLate: Bool

    init(kind: WaitReason, due: Instant? = nil, rule: HoldRule? = nil, isSummarised: Bool = false, isLate: Bool = false)
    {
        _due = CompactInstant(wrappedValue: due)
        self.kind = kind
        self.rule = rule
        self.isSummarised = isSummarised
        self.isLate = isLate
    }

    /// The rules that hold an alert.
    enum HoldRule: RuleSubset {
        case s5, s6, s7, s10, s12

        var rule: Rule {
            switch self {
            case .s5: .s5
            case .s6: .s6
            case .s7: .s7
            case .s10: .s10
            case .s12: .s12
            }
        }

        /// What holds it.
        var reason: Reason {
            switch self {
            case .s5, .s7, .s10: .focus
            case .s6, .s12: .summary
            }
        }
    }
}

extension Wait: JSONReadable, JSONWritable {
    init(from reader: inout JSONReader) throws(Rejection) {
        var kind: WaitReason?
        var due: Instant?
        var rule: HoldRule?
        var isSummarised = false
        var isLate = false
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "kind": kind = try WaitReason(from: &reader)
            case "due": due = try Instant(from: &reader)
            case "rule": rule = try HoldRule(from: &reader)
            case "isSummarised": isSummarised = try reader.readBool()
            case "isLate": isLate = try reader.readBool()
            default: try reader.skipUnknown()
            }
        }
        self.init(
            kind: try reader.required(kind, "kind"), due: due, rule: rule, isSummarised: isSummarised, isLate: isLate)
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("kind", kind)
        writer.member("due", due)
        writer.member("rule", rule)
        if isSummarised { writer.member("isSummarised", true) }
        if isLate { writer.member("isLate", true) }
        writer.endObject()
    }
}
