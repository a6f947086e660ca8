@testable import Model
import TestSupport
import Testing

@testable import Scheduling

/// The number on an app's icon.
struct BadgeCountTests {
    /// Authorization, badge setting, a Focus that hides badges (`nil`: no Focus), and whether the number is hidden.
    static let table: [(Authorization, Bool, Bool?, Bool)] = [
        (.authorized, true, nil, false), (.authorized, true, false, false), (.authorized, true, true, true),
        (.authorized, false, nil, true), (.authorized, false, false, true),
        (.provisional, true, nil, true), (.provisional, true, false, true), (.denied, true, nil, true),
        (.notDetermined, true, nil, true), (.criticalOnly, true, nil, false), (.criticalOnly, false, nil, true),
    ]

    @Test(
        "N14: the number is the unread count, or hidden on trial, not allowed, by the person, or by a Focus",
        arguments: table)
    func isHidden(authorization: Authorization, badge: Bool, hides: Bool?, expected: Bool) {
        var settings = AppSettings(authorization: authorization)
        settings.badge = badge
        let focus = hides.map { hides in
            var focus = Focus(id: PlainID(derived: "work"))
            focus.hideBadges = hides
            return focus
        }
        #expect(BadgeCount.isHidden(settings, in: focus) == expected)
    }

    static let stories = Story.read(
        """
        # N1: arrivals also count while the number is hidden
        given tv, {badge=no|provisional}
        notify one              -> phone present{ lock-screen|} list
        notify two              -> phone present{ lock-screen|} list
        set plain               -> phone badge badge 2, tv badge badge 2
        set {badge=no|provisional}  -> phone badge badge 0, tv badge badge 0
        register                -> no devices
        # N13: a device added later gets the number, but no earlier items
        notify one
        set tablet              -> tablet badge badge 1
        # N13: a device that replaces another gets the number of the items that come with it
        notify one
        notify waits device=tv
        set devices tv          -> tv badge badge 1
        # N13: a device that is back in the record gets the number where it may show another
        given tablet
        notify one
        notify two
        set left tablet
        {|read app|viewed one|read app|erase}
        {|||after 3d|}
        set tablet  -> {tablet badge badge 2|tablet badge badge 0|tablet badge badge 1|tablet badge badge 0|no devices}
        // After that it is told once and is a device like any other.
        register    -> no devices
        # N13: one whose icon had none when it left, for nothing was unread or the number hidden, is told nothing
        given tablet, {badge=yes|badge=no}
        notify one
        {read app|}
        set left tablet
        set tablet  -> no devices
        """)

    @Test("N1, N13: what counts, and which devices are told the number", arguments: stories)
    func tell(story: Story) throws { try story.play() }
}
