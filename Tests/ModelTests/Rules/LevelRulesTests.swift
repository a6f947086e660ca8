import Model
import Testing

/// The function that applies C3 to C7, L1 and L2.
@Suite struct LevelRulesTests {
    static let now = Instant(milliseconds: 1_800_000_000_000)

    /// Events, and whether each is happening now or within an hour.
    static let events: [(event: Event?, isRelevant: Bool)] = [
        (nil, true), (Event(id: PlainID(derived: "e")), true), (event(3600.001), false), (event(3600), true),
        (event(-3600), true), (event(-3600.001), false), (event(-9000, 0), true), (event(-9000, -0.001), false),
        (event(nil, 0), true), (event(nil, -0.001), false), (event(7200, 9000), false), (event(7200, 0), false),
    ]

    static func event(_ start: Double?, _ end: Double? = nil) -> Event {
        Event(start: start.map { now.adding(seconds: $0) }, end: end.map { now.adding(seconds: $0) })
    }

    /// The rules in sequence, each applied to the previous result.
    static func expected(
        _ requested: InterruptionLevel?, isMarketing: Bool, isRelevant: Bool, _ conditions: LevelConditions
    ) -> (level: InterruptionLevel, rules: [LoweringRule]) {
        var level = requested ?? .active
        var rules: [LoweringRule] = []
        let mayBeTimeSensitive = !isMarketing && isRelevant && conditions.hasTimeSensitiveEntitlement
        if level == .critical, !conditions.hasCriticalEntitlement {
            level = mayBeTimeSensitive ? .timeSensitive : .active
            rules.append(.c4)
        }
        let further: [(LoweringRule, Bool)] = [
            (.c5, isMarketing), (.c6, !isRelevant), (.c7, !conditions.hasTimeSensitiveEntitlement),
        ]
        for (rule, holds) in further where level == .timeSensitive && holds {
            level = .active
            rules.append(rule)
        }
        guard let permission = conditions.permission else { return (level, rules) }
        if level == .critical, !permission.allowsCritical, !permission.isGovernmentAlert {
            level = mayBeTimeSensitive ? .timeSensitive : .active
            rules.append(.l1)
        }
        if level == .timeSensitive, !permission.allowsTimeSensitive {
            level = .active
            rules.append(.l2)
        }
        return (level, rules)
    }

    @Test("C3, C4, C5, C6, C7, L1, L2: every combination of level, marketing, event, entitlements and permission")
    func everyCombination() {
        // Each bit of a number is one of the conditions.
        let conditions = (0..<64).map { bits in
            let holds = { (bit: Int) in bits >> bit & 1 == 1 }
            let permission = LevelConditions.Permission(
                allowsCritical: holds(0), allowsTimeSensitive: holds(1), isGovernmentAlert: holds(2))
            return LevelConditions(
                hasCriticalEntitlement: holds(3), hasTimeSensitiveEntitlement: holds(4),
                permission: holds(5) ? permission : nil)
        }
        for requested in [nil] + InterruptionLevel.allCases.map(Optional.some) {
            for (event, isRelevant) in Self.events {
                for isMarketing in [false, true] {
                    var details = RequestDetails(interruptionLevel: requested, event: event)
                    if isMarketing { details.marketingTopic = PlainID(derived: "offers") }
                    for condition in conditions {
                        let decision = details.level(under: condition, at: Self.now)
                        let (level, rules) = Self.expected(
                            requested, isMarketing: isMarketing, isRelevant: isRelevant, condition)
                        #expect(decision.level == level, "\(details) \(condition)")
                        #expect(decision.lowerings.map(\.rule) == rules, "\(details) \(condition)")
                    }
                }
            }
        }
    }

    @Test("C6: before the window the receipt says when it opens, after it nothing") func opening() {
        let conditions = LevelConditions(hasCriticalEntitlement: false, hasTimeSensitiveEntitlement: true)
        var details = RequestDetails(interruptionLevel: .timeSensitive)
        let start = Self.now.adding(seconds: 7200)
        details.event = Event(start: start)
        #expect(
            details.level(under: conditions, at: Self.now).lowerings
                == [Lowering(.c6, opens: start.adding(seconds: -3600))])
        #expect(details.level(under: conditions, at: start.adding(seconds: 3601)).lowerings == [Lowering(.c6)])
        #expect(details.level(under: conditions, at: start).level == .timeSensitive)
        // An end before it opens: it never does.
        details.event = Event(start: start, end: Self.now.adding(seconds: 60))
        #expect(details.level(under: conditions, at: Self.now).lowerings == [Lowering(.c6)])
    }
}
