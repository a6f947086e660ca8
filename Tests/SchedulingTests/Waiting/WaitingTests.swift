import Model
import TestSupport
import Testing

/// Rules W1 to W7, each for each kind of waiting: for a Focus, a summary, a trigger or a snooze.
@Suite struct WaitingTests {
    static let stories = Story.read(
        """
        # W1: what is read, opened or cleared no longer alerts
        given {focus work on|summary|}
        notify waiting category=story
        {||snooze waiting}
        <viewed waiting|read waiting|opened waiting|cleared waiting|action waiting x|cleared-all news>
            -> cancelled W1{ *| *|}, withdraw waiting
        after 1d                -> no receipts
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
        <viewed waiting|read waiting>   -> cancelled W1{ *| *|}, phone badge badge 1
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
        # W7: items that the app reads as a whole no longer alert
        given <focus work on|summary>
        notify waiting
        {|notify beside passive}
        <read app|read app on=nobody>       -> cancelled W7 *, withdraw waiting{| beside}
        after 1d                -> no receipts
        # W7: the same if it marks them as read
        given <focus work on|summary>
        notify waiting
        {|notify beside passive}
        mark-read app           -> cancelled W7 *, quiet N9 marked-read *, withdraw waiting{| beside}
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
        notify new collapse=c {active|passive|time-sensitive|again}
            -> replaced N5, {snoozed N5|snoozed N5|alerted S11 *|alerted S13 *}
        after 1d                -> {alert new|no devices|no steps|no steps}
        # W2: an update changes the waiting item
        given {focus work on|summary||}
        notify waiting category=story {||in=1h|}
        {|||snooze waiting}
        update waiting          -> quiet N7 updated *, {update waiting=New|update waiting=New|no steps|update waiting=New}
        {focus-off|at evening|after 1h|after 540}
            -> {digest|summary|present|alert} waiting=New

        # W3: at the expiry its alert is over, and the item stays; no alert follows
        given {focus work on|summary||}
        notify waiting category=story expires=100 {||in=1h|}
        {|||snooze waiting}
        after 99.999            -> no receipts
        after 0.001             -> expired W3{ *| *| *|}, no steps
        after 1d                -> no steps
        opened waiting          -> {phone withdraw badge 0|phone withdraw badge 0|nothing|phone withdraw badge 0}
        # W3: the expiry of its alerts ends a repetition, whether it waits for its trigger, a Focus or a snooze
        given {badge=yes|focus work on|badge=yes}
        notify drink every=600 expires=1000 category=story
        after 600
        {||snooze drink}
        after 400               -> expired W3 *
        focus-off               -> nothing
        after 1d                -> nothing
        # W3: a parked one that expired has no item
        notify late in=1h expires=60
        after 60
        withdraw late           -> quiet N10 nothing-to-withdraw *

        # W5: a notification that P refuses now is withdrawn, with P's reason
        given {focus work on|summary||}
        notify waiting category=story {||in=1h|}
        {|||snooze waiting}
        set <denied|no-settings|critical-only>  -> suppressed W5 turned-off-while-waiting{ *| *| *|} (was not-authorized)
            -> {withdraw waiting|withdraw waiting|no steps|withdraw waiting}
        after 1d                -> no steps
        # W5: of a category or topic that is turned off
        given {focus work on|summary||}
        notify waiting category=story topic=sport {||in=1h|}
        {|||snooze waiting}
        set <category-off|topic-off>            -> suppressed W5 turned-off-while-waiting{ *| *| *|} (was turned-off)
            -> {withdraw waiting|withdraw waiting|no steps|withdraw waiting}
        after 1d                -> no steps
        # W5: of marketing without consent
        given consent, {focus sleep|summary|badge=yes|badge=yes}, {focus work on|badge=yes|badge=yes|badge=yes}
        notify waiting category=story marketing {||in=1h|}
        {|||snooze waiting}
        set no-consent          -> suppressed W5 turned-off-while-waiting{ *| *| *|} (was marketing-not-consented)
            -> {withdraw waiting|withdraw waiting|no steps|withdraw waiting}
        after 1d                -> no steps
        # W5: of an app that is on no device any more
        given {focus work on|summary||}
        notify waiting category=story {||in=1h|}
        {|||snooze waiting}
        set uninstalled phone   -> suppressed W5 turned-off-while-waiting{ *| *| *|} (was no-device)
            -> {withdraw waiting|withdraw waiting|no steps|withdraw waiting}
        after 1d                -> no steps
        # W5: of an app that is left on a television only
        given tv, {focus work on|badge=yes}
        notify waiting category=story
        {|snooze waiting}
        set uninstalled phone   -> suppressed W5 turned-off-while-waiting{ *|} (was no-device)
        # W5: an erased person
        given {focus work on|summary||}
        notify waiting category=story {||in=1h|}
        {|||snooze waiting}
        erase                   -> suppressed W5 turned-off-while-waiting{ *| *| *|} (was recipient-unknown)
        # W5: an app removed before the wait is due
        given {focus work on|summary||}
        notify waiting category=story {||in=1h|}
        {|||snooze waiting}
        unregister unnoticed
        {focus-off|at evening|after 1h|after 540}   -> suppressed {W5 turned-off-while-waiting *|P1 app-removed *|\
        P1 app-removed *|P1 app-removed}

        # W6: a new record decides again what a Focus holds
        given focus sleep apps=all, focus work on
        notify waiting
        set {authorized|focus sleep on|focus work on apps=all|focus-over|no-summary|no-times|summary|quiet=yes|provisional}
            -> {nothing|nothing|alerted S13 *|alerted W8 *|nothing|nothing|nothing|quiet S4 quiet-by-person *|\
        quiet S1 provisional *}
        register                -> no receipts
        # W6: and what a summary holds
        given summary
        notify waiting
        set {authorized|focus sleep on|focus work on apps=all|focus-over|no-summary|no-times|summary|quiet=yes|provisional}
            -> {nothing|held S10 focus|nothing|nothing|alerted S13 *|alerted S13 *|nothing|quiet S4 quiet-by-person *|\
        quiet S1 provisional *}
        register                -> no receipts
        # W6: parked and snoozed ones wait for their time
        notify waiting category=story {in=1h|}
        {|snooze waiting}
        set <authorized|focus work on|summary|quiet=yes|provisional> -> no receipts
        # W6: direct messages switched
        given summary, direct-messages=no
        notify hi message       -> held S12 summary
        set direct-messages=yes -> phone alert lock-screen list
        # W4: an edit that lets some through alerts each by itself, in order of arrival
        given focus work on
        notify one
        notify two
        notify three
        set focus work on apps=all  -> alert one, alert two, alert three
        # W4: a held item is decided by its present level, and each lowering is reported once
        given focus work on time-sensitive=no
        notify now time-sensitive   -> held S10 focus
        set time-sensitive=no       -> lowered L2 time-sensitive-turned-off
        register                    -> no receipts
        focus-off                   -> alerted W8 * (level active)
        # P10: a repetition continues after its alert's wait
        given focus work on
        notify drink every=600  -> parked P10
        after 600               -> held S10 focus
        after 600               -> phone update list
        cleared drink           -> cancelled W1
        after 600               -> held S10 focus
        focus-off               -> alerted W8
        after 600               -> alerted S13

        # N4: a snoozed item that was read stays when nothing is unread, and is unread again when it fires
        notify one category=story
        notify beside
        viewed one
        snooze one
        {viewed beside|opened beside|withdraw beside|read app on=nobody|mark-read app}
            -> phone withdraw badge 0, {no receipts|no receipts|withdrawn N8|no receipts|quiet N9 marked-read *}\
        {||, quiet N8 withdrawn *||}
        after 540               -> alerted S13, phone alert lock-screen list badge 1
        viewed one              -> phone withdraw badge 0
        # N4: the same for one that the app reads with the others
        notify one category=story
        notify beside
        snooze one
        <read app on=nobody|mark-read app>  -> phone withdraw badge 0
        after 540               -> alerted S13, phone alert lock-screen list badge 1
        viewed one              -> phone withdraw badge 0
        """)

    @Test("W1, W2, W3, W4, W5, W6, W7, P10, N4: what waits", arguments: stories) func tell(story: Story) throws {
        try story.play()
    }

    @Test("W3: a parked one that expired is forgotten after the window") func expiredParked() throws {
        var world = try World.ready()
        world.notify(.text("Late") { ($0.trigger, $0.expires) = (.after(seconds: 3600, repeats: false), World.at(60)) })
        world.driver.advance(seconds: 2 * 86_400)
        #expect(world.driver.changelog.map(\.key) == ["ann\trecord"])
    }
}
