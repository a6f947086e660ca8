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

    static let rows: [Row] = [
        Row(asked: .critical, level: .critical),
        Row(asked: .critical, allowsCritical: false, level: .timeSensitive, rules: [.l1]),
        Row(asked: .critical, allowsCritical: false, eventIn: 61, level: .active, rules: [.l1]),
        Row(asked: .critical, allowsCritical: false, eventIn: 60, level: .timeSensitive, rules: [.l1]),
        Row(asked: .critical, allowsCritical: false, isGovernmentAlert: true, level: .critical),
        Row(asked: .critical, allowsCritical: false, allowsTimeSensitive: false, level: .active, rules: [.l1, .l2]),
        Row(asked: .timeSensitive, level: .timeSensitive),
        Row(asked: .timeSensitive, allowsTimeSensitive: false, level: .active, rules: [.l2]),
        Row(asked: .timeSensitive, allowsTimeSensitive: false, eventIn: 61, level: .active, rules: [.c6]),
        Row(asked: .active, allowsCritical: false, allowsTimeSensitive: false, level: .active),
        Row(asked: .passive, allowsCritical: false, allowsTimeSensitive: false, level: .passive),
    ]

    @Test(
        "L1, L2, C6: a level that the person does not allow is lowered, further where the next rule holds too",
        arguments: rows)
    func lowered(row: Row) {
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
            Shared(Judged.notification("r", details)), app: Shared(World.standardApp), settings: settings,
            isGovernmentAlert: row.isGovernmentAlert, now: World.start)
        #expect(decision.level == row.level && decision.lowerings.map(\.rule) == row.rules)
    }

    static let stories = Story.read(
        """
        # C6: after a wait the level is judged again: relevant by then, or still too early
        given focus work on
        notify one time-sensitive starts={2h|3h}
            -> lowered C6 not-relevant-within-the-hour (opens {1h|2h}), held S10 focus
        after 5400
        focus-off       -> alerted W8 * (level {time-sensitive|active})
        # C6: relevant on arrival, over afterwards
        given focus work on time-sensitive=no
        notify one time-sensitive ends=1h           -> held S10 focus
        after 5400
        focus-off       -> lowered C6 not-relevant-within-the-hour, alerted W8 * (level active)
        """)

    @Test("C6: the level is judged by the time at which the alert is due", arguments: stories)
    func tell(story: Story) throws { try story.play() }
}
