import Testing

/// Rules W4 and W6: what a Focus or a summary holds is decided again.
@Suite struct HeldTests {
    static let stories = Story.read(
        """
        # W6: a new record decides again what a Focus holds
        given focus sleep apps=all, focus work on
        notify waiting
        set {authorized|focus sleep on|focus work on apps=all|focus-over|no-summary|no-times|summary|quiet=yes|provisional}
            -> {nothing|nothing|alerted S13 *|alerted W8 *|nothing|nothing|nothing|quiet S4 quiet-by-person *|\
        quiet S1 provisional *}
        register                -> no receipts
        # W6: and what a summary holds
        given summary
        notify waiting
        set {authorized|focus sleep on|focus work on apps=all|focus-over|no-summary|no-times|summary|quiet=yes|provisional}
            -> {nothing|held S10 focus|nothing|nothing|alerted S13 *|alerted S13 *|nothing|quiet S4 quiet-by-person *|\
        quiet S1 provisional *}
        register                -> no receipts
        # W6: parked and snoozed ones wait for their time
        notify waiting category=story {in=1h|every=1h|}
        {||snooze waiting}
        set <authorized|focus work on|summary|quiet=yes|provisional> -> no receipts
        # W6: direct messages switched
        given summary, direct-messages=no
        notify hi message       -> held S12 summary
        set direct-messages=yes -> phone alert lock-screen list
        # W4: an edit that lets some through alerts each by itself, in order of arrival
        given focus work on
        notify one
        notify two
        notify three
        set focus work on apps=all  -> alert one, alert two, alert three
        # W4, W8: a call that waited rings no more when it alerts by itself
        notify live call sound=chime    -> phone present lock-screen sound chime list badge 1
        set focus work on
        notify held call sound=chime    -> held S7 focus
        set focus work on people=all    -> alert held missed, phone alert lock-screen sound list
        # W4: a held item is decided by its present level, and each lowering is reported once
        given focus work on time-sensitive=no
        notify now time-sensitive   -> held S10 focus
        set time-sensitive=no       -> lowered L2 time-sensitive-turned-off
        register                    -> no receipts
        focus-off                   -> alerted W8 * (level active)
        """)

    @Test("W4, W6, W8: what is held", arguments: stories) func tell(story: Story) throws { try story.play() }
}
