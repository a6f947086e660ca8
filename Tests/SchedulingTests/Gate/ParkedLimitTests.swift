import Testing

@Suite struct ParkedLimitTests {
    /// All but one of those that may be parked.
    private static let parked = (1...63).map { "notify p\($0) in=1d" }.joined(separator: "\n")

    static let stories = Story.read(
        """
        # P9: at most 64 of one app and device are parked; beside them another app's, another device's, or a snoozed one
        given chat
        \(parked)
        {|notify one of=chat in=1d|notify one device=phone in=1d|notify one category=story}
        {|||snooze one}
        notify last in=1d               -> parked P10
        notify new in=1d                -> suppressed P9 too-many-parked *
        notify now                      -> alerted S13 *
        # P9: one that it replaces makes room, one of another collapse id does not
        \(parked)
        notify one in=1d collapse=c
        notify new in=1d collapse=d     -> suppressed P9 too-many-parked *
        notify newer in=1d collapse=c   -> one: replaced N5 *, newer: parked P10
        # P9: a repeating one that came is parked again
        \(parked)
        notify one every=60
        after 60
        notify new in=1d                -> suppressed P9 too-many-parked *
        # P2: what is against an arrival is told after the other reasons
        \(parked)
        notify one text=A event=e in=1d
        notify two text=A event=e in=1d expires=0   -> expired P2 also repeat too-many-parked *
        # P9: one of its own request makes room
        given window=60
        \(parked)
        notify one in=1d
        after 60
        notify one in=1d                -> parked P10
        notify new in=1d                -> suppressed P9 too-many-parked *
        """)

    @Test("P9, P2: how many wait for a trigger", arguments: stories) func tell(story: Story) throws { try story.play() }
}
