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
        # N5: the older of one collapse id is replaced, whichever arrives first
        notify one collapse=c accepted=0
        notify two collapse=c accepted={-60|1}
            -> {replaced N5 *|one: replaced N5, two: quiet N5 level-not-raised *}
        # F4: an overtaken call passed P, so it is noted
        given focus work on repeated-calls
        notify newer call collapse=c accepted=1                     -> held S7 focus
        notify older call collapse=c accepted=0 from=eve@x.org      -> replaced N5 *
        notify again call accepted=60 from=eve@x.org                -> alerted S13 * (passedBy F4)
        # F4: a call that is not allowed is not
        given focus work on repeated-calls, denied
        notify one call                 -> suppressed P3 not-authorized *
        set authorized
        notify two call                 -> held S7 focus
        # R19: the target of a tap is checked only if the notification passes
        notify one category=story target
        set denied
        notify two category=story       -> suppressed P3 not-authorized *
        set authorized
        notify three category=story     -> advised R19 no-target, alerted S13 *
        """)

    @Test("N8, P8, N5, F4, R19: what ends an arrival, and what is noted of it", arguments: stories)
    func tell(story: Story) throws { try story.play() }
}
