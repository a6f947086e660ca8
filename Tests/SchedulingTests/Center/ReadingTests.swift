import Testing

/// What is read or leaves. `WaitingTests` tell what becomes of alerts that wait.
@Suite struct ReadingTests {
    static let stories = Story.read(
        """
        # N2: a read notification stops counting, and stays; the same again does nothing
        given watch, tv
        notify one
        notify two
        {viewed|read} one       -> phone badge badge 1, tv badge badge 1
        {viewed|read} one       -> nothing
        # N6, N4: what is opened or cleared leaves every device; once nothing unread is left, so does what was read
        given watch, tv
        notify one
        notify two
        viewed one
        notify three
        <opened two|cleared two|action two a>   -> phone withdraw badge 1, watch withdraw, tv badge badge 1
        viewed three            -> withdraw one three, phone withdraw badge 0, watch withdraw, tv badge badge 0
        # N4: one app's does not affect the other's items
        given chat
        notify one
        notify two of=chat
        <cleared-all news|read app>             -> withdraw one
        # N4: where nothing was unread before, reading a snoozed one takes nothing along
        notify one category=story
        snooze one
        read app
        read one                -> cancelled W1, no steps
        after 540               -> nothing
        """)

    @Test("N2, N4, N6: what is read, and what leaves with it", arguments: stories) func tell(story: Story) throws {
        try story.play()
    }
}
