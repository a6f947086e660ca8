import Testing

/// Rule F4.
@Suite struct RepeatedCallsTests {
    static let stories = Story.read(
        """
        # F4: the same caller within three minutes, by the calls' own times
        given bob, focus work on repeated-calls
        notify first call {||||from=eve@x.org}      -> held S7 focus (passedBy none)
        notify second call accepted={60|180|0|60 from=+49-170-1234567|60 from=EVE@x.org}
            -> alerted S13 * (passedBy F4)
        # F4: not later, after an answer or a message, or of another caller
        given bob, focus work on repeated-calls
        notify first {call|call|message|call|call from=eve@x.org}   -> held S7 focus
        {|call-answered first|||}
        notify second call accepted={180.001|60|60|60 from=eve@example.com|60 from=ann@x.org}
            -> held S7 focus (passedBy none)
        # F4: a later call that arrived first does not make a repetition
        given bob, focus work on repeated-calls
        notify later call accepted=0                -> held S7 focus
        notify earlier call accepted=-60            -> held S7 focus
        notify third call accepted=60               -> alerted S13 *
        # F4: off in the Focus, or the first call refused by P: no repetition
        given bob, focus work on {|repeated-calls}
        notify first call {|expires=0}              -> {held S7 focus|expired P2 *}
        notify second call                          -> held S7 focus
        # F4: an alerted call counts too; the memory expires
        given focus work repeated-calls
        notify first call from=eve@x.org            -> alerted S13 *, stored eve@x.org
        focus-on
        after 100
        notify second call from=eve@x.org           -> alerted S13 *
        focus-off
        cleared-all
        after 2d                                    -> forgotten eve@x.org
        """)

    @Test("F4: who called shortly before, and was not answered", arguments: stories) func tell(story: Story) throws {
        try story.play()
    }
}
