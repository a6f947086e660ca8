import Model
import TestSupport
import Testing

/// Rule L5, and the mutes of rule S4: what the answers of people do, and until when.
@Suite struct PersonAnswerTests {
    static let stories = Story.read(
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
        <|register>
        notify one                  -> quiet S4 quiet-by-person *
        set <authorized, quiet=no|quiet=no>
        notify two                  -> alerted S13 *
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
        <|register>
        notify one thread=t         -> quiet S4 muted *
        set {muted=no|muted thread=t until=0}
        notify two thread=t         -> alerted S13 *
        # L5: a mute that ends earlier than the record's stands too
        given muted=2h
        mute until=0
        notify one                  -> alerted S13 *
        register
        notify two                  -> alerted S13 *
        set badge=no
        notify three                -> alerted S13 *

        # L5: a record ends the answers of the app that it changes, and no other's; they do not come back
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

    @Test("L5, S4: what answers and mutes do, and for how long", arguments: stories) func tell(story: Story) throws {
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
        world.driver.advance(seconds: 2 * 86_400)
        #expect(world.driver.changelog.map(\.key) == ["ann\trecord"])
    }
}
