import Testing

/// The guidelines' table: what each level overrides, with every permission, Focus, summary and silent switch.
@Suite struct LevelTableTests {
    static let stories = Story.read(
        """
        # Not allowed at all
        given {not-determined|denied}, <badge=yes|summary>, <badge=yes|focus work on time-sensitive=no>
        notify one <passive|active|time-sensitive|critical> sound   -> suppressed P3 not-authorized *, no steps
        # Below Critical, where that alone is allowed, or on trial
        given {critical-only|provisional}, <badge=yes|summary>, <badge=yes|focus work on time-sensitive=no>
        notify one <passive|active|time-sensitive> sound
            -> {suppressed P4 not-authorized|quiet S1 provisional} *, {no devices|phone present list}
        # Critical overrides scheduled delivery, every Focus and the silent switch
        given {critical-only|authorized|provisional}, <badge=yes|summary>
        given <badge=yes|focus work on apps=news|focus work on|focus work on time-sensitive=no repeated-calls>
        <silent-on|silent-off>
        notify one critical sound
            -> alerted S2 *, phone present lock-screen SOUND list{ badge 1| badge 1|}
        # Passive overrides nothing, and has no sound
        given <badge=yes|summary>
        given <badge=yes|focus work on apps=news|focus work on|focus work on time-sensitive=no repeated-calls>
        <silent-on|silent-off>
        notify one passive sound    -> quiet S3 passive *, phone present list badge 1
        # Active overrides nothing either
        given {badge=yes|badge=yes|summary}, <badge=yes|focus work on apps=news>
        {silent-off|silent-on|silent-off}
        notify one active sound     -> {alerted S13 *|alerted S13 *|held S12 summary}
            -> phone present {lock-screen sound |lock-screen |}list badge 1
        # In a Focus that does not let its app through
        given <badge=yes|summary>, focus work on {|time-sensitive=no repeated-calls}
        notify one active sound     -> held S10 focus, phone present list badge 1
        # Time Sensitive overrides scheduled delivery, and a Focus that lets it through or its app
        given <badge=yes|summary>, <badge=yes|focus work on apps=news time-sensitive=no|focus work on>
        {silent-off|silent-on}
        notify one time-sensitive sound
            -> alerted S11 *, phone present lock-screen {sound |}list badge 1
        # And no other
        given <badge=yes|summary>, focus work on time-sensitive=no repeated-calls
        notify one time-sensitive sound     -> held S10 focus, phone present list badge 1
        """)

    @Test("level by Focus, summary, silent switch and permission", arguments: stories) func tell(story: Story) throws {
        try story.play()
    }
}
