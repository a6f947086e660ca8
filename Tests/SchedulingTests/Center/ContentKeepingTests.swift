import Testing

/// `DigestTests` tell when the content of passive items is forgotten after a Focus, `OpenViewsTests` what views keep.
@Suite struct ContentKeepingTests {
    static let stories = Story.read(
        """
        # N12: content is kept while the item waits, or may be snoozed, opened or listed again
        given {badge=yes|focus work on|badge=yes|summary|badge=yes|focus work on|focus work on apps=all}
        notify one text=leisure {||category=story|passive|passive|passive|}
            -> {forgotten|stored|stored|stored|forgotten|stored|forgotten} leisure
        """)

    @Test("N12: how long content is kept", arguments: stories) func tell(story: Story) throws { try story.play() }
}
