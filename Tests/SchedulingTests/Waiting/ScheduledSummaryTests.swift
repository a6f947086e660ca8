import Model
import TestSupport
import Testing

@testable import Scheduling

/// Rule W9.
@Suite struct ScheduledSummaryTests {
    static let stories = Story.read(
        """
        # W9: at the next of the person's times
        given summary
        notify old          -> held S12 summary (until evening)
        notify new          -> held S12 summary (until evening)
        at evening-0.001    -> nothing
        at evening          -> 2 alerted W9 *, summary new old
        after 1d            -> nothing
        # W9: with nothing waiting, or only passive ones, there is no summary; with another item as reason they are listed
        given summary
        register            -> timer none
        notify quiet passive
        after 1d            -> no steps
        notify one
        after 1d            -> summary one +quiet
        notify two
        after 1d            -> summary two
        # W9: with the summary: present and counted, but listed only when it comes
        given summary {|late}
        notify one          -> phone present {list |}badge 1
        update one text=New -> phone update{ list|}
        at evening          -> phone summary lock-screen list
        # W9: an item moved out of the summary alerts by itself, and is listed
        given summary late
        notify one
        set no-summary      -> phone alert lock-screen list
        # W6: with other times, an item waits for the next of those
        given summary
        notify one                  -> timer evening
        set summary at=13:30        -> timer 30min
        after 30min                 -> alerted W9 *
        # T2: in another zone the summary comes at the same time of day there
        given summary
        notify one                  -> timer evening
        set zone=America/New_York   -> timer evening+6h
        after 39599                 -> no receipts
        after 1                     -> alerted W9 *
        # W9: not on a device without summaries
        given summary, tablet, no-summaries tablet
        notify one          -> held S12 summary
        at evening          -> alerted W9 *, phone summary lock-screen list
        # W9: a Focus that lets the app through lets its summary through
        // Marketing waits for the end of the Focus; its summary is owed at that time.
        given summary, consent, focus work on apps=news
        notify one          -> held S12 summary
        notify two marketing    -> held S5 focus
        at evening          -> one: alerted W9 *
        focus-off           -> two: alerted W9 *, summary two
        # W9: a summary due in a Focus is owed; it comes at the end at once, before the digest
        // Items that the next Focus holds stay owed.
        given summary, focus sleep, focus work on
        notify one          -> held S10 focus
        notify two message  -> held S7 focus
        at evening          -> nothing
        notify three
        focus-on sleep      -> no steps
        focus-off           -> 2 alerted W9 *, alerted W8 *, summary three one, digest two
        # W9: not owed before its time: the summary then comes at its own time
        given summary, focus work on
        notify one          -> held S10 focus
        focus-off           -> held S12 summary
        at evening          -> alerted W9 *
        # W9: no longer owed once it came: the next Focus's end brings none before its time
        given summary, focus work on
        notify one          -> held S10 focus
        at evening
        focus-off           -> alerted W9 *
        notify two          -> held S12 summary
        focus-on            -> held S10 focus
        focus-off           -> held S12 summary
        # W9: what has left or was read before the Focus ends is owed no more; what took its place is
        given summary, focus work on
        notify one collapse=c
        at evening
        {withdraw one|viewed one|notify new collapse=c}
        notify two
        focus-off           -> {held S12 summary|held S12 summary|2 alerted W9 *}
        # W9: an app that joins the summary in a Focus is owed one too
        given focus work on
        notify one
        set summary, {summary|no-summary}
        at evening
        focus-off           -> {summary|digest} one
        # W9: a due summary decides the items that wait for it, not those that the Focus holds
        given summary, focus work on
        notify soon time-sensitive starts=evening+30min -> lowered C6 not-relevant-within-the-hour, held S10 focus
        at evening          -> no receipts
        register            -> alerted S11 *
        # W9: a passive item that replaced another is also listed in the summary
        given summary
        notify first passive collapse=c
        notify second passive collapse=c
        notify one
        at evening          -> summary one +second

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
        # W9: the same for one listed at once in a Focus
        given summary late, focus work
        notify one
        focus-on            -> phone update list
        set listed-at-once  -> no devices
        at evening          -> nothing
        # W9: what has no list is not listed
        given summary late
        notify one
        set quiet=yes, list=no  -> no devices
        # N5: a listed item stays listed, even if its successor waits for a summary that lists late
        given summary
        notify one collapse=c
        set listed-late
        notify two collapse=c   -> phone update list
        # W9: a device without summaries lists at once the items that others list with the summary
        given summary late, tablet, no-summaries tablet
        notify one          -> phone present badge 1, tablet present list badge 1
        update app          -> phone update, tablet update list
        # W9: a watch alerts where its iPhone has no summaries
        given watch, no-summaries phone, summary
        notify one          -> held S12 summary
        at evening          -> alerted W9 *, watch summary short-look list
        # S12: a notification waits for no summary if no device would get one for it
        given summary, {no-summaries phone|tv|devices tv}, {tv|no-summaries phone|badge=yes}
        notify one          -> {alerted S13 *|alerted S13 *|quiet D13 *}
        at evening          -> no devices
        """)

    @Test("W9, W6, T2, N5, S12: summaries", arguments: stories) func tell(story: Story) throws { try story.play() }

    @Test("W9: with the summary: an item without room in its views is listed by itself, with its content")
    func noRoom() throws {
        var world = try World.ready { $0.summarise(.withSummary) }
        let ids = (0..<60).map { world.notify(.text("Story \($0)")) }
        world.fresh.driver.advance(to: World.evening)
        let steps = try world.steps()
        let summary = try #require(steps.first)
        #expect(summary.kind == .summary && summary.notifications.count == 60)
        let shown = Set(summary.notifications.filter { $0.content != nil }.map(\.id))
        #expect(shown.count == GatheredView.mostItems)
        let listed = steps.dropFirst().filter { $0.kind == .update && $0.devices.allSatisfy(\.list) }
        #expect(listed.flatMap(\.notifications).allSatisfy { $0.content != nil })
        #expect(Set(listed.flatMap(\.notifications).map(\.id)) == Set(ids).subtracting(shown))
        world.fresh.notify(.text("Later"))
        #expect(try world.steps().map(\.kind) == [.present])
    }

    @Test("W9: the late lists of two apps go in steps with separate ids") func idsOfListing() throws {
        var world = try World.ready {
            $0.summarise(.withSummary)
            try? $0.addChat { $0.summary = .all }
        }
        world.notify(.text("One"), id: "same")
        world.notify(.text("Two"), id: "same", of: World.chatID)
        world.settings.quiet = true
        world.person.apps[World.chatID]?.quiet = true
        world.fresh.register()
        #expect(try world.steps().map(\.kind) == [.update, .update])
        #expect(try Set(world.steps().map(\.id)).count == 2)
    }
}
