import Model
import TestSupport
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
        Row(asked: .critical, allowsCritical: false, allowsTimeSensitive: false, level: .active, rules: [.l1, .l2]),
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

    /// A Time Sensitive notification that a Focus holds for an hour and a half.
    struct HeldRow: Sendable {
        var event: Event
        /// Whether the Focus lets Time Sensitive through.
        var focusAllows: Bool
        /// The receipts when it arrives, and when the Focus ends.
        var before: [String]
        var after: [String]
        var level: String
    }

    static let held: [HeldRow] = [
        // Too early on arrival, relevant afterwards.
        HeldRow(
            event: Event(start: World.at(7200)), focusAllows: true,
            before: ["lowered C6 not-relevant-within-the-hour", "held S10 focus"], after: ["alerted W8 *"],
            level: "time-sensitive"),
        // Still too early.
        HeldRow(
            event: Event(start: World.at(10_800)), focusAllows: true,
            before: ["lowered C6 not-relevant-within-the-hour", "held S10 focus"], after: ["alerted W8 *"],
            level: "active"),
        // Relevant on arrival, over afterwards.
        HeldRow(
            event: Event(end: World.at(3600)), focusAllows: false, before: ["held S10 focus"],
            after: ["lowered C6 not-relevant-within-the-hour", "alerted W8 *"], level: "active"),
    ]

    @Test("C6: after a wait the level is judged again, by the time at which the alert is due", arguments: held)
    func levelIsJudgedAgain(row: HeldRow) throws {
        var world = try World.ready { $0.turnOn(Focus(id: World.work, timeSensitive: row.focusAllows)) }
        world.notify(.text("Soon") { ($0.interruptionLevel, $0.event) = (.timeSensitive, row.event) })
        #expect(try world.receipts() == row.before)
        world.driver.advance(seconds: 5400)
        world.interact(.focusOff(nil))
        let receipts = try world.sentReceipts()
        #expect(receipts.map(World.short) == row.after)
        #expect(receipts.last?.details["level"] == .text(row.level))
    }

    private func check(_ row: Row) {
        let details = RequestDetails.text("x") { details in
            details.interruptionLevel = row.asked
            if let minutes = row.eventIn {
                details.event = Event(id: PlainID(derived: "e"), start: World.at(minutes * 60))
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
