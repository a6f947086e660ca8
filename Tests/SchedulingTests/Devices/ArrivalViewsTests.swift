import Testing

/// Rule N11: which arrivals an open expanded view concerns, and until when it is open.
@Suite struct ArrivalViewsTests {
    static let stories = Story.read(
        """
        # N11: no second alert there, an item of its own, the view shows the new content; others alert as always
        given tablet
        unlocked
        notify first category=story
        expanded first
        notify second category=story    -> alerted S13 *, phone present list badge 2
            -> tablet present lock-screen list badge 2, phone update list in-view
        unlocked on=tablet
        foreground on=tablet
        notify third category=story     -> in-app D3 *
        # N11: a view silences its app, category and thread, except Critical; every arrival updates it
        unlocked
        notify first category=story thread=t
        expanded first
        notify second category=story thread=t {active|critical|passive}  -> {quiet N11 *|alerted S2 *|quiet S3 passive *}
            -> present second, update first=second
        # N11: not those of another category, thread or app, or without a category
        given chat
        unlocked
        notify first {category=story|category=story||category=story thread=t|category=story|category=story}
        expanded first
        notify second {category=told|||category=story|category=story thread=t|category=story of=chat}
            -> alerted S13 *, present second
        # N11: a view is open for an hour, inclusive
        notify first category=story
        expanded first
        after {3600|3600.001}
        notify second category=story    -> {quiet N11|alerted S13} *
        # N11: a view is open from expanded until cleared, opened, dismissed or locked; nothing else closes it
        // One item stays unread, so that `viewed` does not remove the others (rule N4).
        unlocked
        notify first category=story
        expanded first
        notify beside
        {viewed first|timed-out first|unlocked|silent-on|dismissed beside|cleared beside|expanded none}
        notify second category=story    -> quiet N11 *
        {cleared first|opened first|dismissed first|locked|cleared-all|action first reply|snooze first}
        notify third category=story     -> alerted S13 *
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
        # N11: a replacement takes over the view
        unlocked
        notify first category=story collapse=c
        expanded first
        notify louder category=story collapse=c time-sensitive  -> replaced N5, quiet N11 *, update louder
        notify second category=story    -> quiet N11 *, present second, update louder=second
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
        # N11: with the app in the foreground as well there is no second alert
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
        # N11: an arrival that displaces the open item from a full list alerts, because the view is closed
        unlocked
        notify first category=story
        expanded first
        \((1..<100).map { "notify beside-\($0)" }.joined(separator: "\n"))
        notify second category=story    -> alerted S13 *, withdraw first, present second
        """)

    @Test("N11: arrivals while an expanded view is open", arguments: stories) func tell(story: Story) throws {
        try story.play()
    }
}
