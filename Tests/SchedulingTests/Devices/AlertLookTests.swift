import Testing

/// How an alert looks and sounds on one device.
@Suite struct AlertLookTests {
    static let stories = Story.read(
        """
        # D10: nothing is dropped from what is quiet, or from what the Lock Screen shows
        given style=none, list=no, badge=no
        {unlocked|}
        notify one sound {passive|}     -> {quiet S3 passive|alerted S13} * (sound none)
        # D10: a sound left out by an app in the foreground is not reported as dropped
        given presents banner
        unlocked
        foreground
        notify one sound                -> alerted S13 * (sound none)
        """)

    @Test("D10: which sounds count as dropped", arguments: stories) func tell(story: Story) throws { try story.play() }
}
