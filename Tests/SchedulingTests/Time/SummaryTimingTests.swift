import Testing

/// Rule W9: who gets a summary, when one is owed, and which items are too late for one.
@Suite struct SummaryTimingTests {
    static let stories = Story.read(
        """
        # W9: a device that stops taking summaries lists at once the items that were to come with one
        given summary late, tablet
        notify one                  -> phone present badge 1, tablet present badge 1
        set no-summaries tablet     -> tablet update list
        register                    -> no devices
        # W9: if it was the only one, they alert and are listed
        given summary late
        notify one
        set no-summaries phone      -> phone alert lock-screen list
        # W9: an item listed by itself is sent once, to the devices that did not list it
        given summary late, tablet, no-summaries tablet
        notify one expires=1h       -> phone present badge 1, tablet present list badge 1
        after 1h                    -> phone update list
        # W9: after two changes in one record, once to each device
        given summary late, tablet
        notify one
        set listed-at-once, no-summaries tablet -> tablet update list, phone update list
        # W9: items that a Focus takes over from a summary are listed at once, like arrivals in that Focus
        given summary late, focus work
        notify one                  -> phone present badge 1
        focus-on                    -> held S10 focus, phone update list
        notify two                  -> phone present list badge 2
        # W9: a summary is owed for the items that it would hold by their present level
        // Active until the hour before its event, then Time Sensitive; and Time Sensitive until its event is over.
        given summary of=active, focus work on time-sensitive=no
        notify soon time-sensitive {starts=evening+30min|ends=evening-30min}
        at evening
        notify after
        focus-off                   -> {digest soon|summary after soon}
        # W9: a snooze that is told late waits for the next summary, never for one that is past
        at evening-20min
        notify one category=story
        set summary
        at evening+30min
        snooze one said=evening-10min   -> snoozed W10
        after 0                     -> held S12 summary (until evening+1d), no steps
        after 1d                    -> alerted W9
        # W9: the same for a trigger that a change of zone moves into the past
        // 15:30 in Berlin is 17:30 in Moscow.
        given summary at=17:00/21:00
        notify one on-the=16
        after 2.5h
        set zone=Europe/Moscow
        after 0                     -> held S12 summary (until 6h)
        """)

    @Test("W9: the times of summaries", arguments: stories) func tell(story: Story) throws { try story.play() }
}
