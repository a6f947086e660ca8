import Testing

/// Rule W10.
@Suite struct SnoozeTests {
    static let stories = Story.read(
        """
        # W10: an action with seconds snoozes
        notify one category=story
        snooze one      -> snoozed W10 (until 540), told one action later without text, no steps
        after 539.999   -> nothing
        after 0.001     -> phone alert lock-screen list, alert one
        after 1d        -> no receipts
        # W10: a call rings no more after it
        notify one call category=story
        snooze one
        after 540       -> alert one missed
        # W10: it may be snoozed again; the second snooze replaces the first
        notify one category=story
        snooze one
        after 500
        snooze one      -> snoozed W10
        after 539       -> no receipts
        after 1         -> alerted S13
        snooze one      -> snoozed W10
        after 540       -> alerted S13
        # W10: a held alert can be snoozed, and its hold ends
        given {focus work on|summary}
        notify one category=story
        snooze one      -> snoozed W10
        focus-off       -> no receipts
        after 540       -> {alerted S13 *|held S12 summary}
        # W10: when due, it is decided anew by all of section 3
        notify one category=story
        snooze one
        set {focus work on|summary|quiet=yes|nowhere}   -> no receipts
        after 540       -> {held S10 focus|held S12 summary|quiet S4 quiet-by-person|nowhere D11}
        # W10: a repeating one's snooze fires separately; its next firing ends the snooze
        notify one every=600 category=story
        after 600
        snooze one
        after 540       -> alerted S13
        snooze one      -> snoozed W10
        after 60        -> alerted S13
        after 599       -> no receipts
        # W10: it counts from the person's choice, and is decided by the level at its own time
        notify one category=story time-sensitive
        after 100
        snooze one said=40
        set time-sensitive=no
        after 479.999   -> no receipts
        after 0.001     -> lowered L2 time-sensitive-turned-off, alerted S13 (level active)
        """)

    @Test("W10: snoozes", arguments: stories) func tell(story: Story) throws { try story.play() }
}
