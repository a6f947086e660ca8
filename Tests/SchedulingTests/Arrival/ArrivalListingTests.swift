import Testing

/// `ListedItemsTests` and `GatheringTests` tell what becomes of the lists.
@Suite struct ArrivalListingTests {
    static let stories = Story.read(
        """
        # W6: what replaces an item that waits for a summary is listed with it too; what replaces a listed one stays listed
        given summary late
        notify one {|passive|} collapse=c
        {||set listed-at-once}
        notify two collapse=c       -> phone update{| list| list}
        # N5: a listed item stays listed, even if its successor waits for a summary that lists late
        given summary
        notify one collapse=c
        set listed-late
        notify two collapse=c       -> phone update list
        # W9: a passive item that replaced another is also listed in the summary
        given summary
        notify first passive collapse=c
        notify second passive collapse=c
        notify one
        at evening                  -> summary one +second
        """)

    @Test("W6, W9, N5: when the list has what arrives", arguments: stories) func tell(story: Story) throws {
        try story.play()
    }
}
