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

    static let absences = Story.read(
        """
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
        """)

    @Test("N13: a device that was absent", arguments: absences) func back(story: Story) throws { try story.play() }

    @Test("N13: the memory of removed devices is bounded") func gone() throws {
        var world = try World.ready()
        world.notify(.text("One"))
        for number in 0..<100 {
            world.person.devices = [Device(id: DeviceID(derived: "d\(number)"), platform: .iPadOS, apps: [World.appID])]
            world.register()
        }
        #expect(world.driver.changelog.filter { $0.key.hasPrefix("ann\tdevice/") }.count <= Limits.devices)
    }
}
