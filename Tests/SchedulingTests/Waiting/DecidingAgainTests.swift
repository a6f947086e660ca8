import Testing

/// Rules W5 and T2, for parked notifications.
@Suite struct DecidingAgainTests {
    static let stories = Story.read(
        """
        # W5: a parked notification that P refuses ends at once, with P's reason
        notify later in=60 category=story topic=sport
        set {denied|critical-only|category-off|topic-off|left phone}
            -> suppressed W5 turned-off-while-waiting * (was {not-authorized|not-authorized|turned-off|turned-off|no-device})
            -> no steps
        # W5: the same for a repetition, whose item leaves
        notify later every=60 category=story topic=sport
        after 60
        set {denied|critical-only|category-off|topic-off|left phone}
            -> suppressed W5 turned-off-while-waiting * (was {not-authorized|not-authorized|turned-off|turned-off|no-device})
            -> {withdraw later|withdraw later|withdraw later|withdraw later|no steps}
        # W5: one that only S would make quiet waits on
        notify later <in=60|every=60>
        set <quiet=yes|authorized>      -> nothing

        # T2: wall-clock triggers move with the zone, intervals do not
        notify later {on-the=18|daily=18|in=1h}
        set zone={America/New_York|Asia/Tokyo|America/New_York} -> timer {11h|21h|1h}
        # T2: if its time in the new zone is past, a parked one fires at once
        notify later on-the=18
        after 4h
        set zone=Europe/Moscow
        after 0                         -> alerted S13 *
        # T2: a trigger moves to a time after the decision that parked it, however long before it was accepted
        // The time is 13:00 there: accepted earlier, but decided now, so it fires tomorrow.
        notify later on-the=13 accepted=-5  -> timer 1d
        after 4h
        // Another zone with the same local time.
        set zone=Europe/Paris           -> timer 1d
        # T2: a repetition moves too while its alert waits for another reason
        given focus work on
        notify daily daily=14           -> parked P10
        after 1h                        -> held S10 focus
        set zone=UTC                    -> timer 2h
        # T2: the schedule of a Focus moves with the zone
        given focus work from=14:00/15:00
        set zone=UTC
        after 80min
        notify at-13:20                 -> alerted S13 *
        after 40min
        notify at-14:00                 -> held S10 focus
        """)

    @Test("W5, T2: parked notifications are decided again", arguments: stories) func tell(story: Story) throws {
        try story.play()
    }
}
