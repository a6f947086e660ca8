import Model
import TestSupport
import Testing

/// What happens to items whose own time comes: their end, their trigger, or the end of their snooze.
@Suite struct DueItemTests {
    static let stories = Story.read(
        """
        # W3: at the expiry its alert is over, and the item stays; no alert follows
        given {focus work on|summary||}
        notify waiting category=story expires=100 {||in=1h|}
        {|||snooze waiting}
        after 99.999            -> no receipts
        after 0.001             -> expired W3{ *| *| *|}, no steps
        after 1d                -> no steps
        opened waiting          -> {phone withdraw badge 0|phone withdraw badge 0|nothing|phone withdraw badge 0}
        # W3: the expiry of its alerts ends a repetition, whether it waits for its trigger, a Focus or a snooze
        given {badge=yes|focus work on|badge=yes}
        notify drink every=600 expires=1000 category=story
        after 600
        {||snooze drink}
        after 400               -> expired W3 *
        focus-off               -> nothing
        after 1d                -> nothing
        # W3: a parked one that expired has no item
        notify late in=1h expires=60
        after 60
        withdraw late           -> quiet N10 nothing-to-withdraw *
        # P10: a repetition continues after its alert's wait
        given focus work on
        notify drink every=600  -> parked P10
        after 600               -> held S10 focus
        after 600               -> phone update list
        cleared drink           -> cancelled W1
        after 600               -> held S10 focus
        focus-off               -> alerted W8
        after 600               -> alerted S13
        # N4: a snoozed item that was read stays when nothing is unread, and is unread again when it fires
        notify one category=story
        notify beside
        viewed one
        snooze one
        {viewed beside|opened beside|withdraw beside|read app on=nobody|mark-read app}
            -> phone withdraw badge 0, {no receipts|no receipts|withdrawn N8|no receipts|quiet N9 marked-read *}\
        {||, quiet N8 withdrawn *||}
        after 540               -> alerted S13, phone alert lock-screen list badge 1
        viewed one              -> phone withdraw badge 0
        # N4: the same for one that the app reads with the others
        notify one category=story
        notify beside
        snooze one
        <read app on=nobody|mark-read app>  -> phone withdraw badge 0
        after 540               -> alerted S13, phone alert lock-screen list badge 1
        viewed one              -> phone withdraw badge 0
        # W3: where the worker was down, the snooze of an item that has expired by then brings no alert
        notify one category=story expires=600
        snooze one
        down {599.999|600}
        after 0                 -> {alerted S13|expired W3, no steps}
        """)

    @Test("W3, P10, N4: what is due", arguments: stories) func tell(story: Story) throws { try story.play() }

    @Test("W3: a parked one that expired is forgotten after the window") func expiredParked() throws {
        var world = try World.ready()
        world.notify(.text("Late") { ($0.trigger, $0.expires) = (.after(seconds: 3600, repeats: false), World.at(60)) })
        world.driver.advance(seconds: 2 * 86_400)
        #expect(world.driver.changelog.map(\.key) == ["ann\trecord"])
    }
}
