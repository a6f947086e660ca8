import Testing

@Suite struct DuplicateRequestTests {
    static let stories = Story.read(
        """
        # P0: a request counts once in the window, which no duplicate prolongs, and once for each app
        given chat
        notify one
        {|cleared one}
        notify one of=chat      -> alerted S13 *
        notify other            -> alerted S13 *
        after 86399.999
        notify one              -> suppressed P0 duplicate
        after 0.001
        notify one text=New     -> {replaced N5, |}alerted S13 *
        # P0: a request suppressed by the gate is remembered
        given denied
        notify one              -> suppressed P3 not-authorized *
        notify one              -> suppressed P0 duplicate
        # P0: one for an unknown recipient is not
        given stranger
        notify one
        after 10                -> suppressed P1 recipient-unknown *
        notify one accepted=-1  -> suppressed P1 recipient-unknown *
        """)

    @Test("P0: which requests are duplicates", arguments: stories) func tell(story: Story) throws { try story.play() }
}
