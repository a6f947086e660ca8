import Model
import Testing

@testable import Scheduling

/// The number on an app's icon.
struct BadgeCountTests {
    static let platforms: [(Platform, Bool)] = [
        (.iOS, true), (.iPadOS, true), (.macOS, true), (.visionOS, true), (.tvOS, true), (.watchOS, false),
    ]

    @Test("D13: a watch has no icon badge", arguments: platforms)
    func canShow(platform: Platform, canShow: Bool) {
        #expect(BadgeCount.canShow(on: Device(id: World.phone, platform: platform)) == canShow)
    }

    /// Authorization, badge setting, a Focus that hides badges (`nil`: no Focus), and whether the number is hidden.
    static let table: [(Authorization, Bool, Bool?, Bool)] = [
        (.authorized, true, nil, false), (.authorized, true, false, false), (.authorized, true, true, true),
        (.authorized, false, nil, true), (.authorized, false, false, true),
        (.provisional, true, nil, true), (.provisional, true, false, true), (.denied, true, nil, true),
        (.notDetermined, true, nil, true), (.criticalOnly, true, nil, false), (.criticalOnly, false, nil, true),
    ]

    @Test(
        "N14: the number is the unread count, or hidden on trial (S1), not allowed (L4), by the person, or by a Focus (D12)",
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

    @Test func theNumberCountsWhatIsUnread() throws {
        var world = try World.ready()
        for count in 1...3 {
            world.notify(.text("Number \(count)"))
            #expect(try world.deliveries() == ["phone present lock-screen list badge \(count)"])
        }
    }
}
