import Model
import TestSupport
import Testing

/// Rules L3 to L5, and mutes: the questions to people, and the effects of their answers.
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
        given {badge=yes|badge=yes|badge=yes|quiet=yes|time-sensitive=no|platform=tvos}
        notify one {active|critical|passive|time-sensitive|time-sensitive|time-sensitive}
            -> {present one|present one|present one|present one|present one|badge}
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
        # L4: on trial each quiet item asks; keep: authorised but quiet; turn-off: denied
        given provisional
        notify one                  -> present one asks provisional
        notify two                  -> present two asks provisional
        notify three                -> present three asks provisional
        // Kept, the app's number appears; turned off, the number stays hidden.
        {keep|turn-off}             -> {phone badge badge 3|no devices}
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

    static let answers = Story.read(
        """
        # L5: an answer takes effect at once on what is parked
        given provisional
        notify later in=60
        turn-off                    -> suppressed W5 turned-off-while-waiting * (answered 0)
        # L5: and on what is held
        given focus work on time-sensitive=no
        notify one thread=t
        notify two
        mute thread=t for=60        -> one: quiet S4 muted * (answered 0)
        mute for=60                 -> two: quiet S4 muted *

        # L5: turned off, asked or not, it stays so until a record changes the field
        {notify asked time-sensitive|}
        turn-off
        notify one time-sensitive   -> lowered L2 time-sensitive-turned-off (answered 0), alerted S13 *
        after 60
        {keep|turn-off}
        notify two time-sensitive   -> lowered L2 time-sensitive-turned-off (answered 0), alerted S13 *
        register
        set sound=no                -> registered I answer-in-force *
        notify three time-sensitive -> lowered L2 time-sensitive-turned-off, alerted S13 *
        set <badge=no|time-sensitive=yes>
        notify four time-sensitive  -> lowered L2 time-sensitive-turned-off, alerted S13 *
        # L5: an answer that has ended does not come back
        turn-off
        set time-sensitive=no
        set time-sensitive=yes
        notify one time-sensitive   -> alerted S11 *
        # L5: kept, it stays authorised but quiet while the record does not end that it is quiet
        given provisional
        keep
        notify one                  -> quiet S4 quiet-by-person * (answered 0)
        register
        notify two                  -> quiet S4 quiet-by-person *
        set <authorized|authorized, quiet=yes|sound=no|quiet=yes>
        notify three                -> quiet S4 quiet-by-person *
        # L5: until it does
        given provisional, quiet=yes
        keep
        notify one                  -> quiet S4 quiet-by-person *
        register
        notify two                  -> quiet S4 quiet-by-person *
        set <authorized, quiet=no|quiet=no>
        notify three                -> alerted S13 *
        # L5: turned off, then allowed by the record
        given provisional
        turn-off
        notify one                  -> suppressed P3 not-authorized *
        register
        notify two                  -> suppressed P3 not-authorized *
        set authorized
        notify three                -> alerted S13 *
        # L5: a mute stands over a record that does not change it
        given {badge=yes|badge=yes|muted thread=t until=0}
        mute {|thread=t|thread=t}
        notify one thread=t         -> quiet S4 muted *
        register
        notify two thread=t         -> quiet S4 muted *
        set {lock-screen=no|muted thread=u until=2h|badge=no}
        notify three thread=t       -> quiet S4 muted *
        # L5: and ends with one that does
        given {muted=0|badge=yes}
        mute {|thread=t}
        notify one thread=t         -> quiet S4 muted *
        register
        notify two thread=t         -> quiet S4 muted *
        set {muted=no|muted thread=t until=0}
        notify three thread=t       -> alerted S13 *
        # L5: a mute that ends earlier than the record's stands too
        given muted=2h
        mute until=0
        notify one                  -> alerted S13 *
        register
        notify two                  -> alerted S13 *
        set badge=no
        notify three                -> alerted S13 *

        # L5: a record ends the answers of the app that it changes, and no other's
        given chat
        turn-off
        turn-off chat
        set time-sensitive=no
        set time-sensitive=yes
        notify one time-sensitive   -> alerted S11 *
        notify two time-sensitive of=chat   -> lowered L2 time-sensitive-turned-off, alerted S13 *
        # L5: what the record has turned off already is no answer
        given time-sensitive=no
        turn-off
        set time-sensitive=yes      -> no receipts
        notify one time-sensitive   -> alerted S11 *
        # L5: without a record there is nothing to answer about
        given stranger
        <turn-off|mute>             -> nothing
        register
        notify one time-sensitive   -> alerted S11 *

        # S4: a mute, of the app or one thread, lasts as long as it says
        mute {for=60|for=60|thread=t for=60|until=60}
        after 59
        notify one {|thread=t|thread=t|}    -> quiet S4 muted *
        after 1
        notify two {|thread=t|thread=t|}    -> alerted S13 *
        # S4: a mute that is over or of another thread mutes nothing
        mute {for=0|until=-1|thread=t|thread=t}
        notify one {|||thread=u}    -> alerted S13 *
        """)

    @Test("L5, S4: what answers and mutes do, and for how long", arguments: answers) func answer(story: Story) throws {
        try story.play()
    }

    @Test("Mutes that are over are forgotten; mutes of unregistered apps are not remembered") func forgetting() throws {
        var world = try World.ready()
        for number in 0..<50 {
            world.interact(.mute(World.appID, thread: "t\(number)", .after(seconds: Double(number))))
            world.interact(.mute(AppID(derived: "x\(number)"), thread: nil, .after(seconds: 1e6)))
            world.interact(.turnOff(AppID(derived: "x\(number)")))
        }
        #expect(world.driver.changelog.filter { $0.key.contains("app/") }.map(\.key) == ["ann\tapp/news"])
        world.driver.advance(seconds: 2 * Self.day)
        #expect(world.driver.changelog.map(\.key) == ["ann\trecord"])
    }
}
