import Model
import Testing

/// The function that applies C3 to C7, L1 and L2.
@Suite struct LevelRulesTests {
    static let now = Instant(milliseconds: 1_800_000_000_000)

    struct Row: Sendable {
        var requested: InterruptionLevel?
        var isMarketing = false
        /// Seconds from now.
        var start: Double?
        var end: Double?
        var critical = true
        var timeSensitive = true
        /// criticalAlerts, timeSensitive, government; nil in classification.
        var allows: (Bool, Bool, Bool)?
        var level: InterruptionLevel
        var rules: [LoweringRule] = []
    }

    static let c3: [Row] = [
        Row(requested: nil, level: .active),
        Row(requested: .passive, level: .passive), Row(requested: .active, level: .active),
        Row(requested: .timeSensitive, level: .timeSensitive), Row(requested: .critical, level: .critical),
    ]

    static let c4: [Row] = [
        Row(requested: .critical, critical: false, level: .timeSensitive, rules: [.c4]),
        Row(requested: .critical, critical: false, timeSensitive: false, level: .active, rules: [.c4]),
        Row(requested: .critical, start: 3601, critical: false, level: .active, rules: [.c4]),
        Row(requested: .critical, start: 3600, critical: false, level: .timeSensitive, rules: [.c4]),
        Row(requested: .critical, isMarketing: true, critical: false, level: .active, rules: [.c4]),
        Row(requested: .critical, start: 9000, level: .critical),
    ]

    static let c5: [Row] = [
        Row(requested: .timeSensitive, isMarketing: true, level: .active, rules: [.c5]),
        Row(
            requested: .timeSensitive, isMarketing: true, start: 9000, timeSensitive: false, level: .active,
            rules: [.c5]),
        Row(requested: .passive, isMarketing: true, level: .passive),
        Row(requested: .active, isMarketing: true, level: .active),
    ]

    static let c6: [Row] = [
        Row(requested: .timeSensitive, start: 3600, level: .timeSensitive),
        Row(requested: .timeSensitive, start: 3600.001, level: .active, rules: [.c6]),
        Row(requested: .timeSensitive, start: -3600, level: .timeSensitive),
        Row(requested: .timeSensitive, start: -3600.001, level: .active, rules: [.c6]),
        Row(requested: .timeSensitive, start: -9000, end: 0, level: .timeSensitive),
        Row(requested: .timeSensitive, start: -9000, end: -0.001, level: .active, rules: [.c6]),
        Row(requested: .timeSensitive, end: 0, level: .timeSensitive),
        Row(requested: .timeSensitive, end: -0.001, level: .active, rules: [.c6]),
        Row(requested: .timeSensitive, start: 3601, timeSensitive: false, level: .active, rules: [.c6]),
        Row(requested: .active, start: 9000, level: .active), Row(requested: .passive, start: 9000, level: .passive),
    ]

    static let c7: [Row] = [
        Row(requested: .timeSensitive, timeSensitive: false, level: .active, rules: [.c7]),
        Row(requested: .passive, timeSensitive: false, level: .passive),
    ]

    static let l1: [Row] = [
        Row(requested: .critical, allows: (true, true, false), level: .critical),
        Row(requested: .critical, allows: (false, true, true), level: .critical),
        Row(requested: .critical, allows: (false, true, false), level: .timeSensitive, rules: [.l1]),
        Row(requested: .critical, start: 9000, allows: (false, true, false), level: .active, rules: [.l1]),
        Row(requested: .critical, timeSensitive: false, allows: (false, true, false), level: .active, rules: [.l1]),
    ]

    static let l2: [Row] = [
        Row(requested: .timeSensitive, allows: (true, false, false), level: .active, rules: [.l2]),
        Row(requested: .critical, allows: (false, false, false), level: .active, rules: [.l1, .l2]),
        Row(requested: .critical, critical: false, allows: (true, false, false), level: .active, rules: [.c4, .l2]),
        Row(requested: .critical, allows: (true, false, false), level: .critical),
        Row(
            requested: .timeSensitive, timeSensitive: false, allows: (true, false, false), level: .active, rules: [.c7]
        ),
        Row(requested: .passive, allows: (false, false, false), level: .passive),
    ]

