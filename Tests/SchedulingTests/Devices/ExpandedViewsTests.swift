import Model
import TestSupport
import Testing

/// Rule N11: arrivals while an expanded view is open.
@Suite struct ExpandedViewsTests {
    static let stories = Story.read(
        """
        # N11: no second alert there, an item of its own, and the view shows the new content
        unlocked
        notify first category=story
        expanded first
        notify second category=story    -> quiet N11 *, present second, update first=second
            -> phone present list badge 2, phone update list in-view
        # N11: another device alerts as always
        given tablet
        unlocked
        notify first category=story
        expanded first
        notify second category=story    -> alerted S13 *, phone present list badge 2
            -> tablet present lock-screen list badge 2, phone update list in-view
        unlocked on=tablet
        foreground on=tablet
        notify third category=story     -> in-app D3 *
        # N11: a view silences its app and category, except Critical; every arrival updates it
        unlocked
        notify first category=story
        expanded first
        notify second category=story {active|critical|passive}  -> {quiet N11 *|alerted S2 *|quiet S3 passive *}
            -> present second, update first=second
        # N11: not other categories, or none
        unlocked
        notify first category={story|story|}
        expanded first
        notify second {category=told||} -> alerted S13 *, present second
        # N11: a view is open from expanded until cleared, opened, dismissed or locked
        // One item stays unread, so that `viewed` does not remove the others (rule N4).
        unlocked
        notify first category=story
        expanded first
        notify beside
        <cleared first|opened first|dismissed first|locked|cleared-all|action first reply|snooze first>
        notify second category=story    -> alerted S13 *
        # N11: nothing else closes it
        unlocked
        notify first category=story
        expanded first
        notify beside
        <viewed first|timed-out first|unlocked|silent-on>
        notify second category=story    -> quiet N11 *
        # N11: lowering the wrist closes the watch's long look, and so does taking off the watch
        given watch
        watch-worn on=watch
        notify first category=story
        expanded first on=watch
        {wrist-lowered|watch-off|wrist-raised} on=watch
        watch-worn on=watch
        notify second category=story    -> {alerted S13 *|alerted S13 *|quiet N11 *}
        # N11: reports are ordered by their own instants: a view told late does not open if a later report closed it
        unlocked
        notify first category=story
        <expanded first|>
        after 60
        <locked|opened none|snooze none|watch-off>
        expanded first said=59
        unlocked
        notify second category=story    -> alerted S13 *
        # N11: a replacement takes over the view; an item that leaves closes its view
        unlocked
        notify first category=story collapse=c
        expanded first
        notify louder category=story collapse=c time-sensitive  -> replaced N5, quiet N11 *, update louder
        notify second category=story    -> quiet N11 *, present second, update louder=second
        withdraw louder
        notify third category=story     -> alerted S13 *
        # N11: a repetition updates its own view on arrival, once; removed from another device, it has no view there
        given tablet
        notify drink category=story every=600
        after 600
        unlocked
        expanded drink
        {|cleared drink on=tablet}
        after 600                       -> {alert|present} drink
            -> {phone alert list, tablet alert lock-screen list|phone present banner list badge 1\
        , tablet present lock-screen list badge 1}
        # N11: a notification that is shown nowhere does not reach the view
        given list=no
        unlocked
        notify first category=story
        expanded first
        notify second category=story    -> phone present badge 2, phone update in-view
        set nowhere
        notify third category=story     -> nowhere D11 *, no steps
        # N11: in front of the app as well there is no second alert
        given presents <banner|sound>
        unlocked
        notify first category=story
        expanded first
        foreground
        notify second category=story sound              -> in-app D3 *, present second, update first=second
        notify flood category=story critical sound      -> alerted S2 *
        # N11: a device that loses the app has no view of it any more
        given tablet
        unlocked
        notify first category=story
        expanded first
        set uninstalled phone
        set installed phone
        notify second category=story    -> phone present banner list badge 2, tablet present lock-screen list badge 2

        # N11: the view follows updates and withdrawals of its content
        unlocked
        notify first category=story
        expanded first
        notify second category=story    -> present second, update first=second
        notify third category=story     -> present third, update first=third
        // An update of the shown item updates the view; an update of another item, and of its own, does not.
        update third text=3rd           -> update third=3rd, update first=3rd
        update second text=2nd          -> update second=2nd
        update first text=1st           -> update first=1st, phone update list keeps-view
        // When the shown item leaves, the newest arrival since the opening shows, else the view's own item.
        withdraw third                  -> update first=2nd, withdraw third
        cleared second                  -> update first=1st, withdraw second
        // From then on updates of its own item show again. When its own item leaves, the view closes.
        update first text=Again         -> update first=Again, phone update list
        notify last category=story      -> present last, update first=last
        withdraw first                  -> withdraw first
        notify after category=story     -> alerted S13 *
        # N11: a replacement of the shown item is shown, in whatever category
        unlocked
        notify first category=story
        expanded first
        notify second category=story collapse=c
        notify other category=told collapse=c   -> update other, update first=other
        notify third category=story     -> present third, update first=third
        # N11: the item to which an open view falls back keeps its content, also without a category
        unlocked
        notify first category=story
        expanded first
        notify second category=story
        notify third category=story collapse=x
        notify fourth collapse=x
        withdraw fourth                 -> update first=second, withdraw fourth
        withdraw second                 -> update first, withdraw second
        # N11: what the view does not show is replaced without coming into it
        unlocked
        notify first category=story
        expanded first
        notify second category=story collapse=c
        notify third category=story
        notify other category=told collapse=c   -> update other
        withdraw third                  -> update first, withdraw third
        # N11: a device has no view open of what it cannot have
        given tablet
        unlocked on=tablet
        notify first category=story device={phone|tablet}
        expanded first on=tablet
        notify second category=story    -> phone present lock-screen list badge {2|1}
            -> {tablet present banner list badge 1|tablet present list badge 2, tablet update list in-view}
        # N11: what came between the opening and its report came since
        unlocked
        notify first category=story
        after 60
        notify second category=story    -> alerted S13 *
        expanded first said={30|60}     -> {update first=second|no steps}
        """)

