@testable import Model
import Testing

@testable import Scheduling

struct GatheringDevicesTests {
    static let stories = Story.read(
        """
        // The item a is of the first app, b of another app that only the iPhone has.
        # W8: a digest shows where the iPhone alerts, with a sound that was asked for and may play
        given chat, focus work on, {badge=yes|badge=yes|badge=yes|sound=no|badge=yes|tv}
        {||unlocked||silent-on|}
        notify a {sound||sound|sound|sound|sound}
        notify b of=chat
        focus-off   -> 2 alerted W8 *, no names
            -> phone digest {lock-screen sound|lock-screen|banner sound|lock-screen|lock-screen|lock-screen sound} list
        # W8: with an app in the foreground, for another
        given chat, focus work on
        unlocked
        foreground
        notify a sound
        notify b of=chat
        focus-off   -> phone digest banner list
        # W8: a tablet gets what it has an app for, even if it takes no summaries
        given chat, tablet, focus work on, <badge=yes|no-summaries tablet>
        notify a sound
        notify b of=chat
        focus-off   -> phone digest lock-screen sound list, tablet digest lock-screen sound list, names tablet a
        # W9: then it gets no summary
        given chat summary, summary, tablet, no-summaries tablet
        notify a sound
        notify b of=chat
        at evening  -> 2 alerted W9 *, phone summary lock-screen sound list
        # W8: a watch that is worn alerts, unless its iPhone is in use
        given chat, watch, focus work on
        watch-worn on=watch
        {|unlocked}
        notify a sound
        notify b of=chat
        focus-off   -> phone digest {list|banner sound list}, watch digest {short-look sound list|list}
        # W8: a local one goes to its device alone
        given chat, tablet, focus work on
        notify a device=tablet
        notify b of=chat
        focus-off   -> phone digest lock-screen list, tablet digest lock-screen list, names phone b, names tablet a
        # W8: each device's digest is in the order of its own items
        given tablet, focus work on
        notify old thread=t
        notify between thread=u
        notify new thread=t device=phone
        focus-off   -> phone digest lock-screen list, tablet digest lock-screen list, names tablet between old
        # D10: where it shows nowhere, its sound accompanies a number or a list; a watch has no number
        given focus work on, style=none, lock-screen=no, {list=no|badge=no|list=no}, platform={ios|ios|watchos}
        notify a sound
        focus-off   -> phone digest none{ sound| sound list|}
        """)

    @Test("W8, W9, D10: how each device shows a digest or summary", arguments: stories) func tell(story: Story) throws {
        try story.play()
    }

    @Test("R7: an item keeps its app's previews setting if it differs") func previews() throws {
        let item = Judged.item("a")
        for previews in [nil, Previews.whenUnlocked, .never] {
            let state = try Judged.state([item]) { $0.apps[World.appID]?.previews = previews }
            let waiting = Judged.gathered([item], in: state, try Judged.occasion())
            let devices = GatheringDevices(
                Gathering(kind: .digest, waiting: waiting, listed: []), named: waiting, in: state, at: World.start)
            #expect(devices.entries.first?.previews == .whenUnlocked)
            #expect(devices.entries.first?.appPreviews == (previews == .never ? [World.appID: .never] : [:]))
        }
    }
}
