import Testing

/// Rules W6 and W9: when an item is in the list that is to come with a summary.
@Suite struct ListedItemsTests {
    static let stories = Story.read(
        """
        # W9: with the summary: present and counted, but listed only when it comes
        given summary {|late}
        notify one          -> phone present {list |}badge 1
        update one text=New -> phone update{ list|}
        at evening          -> phone summary lock-screen list
        # W9: with the summary: what none holds any more, or is listed at once by now, is listed, with its content
        // Another unread item that nothing holds, so that N4 removes no others.
        given summary late, focus work
        notify one {|||||expires=60}
        notify beside time-sensitive
        {set quiet=yes|viewed one|focus-on|set listed-at-once|cleared one|after 60}
            -> phone {update list|update list badge 1|update list|update list|withdraw badge 1|update list}
            -> {update one|update one|update one|update one|withdraw one|update one}
        at evening          -> {no steps|no steps|no steps|summary one|no steps|no steps}
        # W9: the same for a snoozed one, which then waits for the summary again
        given summary late
        notify one category=story
        notify beside time-sensitive
        snooze one          -> phone update list, update one
        at evening          -> phone summary lock-screen list
        # W9: what has no list is not listed
        given summary late
        notify one
        set quiet=yes, list=no  -> no devices
        # W9: a device without summaries lists at once the items that others list with the summary, or by themselves
        given summary late, tablet, no-summaries tablet
        notify one expires=1h   -> phone present badge 1, tablet present list badge 1
        update app          -> phone update, tablet update list
        after 1h            -> phone update list
        # W9: a device that stops taking summaries lists at once the items that were to come with one
        given summary late, tablet
        notify one                  -> phone present badge 1, tablet present badge 1
        set no-summaries tablet     -> tablet update list
        register                    -> no devices
        # W9: if it was the only one, or the app leaves the summary, they alert and are listed
        given summary late
        notify one
        set <no-summaries phone|no-summary> -> phone alert lock-screen list
        # W9: after two changes in one record, once to each device
        given summary late, tablet
        notify one
        set listed-at-once, no-summaries tablet -> tablet update list, phone update list
        # W9: items that a Focus takes over from a summary are listed at once, like arrivals in that Focus
        given summary late, focus work
        notify one                  -> phone present badge 1
        focus-on                    -> held S10 focus, phone update list
        notify two                  -> phone present list badge 2
        set listed-at-once          -> no devices
        at evening                  -> nothing
        """)

    @Test("W6, W9: when the list has what a summary holds", arguments: stories) func tell(story: Story) throws {
        try story.play()
    }
}