    @Test("N11: open views", arguments: stories) func tell(story: Story) throws { try story.play() }

    /// With a window of a minute.
    static let sameIDs = Story.read(
        """
        # N11: the same id again shows in the view of the first, also in another category
        // If it comes for another device only, the view shows its own item, or closes.
        given tablet
        unlocked
        notify first category=story
        expanded first
        notify second category=story
        after 60
        notify {second text=Again|second category=story device=tablet|first category=story device=tablet}
            -> {present second=Again, update first=Again|present second, update first, withdraw second|present first, withdraw first}
        notify third category=story     -> phone present {list badge 3|list badge 2|banner list badge 2}
            -> tablet present lock-screen list badge 3{, phone update list in-view|, phone update list in-view|}
        """)

    @Test("N11: the same id again", arguments: sameIDs) func tellOfOneID(story: Story) throws {
        try story.play(windowSeconds: 60)
    }

    /// An arrival that displaces the open item from a full list alerts, because the view is closed.
    static let fullList = Story.read(
        "# N11: a full list\nunlocked\nnotify first category=story\nexpanded first\n"
            + (1..<100).map { "notify beside-\($0)\n" }.joined()
            + "notify second category=story -> alerted S13 *, withdraw first, present second")

    @Test("N11: a view of what a full list displaces is closed", arguments: fullList) func full(story: Story) throws {
        try story.play()
    }

    @Test("N11: the view shows the content without a push") func withoutPush() throws {
        var world = try World.ready { $0.person.devices[0].pushTokens = [World.appID: "abcd"] }
        world.interact(.unlocked)
        world.interact(.expanded(world.notify(.text("First") { $0.category = "story" })))
        world.fresh.notify(.text("Second") { $0.category = "story" })
        #expect(try world.steps().flatMap(\.devices).map(\.pushToken?.text) == ["abcd", nil])
    }
}
