import Model
import Testing

@testable import Scheduling

/// The level as the person allows it.
struct AllowedLevelTests {
    struct Row: Sendable {
        var asked: InterruptionLevel
        var allowsCritical = true
        var allowsTimeSensitive = true
        var isGovernmentAlert = false
        /// Minutes from now to the event's start; `nil` is no event.
        var eventIn: Double?
        var level: InterruptionLevel
        var rules: [LoweringRule] = []
    }

    static let table: [Row] = [
        Row(asked: .critical, level: .critical),
        Row(asked: .critical, allowsCritical: false, level: .timeSensitive, rules: [.l1]),
        Row(asked: .critical, allowsCritical: false, eventIn: 61, level: .active, rules: [.l1]),
        Row(asked: .critical, allowsCritical: false, eventIn: 60, level: .timeSensitive, rules: [.l1]),
        Row(asked: .critical, allowsCritical: false, isGovernmentAlert: true, level: .critical),
        Row(
            asked: .critical, allowsCritical: false, allowsTimeSensitive: false, level: .active, rules: [.l1, .l2]),
        Row(asked: .timeSensitive, level: .timeSensitive),
        Row(asked: .timeSensitive, allowsTimeSensitive: false, level: .active, rules: [.l2]),
        Row(asked: .timeSensitive, allowsTimeSensitive: false, eventIn: 61, level: .active, rules: [.c6]),
        Row(asked: .active, allowsCritical: false, allowsTimeSensitive: false, level: .active),
        Row(asked: .passive, allowsCritical: false, allowsTimeSensitive: false, level: .passive),
    ]

    @Test("L1, L2: what the person has turned off lowers the level, each rule after the one before", arguments: table)
    func decide(row: Row) {
        let details = RequestDetails.text("x") { details in
            details.interruptionLevel = row.asked
            if let minutes = row.eventIn {
                details.event = Event(id: PlainID(derived: "e"), start: World.start.adding(seconds: minutes * 60))
            }
        }
        var settings = AppSettings(authorization: .authorized)
        settings.criticalAlerts = row.allowsCritical
        settings.timeSensitive = row.allowsTimeSensitive
        let decision = AllowedLevel.decide(
            details, app: World.standardApp, settings: settings, isGovernmentAlert: row.isGovernmentAlert,
            now: World.start)
        #expect(decision.level == row.level)
        #expect(decision.lowerings.map(\.rule) == row.rules)
    }
}
