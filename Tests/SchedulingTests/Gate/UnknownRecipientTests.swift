import Testing

@Suite struct UnknownRecipientTests {
    static let stories = Story.read(
        """
        # P1: the wait for the person's record lasts 10 s from the acceptance; the first that was accepted comes first
        given stranger
        notify third accepted=0
        notify first accepted=-1
        notify again accepted=-1
        after {0|5|8.5}         -> nothing
        register                -> 3 alerted S13 *, present first, present again, present third
        # P1: after that the recipient is unknown, and a later record changes nothing
        given stranger
        notify one {|device=phone|device=nobody}
        after 9.999             -> no receipts
        after 0.001             -> suppressed P1 recipient-unknown *
        register                -> no receipts
        # P1: a local request waits for its device in the same way
        notify here device=phone    -> alerted S13 *
        notify one device=tablet
        notify two device=tablet
        after 5                 -> no receipts
        set tablet              -> 2 alerted S13 *
        notify three device=lost
        after 10                -> suppressed P1 device-unknown *
        """)

    @Test("P1: who may still be registered", arguments: stories) func tell(story: Story) throws { try story.play() }
}
