import Model
import TestSupport
import Testing

/// Rule N13, and W5 if an app or a device leaves.
@Suite struct ReachabilityTests {
    static let stories = Story.read(
        """
        # N13: an app leaves a device: its items and number leave that and the watch of an iPhone; nobody else hears
        // A television only had the number.
        given watch, tablet, tv
        notify one
        notify two
        set uninstalled {tablet|phone|tv}   -> no receipts{, withdraw one two|, withdraw one two|}
            -> {tablet withdraw badge 0|phone withdraw badge 0, watch withdraw|tv badge badge 0}
        register                    -> no devices
        # N13: if a television alone is left, or nothing, it goes everywhere; reinstalling restores nothing
        given watch, tablet, tv
        notify one
        notify two
        set uninstalled phone tablet <|tv>  -> no receipts, withdraw one two
            -> phone withdraw badge 0, watch withdraw, tablet withdraw badge 0, tv badge badge 0
        set installed phone tablet tv       -> no devices
        notify three                -> phone present lock-screen list badge 1, watch present list
            -> tablet present lock-screen list badge 1, tv badge badge 1
        # N13: without a number there is none to take back
        given tablet, tv, badge=no
        notify one
        set uninstalled {tablet|tv} -> {tablet withdraw|no devices}
        # N13: devices that leave the record hear nothing, and take no items with them
        given watch, tablet
        notify one
        set left tablet             -> no devices
        set uninstalled phone, left watch   -> phone withdraw badge 0
        # N13: what no device but a television can have leaves, whether it waits or not; the television counts
        given tv, focus work on
        notify held
        notify local device=phone
        set uninstalled phone       -> 2 suppressed W5 turned-off-while-waiting *, withdraw held local
        # N5: an older one of the collapse id of what so ended comes too late
        given tv, focus work on
        notify newer collapse=c accepted=1
        set uninstalled phone       -> suppressed W5 turned-off-while-waiting *
        set installed phone
        notify older collapse=c accepted=0  -> replaced N5 *
        # N13: a local item leaves with its device's app, with those of every device; another device's does not
        given watch, tablet, tv
        notify local device={tablet|phone}
        {notify everywhere|}
        set uninstalled tablet      -> {withdraw local everywhere, tablet withdraw badge 0|nothing}
        # W5: a parked one ends when no device is left; a television alone goes on counting
        given devices tv
        notify one
        register                    -> no devices
        notify later in=60
        set uninstalled tv          -> suppressed W5 turned-off-while-waiting * (was no-device), tv badge badge 0
        # N13: an app that is removed altogether takes everything with it
        given watch, tablet, tv
        notify one
        notify two
        notify parked in=60
        unregister                  -> parked: suppressed W5 turned-off-while-waiting * (was app-removed)
            -> withdraw one two, phone withdraw badge 0, watch withdraw, tablet withdraw badge 0, tv badge badge 0
        unregister                  -> nothing
        after 120                   -> nothing
        # N13: also if it is noticed after a crash
        notify one
        unregister unnoticed
        unregister                  -> phone withdraw badge 0
        # W5: a repetition ends with its app; a shown request is not shown again, a suppressed one may be
        notify drink every=60
        after 60
        notify once event=e
        unregister                  -> drink: suppressed W5 turned-off-while-waiting *, withdraw drink once
        register-app
        notify again text=once event=e  -> suppressed P8 repeat *
        notify drunk text=drink     -> alerted S13 *
        # P8: an alert that left with its device before it came does not make the next one a repeat
        // A television alone counts the item, and shows nothing. The receipt has also ended the repetition.
        given tv, focus work on
        notify one {|every=600}
        after 600
        set uninstalled phone       -> suppressed W5 turned-off-while-waiting *
        set installed phone
        focus-off
        after 600                   -> no receipts
        notify two text=one         -> alerted S13 *
        # W5: an item that loses its devices `was` `no-device`, even if the app's unread ones leave first
        notify snoozed category=story
        notify unread
        viewed snoozed
        snooze snoozed
        set uninstalled phone       -> snoozed: suppressed W5 turned-off-while-waiting (was no-device)
        # W5: so does a local repetition whose device leaves the record
        given tablet
        notify drink device=tablet every=600
        after 600
        set left tablet             -> suppressed W5 turned-off-while-waiting * (was no-device)
        after 1d                    -> no receipts
        """)

    @Test("N13, W5, P8: apps and devices that leave", arguments: stories) func tell(story: Story) throws {
        try story.play()
    }
}
