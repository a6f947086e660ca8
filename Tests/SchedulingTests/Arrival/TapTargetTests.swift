import Testing

@Suite struct TapTargetTests {
    static let stories = Story.read(
        """
        # R19: advice on a missing target, if an earlier one of its category named one, whatever came since
        notify one category=story target    -> alerted S13 *
        <|notify two category=story|cleared-all>
        notify three category=story target  -> alerted S13 *
        notify last category=story          -> advised R19 no-target, alerted S13 *
        # R19: none for the first, or if no other has one
        <|notify other category=story>
        notify last category=story          -> alerted S13 *
        # R19: none if another category has one, it is not registered, or the notification has none
        notify one category={other|other|story} target
        notify two target
        notify last {category=story|category=other|}    -> alerted S13 *
        """)

    @Test("R19: notifications without a target", arguments: stories) func tell(story: Story) throws { try story.play() }
}
