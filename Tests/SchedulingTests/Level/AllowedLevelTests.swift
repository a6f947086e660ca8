import Model
import Testing

@testable import Scheduling

/// The level that the person allows.
struct AllowedLevelTests {
    struct Row: Sendable {
        var asked: InterruptionLevel
        var allowsCritical = true
        var allowsTimeSensitive = true
        var isGovernmentAlert = false
        /// Minutes from now to the event's start; `nil` means no event.
        var eventIn: Double?
        var level: InterruptionLevel
        var rules: [LoweringRule] = []
    }

    static let critical: [Row] = [
        Row(asked: .critical, level: .critical),
        Row(asked: .critical, allowsCritical: false, level: .timeSensitive, rules: [.l1]),
        Row(asked: .critical, allowsCritical: false, eventIn: 61, level: .active, rules: [.l1]),
        Row(asked: .critical, allowsCritical: false, eventIn: 60, level: .timeSensitive, rules: [.l1]),
        Row(asked: .critical, allowsCritical: false, isGovernmentAlert: true, level: .critical),
        Row(
            asked: .critical, allowsCritical: false, allowsTimeSensitive: false, level: .active, rules: [.l1, .l2]),
    ]

    static let timeSensitive: [Row] = [
        Row(asked: .timeSensitive, level: .timeSensitive),
        Row(asked: .timeSensitive, allowsTimeSensitive: false, level: .active, rules: [.l2]),
        Row(asked: .timeSensitive, allowsTimeSensitive: false, eventIn: 61, level: .active, rules: [.c6]),
        Row(asked: .active, allowsCritical: false, allowsTimeSensitive: false, level: .active),
        Row(asked: .passive, allowsCritical: false, allowsTimeSensitive: false, level: .passive),
    ]

    @Test(
        "L1: Critical that the person does not allow is lowered, further where the next rule holds too",
        arguments: critical)
    func criticalIsLowered(row: Row) { check(row) }

    @Test("L2: Time Sensitive that the person has turned off is lowered", arguments: timeSensitive)
    func timeSensitiveIsLowered(row: Row) { check(row) }

    private func check(_ row: Row) {
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
