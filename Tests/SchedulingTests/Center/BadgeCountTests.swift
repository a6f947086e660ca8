import Model
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

    @Test func theNumberCountsWhatIsUnread() throws {
        var world = try World.ready()
        for count in 1...3 {
            world.notify(.text("Number \(count)"))
            #expect(try world.deliveries() == ["phone present lock-screen list badge \(count)"])
        }
    }

    static let tablet = DeviceID(derived: "tablet")

    /// Events while a tablet is not in the record, and what it gets when it is back.
    static let absences: [(name: String, does: @Sendable (inout World) -> Void, told: [String])] = [
        ("nothing", { _ in }, ["tablet badge badge 2"]),
        ("all read", { $0.interact(.read(.app(World.appID))) }, ["tablet badge badge 0"]),
        ("one read", { $0.interact(.viewed(NotificationID(derived: "news/r1/ann"))) }, ["tablet badge badge 1"]),
        (
            "all read, a day later",
            {
                $0.interact(.read(.app(World.appID)))
                $0.driver.advance(seconds: 3 * 86_400)
            }, ["tablet badge badge 0"]
        ),
        ("erased", { $0.erase() }, []),
    ]

    @Test(
        "N13: a device that is back in the record gets the number where it may show another",
        arguments: absences.indices, [false, true])
    func back(index: Int, restarts: Bool) throws {
        let row = Self.absences[index]
        var world = try World.ready {
            $0.person.devices.append(Device(id: Self.tablet, platform: .iPadOS, apps: [World.appID]))
        }
        for number in 1...2 { world.notify(.text("Number \(number)")) }
        let whole = world.person
        world.registering.person.devices.removeLast()
        row.does(&world)
        if restarts { try world.driver.crashAndRestore() }
        world.fresh.person = whole
        world.register()
        #expect(try world.deliveries() == row.told, "\(row.name)")
        // After that it is told once and is a device like any other.
        world.register()
        #expect(try world.deliveries() == [], "\(row.name)")
    }

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
