import Testing

@testable import Scheduling

/// What the person switched off stays off on every way to them, and what nobody can switch off does not.
@Suite struct SwitchesTests {
    static let stories = Story.read(
        """
        # P6, N7: an update is no way around consent
        notify one time-sensitive in=60
        update one text=Offer marketing     -> suppressed P6 marketing-not-consented *, no steps
        set consent
        // It makes nothing else marketing.
        update one text=Offer marketing     -> quiet N10 nothing-to-update *, no steps
        after 60                            -> alerted S11 *, present one asks time-sensitive
        # P6, N7: nor is it once the consent is withdrawn
        given consent
        notify one marketing
        set {consent|no-consent}
        update one <marketing|>             -> {quiet N7 updated *|suppressed P6 marketing-not-consented *}
        # P4, P5, N7: nor around a category, a topic or the level
        notify one {category=story|topic=sport|active}
        set {category-off|topic-off|critical-only}
        update one                          -> suppressed {P5 turned-off|P5 turned-off|P4 not-authorized} *, no steps
        # N7: what may still change does, beside what may not
        notify one category=story
        notify two
        set category-off
        update app                          -> quiet N7 updated *, update two=New
        # P6: consent counts from when it was given, with a minute for clocks
        given consent=120
        after {59|60}
        notify one marketing                -> {suppressed P6 marketing-not-consented|alerted S13} *
        # C8: no switch stops a government alert or its sound, whatever its category
        given authority, nowhere, sound=no, category-off, {authorized|denied}
        notify flood critical sound category=story  -> alerted S2 *, phone present lock-screen SOUND
        # C8: on an unlocked device it is a banner
        given authority, style=none, lock-screen=no
        unlocked
        notify flood critical sound         -> phone present banner SOUND list badge 1
        # N1, N4: in place of something unread it counts, so that nothing is cleared
        notify one
        viewed one
        notify two collapse=c
        notify three message myself collapse=c  -> replaced N5, quiet N5 level-not-raised *, phone update list
        # F4: what is no call cannot be answered
        notify one
        call-answered one                   -> nothing
        # F4, N2: a call that was taken is neither unread nor missed
        given focus work on
        notify one call                     -> held S7 focus
        call-answered one                   -> cancelled W1 *, phone withdraw badge 0
        focus-off                           -> no steps
        # D3, W8, W9: no alert covers the app in the foreground, unless it asks for banners
        given {focus work on|summary}
        notify one
        after {1|290min}
        unlocked
        foreground
        {focus-off|at evening}              -> quiet D13 *, phone {digest|summary} list
        # D3: an app that asks for banners in the foreground gets them
        given presents banner, focus work on
        notify one
        unlocked
        foreground
        focus-off                           -> alerted W8 *, phone digest banner list
        """)

    @Test("P4, P5, P6, C8, N1, N2, N4, N7, F4, D3, W8, W9: switches", arguments: stories)
    func tell(story: Story) throws { try story.play() }
}
