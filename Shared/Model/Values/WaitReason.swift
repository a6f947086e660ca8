/// What the alert of a notification waits for.
public enum WaitReason: String, ClosedEnumeration {
    /// A registration that is on its way (rule P1).
    case registration
    /// A trigger (rule P10).
    case trigger
    /// The end of a Focus (rules S5, S7, S10).
    case focus
    /// A time of the person's summary (rules S6, S12).
    case summary
    /// A snooze (rule W10).
    case snooze
}

/// How many notifications wait, by what they wait for. A value of fixed size, since each person has one.
public struct WaitCounts: Hashable, Sendable {
    private var registration: Int32 = 0
    private var trigger: Int32 = 0
    private var focus: Int32 = 0
    private var summary: Int32 = 0
    private var snooze: Int32 = 0

    /// Nothing waits.
    public init() {}

    /// How many wait for this.
    public subscript(reason: WaitReason) -> Int {
        switch reason {
        case .registration: Int(registration)
        case .trigger: Int(trigger)
        case .focus: Int(focus)
        case .summary: Int(summary)
        case .snooze: Int(snooze)
        }
    }

    /// Counts one more, or with `change` -1 one fewer.
    public mutating func count(_ reason: WaitReason, by change: Int32) {
        switch reason {
        case .registration: registration += change
        case .trigger: trigger += change
        case .focus: focus += change
        case .summary: summary += change
        case .snooze: snooze += change
        }
    }

    /// Adds each count.
    public static func += (left: inout Self, right: Self) {
        left.registration += right.registration
        left.trigger += right.trigger
        left.focus += right.focus
        left.summary += right.summary
        left.snooze += right.snooze
    }

    /// Subtracts each count.
    public static func -= (left: inout Self, right: Self) {
        left.registration -= right.registration
        left.trigger -= right.trigger
        left.focus -= right.focus
        left.summary -= right.summary
        left.snooze -= right.snooze
    }
}
