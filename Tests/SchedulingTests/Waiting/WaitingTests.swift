import Testing

/// Rules W1, W2, W5 and W7, each for each kind of waiting: for a Focus, a summary, a trigger or a snooze.
@Suite struct WaitingTests {
    static let stories = Story.read(
        """
        # W1: what is read, opened or cleared no longer alerts
        given {focus work on|summary|}
        notify waiting category=story
        {||snooze waiting}
        <read waiting|opened waiting|cleared waiting|action waiting x|cleared-all news>
            -> cancelled W1{ *| *|}, withdraw waiting
        after 1d                -> no receipts
        # W1: nor what is seen in the list, but for what is snoozed
        given {focus work on|summary|}
        notify waiting category=story
        {||snooze waiting}
        viewed waiting          -> {cancelled W1 *|cancelled W1 *|no receipts}
        after 1d                -> {no receipts|no receipts|alerted S13}
        # W1: the same if the app marks it as read
        given {focus work on|summary|}
        notify waiting category=story
        {||snooze waiting}
        mark-read waiting       -> cancelled W1{ *| *|}, quiet N9 marked-read *, withdraw waiting
        after 1d                -> no receipts
        # W1: beside another unread item it stays if it was only read
        given {focus work on|summary|}
        notify waiting category=story
        notify beside passive
        {||snooze waiting}
        read waiting            -> cancelled W1{ *| *|}, phone badge badge 1
        after 1d                -> no receipts
        # W1: and leaves alone if it was opened or cleared
        given {focus work on|summary|}
        notify waiting category=story
        notify beside passive
        {||snooze waiting}
        <opened waiting|cleared waiting|action waiting x>   -> cancelled W1{ *| *|}, withdraw waiting
        after 1d                -> no receipts
        # W1: what is parked is not there yet
        notify waiting in=1h
        <viewed waiting|read waiting|opened waiting|cleared waiting|action waiting x|cleared-all news|read app> -> nothing
        <mark-read waiting|mark-read app>   -> quiet N10 nothing-to-mark-read *
        after 1d                -> alerted S13 *
        # W7: items that the app reads as a whole, or marks as read, no longer alert
        given <focus work on|summary>
        notify waiting
        {|notify beside passive||notify beside passive||notify beside passive}
        {read app|read app|read app on=nobody|read app on=nobody|mark-read app|mark-read app}
            -> cancelled W7 *{||||, quiet N9 marked-read *|, quiet N9 marked-read *}
            -> withdraw waiting{| beside|| beside|| beside}
        after 1d                -> no receipts
        # W7: except snoozed ones, which stay, read
        notify waiting category=story
        <|notify beside passive>
        snooze waiting
        {read app on=nobody|mark-read app}  -> {no receipts|quiet N9 marked-read *}
        after 1d                -> alerted S13
        # W2: a withdrawn item leaves every device
        given {focus work on|summary||}
        notify waiting category=story thread=t collapse=c {||in=1h|}
        {|||snooze waiting}
        withdraw <waiting|app|thread=t|collapse=c>  -> withdrawn N8{ *| *| *|}, quiet N8 withdrawn *
            -> {phone withdraw badge 0|phone withdraw badge 0|no devices|phone withdraw badge 0}
        after 1d                -> no receipts
        # W2: replaced, the new one takes its place in the wait, or alerts by its own level, and the old one never does
        given {focus work on|summary|summary}
        notify waiting collapse=c
        notify new collapse=c {active|active|time-sensitive}
            -> waiting: replaced N5 *, {held S10 focus|held S12 summary|alerted S11 *}
        after 1d                -> {no steps|summary new|no steps}
        # W2: a parked one is replaced
        notify waiting in=1h collapse=c
        notify new collapse=c   -> replaced N5 *, alerted S13 *, present new
        after 1d                -> no receipts
        # W2: the successor of a snoozed one waits out its snooze, unless its level is higher or it insists
        notify waiting category=story collapse=c
        snooze waiting
        after 100
        notify new collapse=c {active|passive|time-sensitive|again}
            -> replaced N5, {snoozed N5 (until 540)|snoozed N5 (until 540)|alerted S11 *|alerted S13 *}
        after 1d                -> {alert new|no devices|no steps|no steps}
        # W2: an update changes the waiting item
        given {focus work on|summary||}
        notify waiting category=story {||in=1h|}
        {|||snooze waiting}
        update waiting          -> quiet N7 updated *, {update waiting=New|update waiting=New|no steps|update waiting=New}
        {focus-off|at evening|after 1h|after 540}
            -> {digest|summary|present|alert} waiting=New
        # W5: a notification that P refuses now is withdrawn
        given {focus work on|summary||}
        notify waiting category=story topic=sport {||in=1h|}
        {|||snooze waiting}
        set <denied|no-settings|critical-only|category-off|topic-off|uninstalled phone>
            -> suppressed W5 turned-off-while-waiting{ *| *| *|}
            -> {withdraw waiting|withdraw waiting|no steps|withdraw waiting}
        after 1d                -> no steps
        # W5: what is of an erased person
        given {focus work on|summary||}
        notify waiting category=story {||in=1h|}
        {|||snooze waiting}
        erase                   -> suppressed W5 turned-off-while-waiting{ *| *| *|} (was recipient-unknown)
        # W5, W10: what is of an app removed before the wait is due
        given {focus work on|summary||}
        notify waiting category=story {||in=1h|}
        {|||snooze waiting}
        unregister unnoticed
        {focus-off|at evening|after 1h|after 540}   -> suppressed {W5 turned-off-while-waiting *|P1 app-removed *|\
        P1 app-removed *|P1 app-removed}, {|||withdraw waiting}
        # W5: a repetition ends, with P's reason, and its item leaves
        notify later every=60 category=story topic=sport
        after 60
        set {denied|critical-only|category-off|topic-off|left phone}
            -> suppressed W5 turned-off-while-waiting * (was {not-authorized|not-authorized|turned-off|turned-off|no-device})
            -> {withdraw later|withdraw later|withdraw later|withdraw later|no steps}
        """)

    @Test("W1, W2, W5, W7: what waits", arguments: stories) func tell(story: Story) throws { try story.play() }
}
