@testable import Model
import Testing

@testable import Scheduling

/// Rules W8 and W9: which items a digest or summary names, by the surface where it shows and by why they were quiet on
/// arrival.
@Suite struct GatheringTests {
    static let stories = Story.read(
        """
        # W8: a digest leaves out items of an app that is off where the digest shows; such an item does not sound either
        given focus work on, chat, {badge=yes|lock-screen=no|style=none|style=none|lock-screen=no}
        {|||unlocked|unlocked}
        notify news sound
        notify chat of=chat
        focus-off   -> {alerted W8 *|quiet D13 *|alerted W8 *|quiet D13 *|alerted W8 *}, alerted W8 *
            -> {no names|names phone chat|no names|names phone chat|no names}
            -> phone digest {lock-screen sound|lock-screen|lock-screen sound|banner|banner sound} list
        # W9: an item that a summary leaves out where it shows is listed by itself, if it was to come with it
        given summary late, lock-screen=no, chat summary
        notify news
        notify chat of=chat
        at evening  -> quiet D13 *, alerted W9 *, phone summary lock-screen list, phone update list

        # W8: a passive item that arrives at the instant of the Focus's end is in no digest
        given focus work on until=600
        notify held
        notify quiet passive due={599|600|601}
        after 700   -> {present quiet|present quiet|digest held}, {digest +quiet held|digest held|present quiet}
        # W8: of the passive ones a digest lists those that were quiet for their level as they came
        given focus work on, chat, {plain|provisional|nowhere|plain}
        notify quiet {passive|passive|passive|message myself}
        set plain
        notify held of=chat
        focus-off   -> digest held{ +quiet|||}
        # W8: also one that comes again; not one that is snoozed, or whose app is not allowed or on trial by now
        given focus work on, chat
        notify quiet passive category=story {every=600|||}
        {after 600|snooze quiet|set denied|set provisional}
        notify held of=chat
        focus-off   -> digest held{ +quiet|||}
        # W9: in a Focus a summary lists what that would let on to it
        given summary, chat summary, focus work on apps=news
        notify quiet passive {|of=chat}
        notify one
        at evening  -> summary one{ +quiet|}
        # W8: a Focus that another one interrupted is on in two stretches, looked at meanwhile or not
        given focus work from=13:00/23:00, focus sleep from=15:00/16:00
        after 1h
        notify quiet passive
        after 1.5h
        <|wrist-raised>
        after 1.5h
        notify held -> held S10 focus (focusSince 3h)
        notify beside passive
        after 8h    -> digest +beside held
        """)

    @Test("W8, W9: what a digest or summary names", arguments: stories) func tell(story: Story) throws {
        try story.play()
    }

    @Test("W8: alerting and listed items share one order, each kind of gathering its own") func ordered() throws {
        let items = [
            Judged.item("best", .text("A") { $0.relevanceScore = 1 }, ordinal: 0), Judged.item("new", ordinal: 1),
        ]
        let gathered = Judged.gathered(items, in: try Judged.state(), try Judged.occasion())
        func names(_ kind: Gathering.Kind) -> [String] {
            Gathering(kind: kind, waiting: [gathered[0]], listed: [gathered[1]]).ordered.map(\.item.name)
        }
        #expect(names(.digest) == ["new", "best"])
        #expect(names(.summary) == ["best", "new"])
    }
}
