import Model
import TestSupport
import Testing

/// Rules L3 and L4: the questions to people. `PersonAnswerTests` tell the effects of their answers.
@Suite struct AccountabilityTests {
    static let day: Double = 86_400

    struct Asked: Sendable {
        /// Days between the alerts.
        var days: [Double]
        /// The indices of the alerts that are opened at once.
        var opened: Set<Int> = []
        /// The indices of the alerts after which the person answers `keep`.
        var kept: Set<Int> = []
        /// The indices of the alerts that ask.
        var expected: [Int]
    }

    @Test(
        "L3: the first alert asks, and then one a period",
        arguments: [
            Asked(days: [1, 1, 1], expected: [0]),
            // Fewer than three alerts: 30 days.
            Asked(days: [7], expected: [0]), Asked(days: [29.9], expected: [0]), Asked(days: [30], expected: [0, 1]),
            // Three alerts that were not opened: 7 days; the current alert is not one of them.
            Asked(days: [1, 1, 5], expected: [0, 3]), Asked(days: [1, 1, 4.9], expected: [0]),
            Asked(days: [4, 4], expected: [0]),
            Asked(days: [1, 1, 5], opened: [0], expected: [0]), Asked(days: [1, 1, 5], opened: [2], expected: [0]),
            Asked(days: [1, 1, 1, 4], opened: [0], expected: [0, 4]),
            Asked(days: [1, 1, 28], opened: [0], expected: [0, 3]),
            // `keep` starts the period again.
            Asked(days: [10, 25], opened: [0, 1], kept: [1], expected: [0]),
            Asked(days: [10, 30], opened: [0, 1], kept: [1], expected: [0, 2]),
            Asked(days: [30, 30], kept: [0], expected: [0, 1, 2]),
        ])
    func timeSensitive(row: Asked) throws {
        var world = try World.ready()
        var asked: [Int] = []
        for place in 0...row.days.count {
            if place > 0 { world.driver.advance(seconds: row.days[place - 1] * Self.day) }
            _ = world.driver.take()
            let id = world.notify(.text("Story \(place)") { $0.interruptionLevel = .timeSensitive })
            if try world.steps().contains(where: { $0.notice == .timeSensitive }) { asked.append(place) }
            if row.opened.contains(place) { world.interact(.opened(id)) }
            if row.kept.contains(place) { world.interact(.keep(World.appID)) }
        }
        #expect(asked == row.expected, "\(row)")
    }

    static let questions = Story.read(
        """
        # L3: only an alert on a screen asks; another leaves the question to the next one
        given {badge=yes|badge=yes|badge=yes|quiet=yes|time-sensitive=no|lock-screen=no|platform=tvos}
        notify one {active|critical|passive|time-sensitive|time-sensitive|time-sensitive|time-sensitive}
            -> {present one|present one|present one|present one|present one|present one|badge}
        set plain, platform=ios
        notify two time-sensitive   -> present two asks time-sensitive
        # L3: Critical that was lowered asks like Time Sensitive
        given {critical=no|entitled time-sensitive}
        notify one critical         -> present one asks time-sensitive
        # L3: one inside the app does not ask
        given presents banner
        unlocked
        foreground
        notify one time-sensitive   -> present one
        background
        notify two time-sensitive   -> present two asks time-sensitive
        # L3: an action that opens counts as opened, one that snoozes does not
        notify one time-sensitive category=story
        {action one read|snooze one}
        after 1d
        notify two time-sensitive
        after 1d
        notify three time-sensitive
        after 5d
        notify four time-sensitive  -> present four{| asks time-sensitive}
        # L3: a quiet one is not among the last three alerts; one from a digest is, and a digest does not ask
        given focus work time-sensitive=no
        notify one time-sensitive   -> present one asks time-sensitive
        {set quiet=yes|focus-on}
        notify two time-sensitive
        notify three time-sensitive
        {set quiet=no|focus-off}    -> {no steps|digest three two}
        after 7d
        notify four time-sensitive  -> present four{| asks time-sensitive}
        # L3: keep before any question does nothing
        keep
        notify one time-sensitive   -> present one asks time-sensitive
        # L4: on trial each quiet item asks, not Critical, which alerts; keep: authorised but quiet; turn-off: denied
        given provisional
        notify one passive          -> present one asks provisional
        notify two                  -> present two asks provisional
        notify three time-sensitive -> present three asks provisional
        notify fire critical        -> alerted S2 *, present fire
        // Kept, the app's number appears; turned off, the number stays hidden.
        {keep|turn-off}             -> {phone badge badge 4|no devices}
        notify four
            -> {quiet S4 quiet-by-person|suppressed P3 not-authorized} *, {present four|no steps}
        # L4: an app that is kept alerts with Critical, and is asked about Time Sensitive like any other
        given provisional
        keep
        notify one critical         -> alerted S2 *
        turn-off
        notify two time-sensitive   -> lowered L2 time-sensitive-turned-off, quiet S4 quiet-by-person *
        """)

    @Test("L3, L4: what asks, and what does not", arguments: questions) func question(story: Story) throws {
        try story.play()
    }
}
