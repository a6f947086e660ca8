@testable import Model
import Testing

/// Rule W8.
@Suite struct DigestTests {
    static let stories = Story.read(
        """
        # W8: one digest for each device, however the Focus ends
        given tablet, focus work on
        notify one
        notify two
        <focus-off|set focus-over|set no-focus|set focus sleep on apps=all> -> 2 alerted W8 *, digest two one
            -> phone digest lock-screen list, tablet digest lock-screen list
        after 1d        -> no steps
        # W8: read, withdrawn or expired items are left out; if none is left there is no digest
        given focus work on
        notify read
        notify withdrawn
        notify expired expires=60
        notify left
        viewed read
        withdraw withdrawn
        after 60
        focus-off       -> digest left
        focus-on
        notify cleared
        cleared cleared
        focus-off       -> no steps
        # W8: items that another Focus or the summary holds continue to wait
        given focus work on time-sensitive=no, focus sleep people=all time-sensitive=no, summary of=active
        notify one                  -> held S10 focus
        notify message message      -> held S7 focus
        notify now time-sensitive   -> held S10 focus
        focus-on sleep              -> message: alerted W8 *
        focus-off                   -> one: held S12 summary, now: alerted W8 *
        # W8: a passive item is never a reason for a digest, and only arrivals in the Focus are listed
        given focus work
        notify before passive
        focus-on
        notify alone passive
        focus-off       -> no steps
        focus-on
        notify inside passive
        notify read passive
        notify held
        viewed read
        focus-off       -> alerted W8 *, digest held +inside
        # W8: an alert of a summary dropped with the Focus comes by itself, beside the digest
        given chat summary, summary, no-summary, focus work on apps=chat
        notify held                 -> held S10 focus
        notify summarised of=chat   -> held S12 summary
        set focus-over, no-times    -> alert summarised, digest held
        # W8: a local item alerts on its device, whichever device alerts for the others
        given watch, focus work on
        watch-worn on=watch
        notify everywhere
        notify here device=phone
        focus-off       -> phone digest lock-screen list, watch digest short-look list
        # W8: when the Focus is over, the content of Passive items that it kept for its digest is forgotten
        given focus work on
        notify one passive text=leisure -> stored leisure
        focus-off                       -> forgotten leisure

        # W8: a Focus that began again unseen is a new one: earlier items are not listed, and forgotten
        given focus work from={22:00/07:00|22:00/07:00|12:00/18:00/17:00/11:30}
        after {10h|10h|1h}
        notify quiet passive text=leisure   -> quiet S3 passive *
        after {24.5h|15d|70h}
        notify held                         -> held S10 focus, forgotten leisure
        after {7h|7h|4h}
        focus-off                           -> digest held
        # W8: one that was on without a break lists them
        given focus work from={22:00/07:00|12:00/18:00/18:00/12:00|00:00/00:00|12:00/18:00/17:00/23:00/22:00/23:30}
        after {10h|1h|1h|1h}
        notify quiet passive text=leisure   -> quiet S3 passive *
        after {2h|70h|70h|9h}
        notify held                         -> held S10 focus, stored leisure
        after {1h|4h|4h|20min}
        focus-off                           -> digest held +quiet=leisure

        # F6: after the digest that alerted, `notifyAnyway` no longer passes a Focus
        given focus work on time-sensitive=no, focus sleep people=eve time-sensitive=no
        notify hi message insists category=story    -> held S7 focus
        focus-off               -> alerted W8 *
        snooze hi
        focus-on sleep
        after 540               -> held S7 focus
        """)

    @Test("W8, F6: digests", arguments: stories) func tell(story: Story) throws { try story.play() }

    @Test(
        "W8: a digest is announced if one of its items would be", arguments: [InterruptionLevel.active, .timeSensitive])
    func announced(level: InterruptionLevel) throws {
        var world = try World.ready { $0.turnOn(Focus(id: World.work, timeSensitive: false)) }
        world.notify(.text("One"))
        world.notify(.text("Two") { $0.interruptionLevel = level })
        world.fresh.interact(.focusOff(nil))
        #expect(try world.steps().first?.devices.first?.alert?.announce == (level == .timeSensitive))
    }
}
