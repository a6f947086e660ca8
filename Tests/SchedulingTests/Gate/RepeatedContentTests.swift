import Testing

/// Rule P8.
@Suite struct RepeatedContentTests {
    static let stories = Story.read(
        """
        # P8: equal words are a repeat within the hour, also if the earlier one was looked at, also at a lower level
        notify one text=A
        <after 60|after 3599.999|expanded one|dismissed one>
        notify two text=A <|passive>    -> suppressed P8 repeat * (earlier news/one/ann)
        # P8: but not after the hour, or if the earlier one was read or is gone
        notify one text=A
        <after 3600|viewed one|cleared one>
        notify two text=A               -> alerted S13 *
        # P8: what says or wants more is none
        notify one text=A
        notify two text={B|A again|A time-sensitive|A device=phone} -> alerted {S13|S13|S11|S13} *
        # P8: nor is anything Critical, without content, or from a person
        notify one {text=A critical|text=A critical event=e|wordless|wordless event=e|message text=A}
            -> alerted {S2|S2|S13|S13|S13} *
        notify two {text=A critical|text=A critical event=e|wordless|wordless event=e|message text=A}
            -> alerted {S2|S2|S13|S13|S13} *
        # P8: time of the event and device must be the same
        notify one text=A {starts=0|device=phone}
        after 60
        notify two text=A {starts=60|}  -> alerted S13 *
        notify three text=A {starts=60|device=phone}    -> suppressed P8 repeat *
        # P8: what is to come repeats what is to come at the same time, not what comes at once or in as long
        notify one text=A {due=8h|due=8h|due=8h|in=600|due=600|}
        after {60|60|3600|60|60|60}
        notify two text=A {due=20h|due=8h|due=8h|in=600||due=600}
            -> {parked P10|suppressed P8 repeat *|parked P10|parked P10|alerted S13 *|parked P10}
        # P8: what tells of one event is a repeat for as long as requests are remembered, read or gone
        notify one text=A event=e starts=0
        <after 60|viewed one|cleared one|after 86399>
        notify two text=A event=e starts=0      -> suppressed P8 repeat * (earlier news/one/ann)
        # P8: but not for longer
        notify one text=A event=e starts=0
        after 1d
        notify two text=A event=e starts=0      -> alerted S13 *
        # P8: nor with other words, a higher level, another time or event, or without one
        notify one text=A event=e starts=0
        notify two {text=B event=e starts=0|text=A event=e starts=0 time-sensitive|text=A event=e starts=60|\
        text=A event=f starts=0|text=A}         -> alerted {S13|S11|S13|S13|S13} *
        # P8: three texts of one event in ten minutes want a collapse id
        notify one text={A|A|A|A|A passive} event=e
        notify two text=B event={e|e|e|f|e}
        after {600|600.001|600|600|600}
        notify three text={C|C|C collapse=c|C|C} event=e    -> {advised P8 collapse-id-missing, ||||}alerted S13 *
        # P8: what is to come for one event at one time
        notify one text=A event=e due=600
        notify two text=A event=e {due=600|}    -> {suppressed P8 repeat|alerted S13} *
        # P8: equal text counts while the earlier item is listed on at least one device
        given {badge=yes|summary|summary late|focus work on}, {badge=yes|badge=yes|tablet|badge=yes}
        given {badge=yes|badge=yes|no-summaries tablet|badge=yes}
        notify one text=A
        notify two text=A               -> suppressed P8 repeat *
        # P8: and not where the person sees no earlier one
        given {list=no|summary late|devices tv}
        notify one text=A
        notify two text=A               -> {alerted S13|held S12 summary|quiet D13}{ *|| *}
        # P8: of several earlier ones the receipt names the latest
        notify one text=A
        after 10
        notify two text=A again
        notify three text=A             -> suppressed P8 repeat * (earlier news/two/ann)
        # P8: a government alert is never a repeat, even if the person allows no Critical ones
        given authority, critical=no
        notify one critical event=flood text=Flood  -> alerted S2 *
        notify two critical event=flood text=Flood  -> alerted S2 *
        # P8: with an event id the latest of that event counts
        notify one text=A event=e       -> alerted S13 *
        notify two text=B event=e       -> alerted S13 *
        after 1
        notify three text=A event=e     -> alerted S13 *
        notify four text=A event=e      -> suppressed P8 repeat *
        # P8: of two of one event in the same millisecond the one that arrived last counts, there or not any more
        notify z text=A event=e
        {|cleared z}
        notify b text=B event=e
        {|cleared b}
        notify c text=B event=e         -> suppressed P8 repeat *
        # P8: suppressed or withdrawn notifications are not compared
        given denied
        notify one text=A
        set authorized
        notify two text=A               -> alerted S13 *
        withdraw two
        notify three text=A             -> alerted S13 *
        """)

    @Test("P8: what counts as a repeat", arguments: stories) func tell(story: Story) throws { try story.play() }
}
