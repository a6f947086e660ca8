import Testing

/// The order in which the gate asks, and what it notes of an arrival.
@Suite struct ArrivalGateTests {
    static let stories = Story.read(
        """
        # N8: one that was withdrawn before it arrived is just that, whatever else is against it
        given denied
        withdraw app urgent accepted=1
        notify one accepted=0           -> withdrawn N8 *
        # P8: a repeat is told beside the reason against it
        notify one text=A
        set denied
        notify two text=A               -> suppressed P3 not-authorized also repeat * (earlier none)
        # F4: an overtaken call passed P, so it is noted
        given focus work on repeated-calls
        notify newer call collapse=c accepted=1                     -> held S7 focus
        notify older call collapse=c accepted=0 from=eve@x.org      -> replaced N5 *
        notify again call accepted=60 from=eve@x.org                -> alerted S13 * (passedBy F4)
        # R19: the target of a tap is checked only if the notification passes
        notify one category=story target
        set denied
        notify two category=story       -> suppressed P3 not-authorized *
        set authorized
        notify three category=story     -> advised R19 no-target, alerted S13 *
        """)

    @Test("N8, P8, F4, R19: what ends an arrival, and what is noted of it", arguments: stories)
    func tell(story: Story) throws { try story.play() }
}