    @Test("C3: no level is Active, any other stays", arguments: c3.indices)
    func asked(index: Int) { check(Self.c3[index]) }

    @Test("C4: Critical without its entitlement", arguments: c4.indices)
    func criticalEntitlement(index: Int) { check(Self.c4[index]) }

    @Test("C5: marketing that is Time Sensitive", arguments: c5.indices)
    func marketing(index: Int) { check(Self.c5[index]) }

    @Test("C6: Time Sensitive far from its event", arguments: c6.indices)
    func relevance(index: Int) { check(Self.c6[index]) }

    @Test("C7: Time Sensitive without its entitlement", arguments: c7.indices)
    func timeSensitiveEntitlement(index: Int) { check(Self.c7[index]) }

    @Test("L1: Critical that the person does not allow", arguments: l1.indices)
    func criticalAllowed(index: Int) { check(Self.l1[index]) }

    @Test("L2: Time Sensitive that the person turned off", arguments: l2.indices)
    func timeSensitiveAllowed(index: Int) { check(Self.l2[index]) }

    private func check(_ row: Row) {
        var details = RequestDetails()
        details.interruptionLevel = row.requested
        if row.isMarketing { details.marketingTopic = PlainID(derived: "offers") }
        if row.start != nil || row.end != nil {
            details.event = Event(
                start: row.start.map { Self.now.adding(seconds: $0) }, end: row.end.map { Self.now.adding(seconds: $0) }
            )
        }
        let conditions = LevelConditions(
            hasCriticalEntitlement: row.critical, hasTimeSensitiveEntitlement: row.timeSensitive,
            permission: row.allows.map {
                LevelConditions.Permission(allowsCritical: $0.0, allowsTimeSensitive: $0.1, isGovernmentAlert: $0.2)
            })
        let decision = details.level(under: conditions, at: Self.now)
        #expect(decision.level == row.level, "\(row)")
        #expect(decision.lowerings.map(\.rule) == row.rules, "\(row)")
    }

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

    @Test("every combination of level, marketing, event, entitlements and permission")
    func everyCombination() {
        let both = [false, true]
        var conditions: [LevelConditions] = []
        for critical in both {
            for timeSensitive in both {
                var permissions: [LevelConditions.Permission?] = [nil]
                for (allowsCritical, allowsTimeSensitive) in [
                    (false, false), (false, true), (true, false), (true, true),
                ] {
                    for isGovernment in both {
                        permissions.append(
                            LevelConditions.Permission(
                                allowsCritical: allowsCritical, allowsTimeSensitive: allowsTimeSensitive,
                                isGovernmentAlert: isGovernment))
                    }
                }
                conditions += permissions.map {
                    LevelConditions(
                        hasCriticalEntitlement: critical, hasTimeSensitiveEntitlement: timeSensitive, permission: $0)
                }
            }
        }
        let levels: [InterruptionLevel?] = [nil] + InterruptionLevel.allCases.map { $0 }
        for requested in levels {
            for isMarketing in both {
                for (event, isRelevant) in Self.events {
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

    @Test("C6: before the window the receipt says when it opens, after it nothing")
    func opening() {
        let conditions = LevelConditions(hasCriticalEntitlement: false, hasTimeSensitiveEntitlement: true)
        var details = RequestDetails(interruptionLevel: .timeSensitive)
        let start = Self.now.adding(seconds: 7200)
        details.event = Event(start: start)
        #expect(
            details.level(under: conditions, at: Self.now).lowerings
                == [Lowering(.c6, opens: start.adding(seconds: -3600))])
        #expect(details.level(under: conditions, at: start.adding(seconds: 3601)).lowerings == [Lowering(.c6)])
        #expect(details.level(under: conditions, at: start).level == .timeSensitive)
    }
}
