import Testing

/// Rules T3 and T4.
@Suite struct TimersTests {
    static let stories = Story.read(
        """
        # T4: Focus, expiries, triggers and snoozes, digests, summaries; then the record, also if no timer fired before it
        given focus work from=13:00/18:00 time-sensitive=no, summary of=active, direct-messages=no
        notify held time-sensitive
        notify expiring expires=evening
        notify summarised
        notify parked due=evening time-sensitive
        at evening-540
        notify snoozed critical category=story
        snooze snoozed
        {after 540|down 540}    -> {expiring: expired W3 *, parked: alerted S11 *, snoozed: alerted S2\
        , summarised: held S12 summary, held: alerted W8 *, summarised: alerted W9 *|no receipts}
        {after 1d|notify record} -> {no receipts|expiring: expired W3 *, parked: alerted S11 *, snoozed: alerted S2\
        , summarised: held S12 summary, held: alerted W8 *, summarised: alerted W9 *, record: held S12 summary}
        # T3: after a downtime, a worker fires overdue timers in order of due time, once each
        given summary
        notify summarised
        notify parked due=evening+60 time-sensitive
        down 3d
        after 0     -> summarised: alerted W9 *, parked: alerted S11 *

        # T4: a trigger that comes by the time of a summary is in it, even alone, whenever the worker runs again
        given summary
        notify one due={evening|evening+2d|evening-300|evening+172500|evening+2d}
        down {5h|53h|18600|191400|173h}
        after 0     -> held S12 summary (until {evening|evening+2d|evening|evening+2d|evening+2d}), alerted W9 *
            -> present one, summary one
        after 1d    -> no receipts
        # T4: so is a snooze
        given summary
        at evening-540
        notify one category=story
        snooze one
        down 540
        after 0     -> held S12 summary (until evening), alerted W9 *, summary one
        after 1d    -> no receipts
        # T4: so is what a Focus held as Time Sensitive and that is not relevant any more when the Focus ends
        given summary, focus work from=13:00/18:00 time-sensitive=no
        notify one time-sensitive ends=evening-60
        down 18600
        after 0     -> lowered C6 not-relevant-within-the-hour, held S12 summary (until evening), alerted W9 *, summary one
        after 1d    -> no receipts
        # T4: in a Focus that goes on, the summary that falls due with a trigger is owed
        given summary, focus work on
        notify one due=evening
        at evening  -> held S10 focus
        focus-off   -> alerted W9 *
        # T4: an item due before it was parked waits for the next summary: one has already come
        given summary
        at evening+10min
        notify late in=60 accepted=evening-300
        after 0     -> held S12 summary (until evening+1d)
        at evening+1d   -> alerted W9 *
        """)

    @Test("T3, T4: what is due at one instant, and late", arguments: stories) func tell(story: Story) throws {
        try story.play()
    }
}
