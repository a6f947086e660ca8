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
        # W6, T2: with other times, an item waits for the next of those; in another zone for the same time of day there
        given summary
        notify one                  -> timer evening
        set {summary at=13:30|zone=America/New_York}    -> timer {30min|evening+6h}
        after {1799|39599}          -> no receipts
        after 1                     -> alerted W9 *
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
        # W9: the next firing of what is owed is owed
        given summary, focus work on
        notify one daily=14
        at evening+20h
        focus-off           -> alerted W9, summary one
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
        # W9: a watch alerts where its iPhone has no summaries
        given watch, no-summaries phone, summary
        notify one          -> held S12 summary
        at evening          -> alerted W9 *, watch summary short-look list
        # S12: a notification waits for no summary if no device would get one for it
        given summary, {no-summaries phone|tv|devices tv}, {tv|no-summaries phone|badge=yes}
        notify one          -> {alerted S13 *|alerted S13 *|quiet D13 *}
        at evening          -> no devices
        # W9: a summary is owed for the items that it would hold by their present level
        // Active until the hour before its event, then Time Sensitive; and Time Sensitive until its event is over.
        given summary of=active, focus work on time-sensitive=no
        notify soon time-sensitive {starts=evening+30min|ends=evening-30min}
        at evening
        notify after
        focus-off                   -> {digest soon|summary after soon}
        # W9: a snooze that is told late waits for the next summary, never for one that is past
        at evening-20min
        notify one category=story
        set summary
        at evening+30min
        snooze one said=evening-10min   -> snoozed W10
        after 0                     -> held S12 summary (until evening+1d), no steps
        after 1d                    -> alerted W9
        # W9: the same for a trigger that a change of zone moves into the past
        // 15:30 in Berlin is 17:30 in Moscow.
        given summary at=17:00/21:00
        notify one on-the=16
        after 2.5h
        set zone=Europe/Moscow
        after 0                     -> held S12 summary (until 6h)
        """)

    @Test("W9, W6, T2, S12: summaries", arguments: stories) func tell(story: Story) throws { try story.play() }

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
