/// What decides an interruption level besides the request and the time.
public struct LevelConditions: Hashable, Sendable {
    /// Whether the app may send Critical alerts (rule C4), by its current record.
    public var hasCriticalEntitlement: Bool
    /// Whether the app may send Time Sensitive notifications (rule C7).
    public var hasTimeSensitiveEntitlement: Bool
    /// What the person allows; `nil` where the person is not known yet, so that scheduling applies L1 and L2.
    public var permission: Permission?

    /// The person's settings for the app that L1 and L2 look at.
    public struct Permission: Hashable, Sendable {
        /// Whether `criticalAlerts` is on.
        public var allowsCritical: Bool
        /// Whether `timeSensitive` is on.
        public var allowsTimeSensitive: Bool
        /// Whether it is a government alert, which passes L1 (rule C8).
        public var isGovernmentAlert: Bool

        package init(allowsCritical: Bool, allowsTimeSensitive: Bool, isGovernmentAlert: Bool = false) {
            self.allowsCritical = allowsCritical
            self.allowsTimeSensitive = allowsTimeSensitive
            self.isGovernmentAlert = isGovernmentAlert
        }
    }

    package init(hasCriticalEntitlement: Bool, hasTimeSensitiveEntitlement: Bool, permission: Permission? = nil) {
        self.hasCriticalEntitlement = hasCriticalEntitlement
        self.hasTimeSensitiveEntitlement = hasTimeSensitiveEntitlement
        self.permission = permission
    }
}

/// One step down: the rule, and when the relevance window opens where it has not opened yet. The rule gives the reason.
public struct Lowering: Hashable, Sendable {
    /// Which rule lowered the level.
    public var rule: LoweringRule
    /// When the relevance window opens, for a level lowered because the event is not near yet (rule C6).
    public var opens: Instant?

    package init(_ rule: LoweringRule, opens: Instant? = nil) {
        self.rule = rule
        self.opens = opens
    }
}

/// The rules that lower a level, in the order in which they apply.
public enum LoweringRule: RuleSubset {
    case c4, c5, c6, c7, l1, l2

    /// The rule itself.
    public var rule: Rule {
        switch self {
        case .c4: .c4
        case .c5: .c5
        case .c6: .c6
        case .c7: .c7
        case .l1: .l1
        case .l2: .l2
        }
    }

    /// The exact reason on the receipt.
    public var reason: Reason {
        switch self {
        case .c4: .criticalWithoutEntitlement
        case .c5: .marketingTimeSensitive
        case .c6: .notRelevantWithinTheHour
        case .c7: .timeSensitiveWithoutEntitlement
        case .l1: .criticalNotAllowedByPerson
        case .l2: .timeSensitiveTurnedOff
        }
    }
}

/// An interruption level as decided, and the rules that lowered it.
public struct LevelDecision: Hashable, Sendable {
    /// The level to act on.
    public var level: InterruptionLevel
    /// The lowerings in the order in which they applied; empty when the request got what it asked for.
    public var lowerings: [Lowering]

    package init(level: InterruptionLevel, lowerings: [Lowering] = []) {
        self.level = level
        self.lowerings = lowerings
    }
}

extension RequestDetails {
    /// The level that the producer asks for; Active where the request names none (rule C3).
    public var requestedLevel: InterruptionLevel { interruptionLevel ?? .active }

    /// The level after rules C4 to C7, then L1 and L2. They apply in this order, each to the result of the one before.
    ///
    /// Every decision starts anew from the requested level: a notification that was lowered before may be Time
    /// Sensitive later.
    /// - Parameter now: the instant at which the alert would fire.
    public func level(under conditions: LevelConditions, at now: Instant) -> LevelDecision {
        var decision = LevelDecision(level: requestedLevel)
        if decision.level == .critical, !conditions.hasCriticalEntitlement {
            lowerCritical(&decision, .c4, conditions, now)
        }
        if decision.level == .timeSensitive { lowerTimeSensitive(&decision, conditions, now) }
        guard let permission = conditions.permission else { return decision }
        if decision.level == .critical, !permission.allowsCritical, !permission.isGovernmentAlert {
            lowerCritical(&decision, .l1, conditions, now)
        }
        if decision.level == .timeSensitive, !permission.allowsTimeSensitive {
            decision.level = .active
            decision.lowerings.append(Lowering(.l2))
        }
        return decision
    }

    /// Lowers a Critical level under C4 or L1: to Time Sensitive where C5, C6 and C7 would allow it, else to Active. It
    /// checks their conditions itself, so that the receipt names one lowering.
    private func lowerCritical(
        _ decision: inout LevelDecision, _ rule: LoweringRule, _ conditions: LevelConditions, _ now: Instant
    ) {
        let isRelevant = RelevanceWindow(of: event).position(of: now) == .inside
        let mayBeTimeSensitive = !isMarketing && isRelevant && conditions.hasTimeSensitiveEntitlement
        decision.level = mayBeTimeSensitive ? .timeSensitive : .active
        decision.lowerings.append(Lowering(rule))
    }

    /// Lowers a Time Sensitive level to Active under the first of C5, C6 and C7 that matches.
    private func lowerTimeSensitive(_ decision: inout LevelDecision, _ conditions: LevelConditions, _ now: Instant) {
        let window = RelevanceWindow(of: event)
        let position = window.position(of: now)
        if isMarketing {
            decision.lowerings.append(Lowering(.c5))
        } else if position != .inside {
            decision.lowerings.append(Lowering(.c6, opens: position == .before ? window.opening : nil))
        } else if !conditions.hasTimeSensitiveEntitlement {
            decision.lowerings.append(Lowering(.c7))
        } else {
            return
        }
        decision.level = .active
    }
}

extension Lowering: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(.c4) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("rule", &rule)
        try form.told("reason", rule.reason.rawValue)
        try form.member("opens", &opens)
    }
}
