import Model
import TestSupport
import Testing

/// Rules P9 and P10.
@Suite struct ParkingTests {
    static let stories = Story.read(
        """
        # P10: parked until due, invisible, then decided anew by all of section 3
        notify later <due=1h|in=1h>     -> parked P10 (until 1h), no steps
        after 3599.999                  -> no receipts
        after 0.001                     -> alerted S13 *, present later
        # P10: a notification that P refuses when it is due ends under P's own rule
        // The worker was down, so it is due and expired at once: the earlier of the two is applied first.
        notify later in=60 expires=90
        down 100
        after 0                         -> expired P2 *
        # P10: a repeating one parks again, replaces itself in place, and ends with its terminal receipt
        // Missed firings happen once.
        notify drink every=60
        after 60                        -> phone present lock-screen list badge 1
        after 60                        -> alerted S13 (next 180), alert drink
        opened drink
        down 601
        after 0                         -> phone present lock-screen list badge 1, timer 780
        withdraw app                    -> withdrawn N8 *, quiet N8 withdrawn *
        after 1h                        -> no steps
        # P10: it arrives when its trigger is due: its age counts from then, and it is the newest
        given focus work on
        notify parked in=20d
        after 19d
        notify held
        after 1d
        focus-off                       -> digest parked held
        after 29d                       -> withdraw held
        after 2d                        -> withdraw parked
        # P10: one that arrives after its first times fires at once, and then at the next multiple
        notify drink every=60 accepted=-150     -> parked P10
        after 0                         -> alerted S13, timer 30
        """)

    @Test("P10: what is parked", arguments: stories) func tell(story: Story) throws { try story.play() }

    @Test("P10: at the last instant a repetition ends with its last firing") func endOfTime() throws {
        let end = try ScriptLine.instant("9999-12-31T23:59:59.999Z")
        let match = try #require(CalendarMatch(hour: 0, minute: 59))
        for trigger in [Trigger.after(seconds: 60, repeats: true), .calendar(match, repeats: true)] {
            var world = try World.ready()
            world.driver.advance(to: try ScriptLine.instant("9999-12-31T23:58:30Z"))
            world.notify(.text("Drink") { $0.trigger = trigger })
            world.driver.sleep(seconds: end.seconds(since: world.driver.now))
            // Nothing may fire repeatedly at the last instant.
            for _ in 0..<3 where world.driver.earliest() != nil { world.driver.advance(seconds: 0) }
            #expect(try world.receipts().filter { $0.hasSuffix("*") }.count == 1, "\(trigger)")
        }
    }
}
