import Model
import TestSupport
import Testing

/// Section 3, D: which device alerts, and how.
@Suite struct RoutingTests {

    @Test("D1: a local request goes to its device; the others only get the number") func local() throws {
        let tablet = DeviceID(derived: "tablet")
        var world = try World.ready {
            $0.person.devices.append(Device(id: tablet, platform: .iPadOS, apps: [World.appID]))
        }
        world.notify(.text("Here") { $0.device = tablet })
        #expect(try world.deliveries() == ["tablet present lock-screen list badge 1", "phone badge badge 1"])
    }

    @Test("D2: every platform with the app, each in its way", arguments: Platform.allCases)
    func platforms(platform: Platform) throws {
        var world = try World.ready {
            $0.person.devices = [Device(id: World.phone, platform: platform, apps: [World.appID])]
        }
        world.notify()
        let receipt = try #require(try world.sentReceipts().first)
        let expected =
            switch platform {
            case .watchOS: "phone present short-look list"
            case .tvOS: "phone badge badge 1"
            default: "phone present lock-screen list badge 1"
            }
        #expect(try world.deliveries() == [expected])
        #expect(World.short(receipt) == (platform == .tvOS ? "quiet D13 *" : "alerted S13 *"))
    }

    struct ForegroundRow: Sendable {
        var reports: [Interaction.Kind] = [.unlocked, .foreground(World.appID)]
        var presentation: Set<PresentationOption> = []
        var level = InterruptionLevel.active
        var expected: String
        var receipt = "in-app D3 *"
    }

    @Test(
        "D3: an app in the foreground",
        arguments: [
            ForegroundRow(
                reports: [.foreground(World.appID)], expected: "phone present lock-screen sound list badge 1",
                receipt: "alerted S13 *"),
            ForegroundRow(
                reports: [.unlocked, .foreground(World.appID), .offline],
                expected: "phone present banner sound list badge 1", receipt: "alerted S13 *"),
            ForegroundRow(
                reports: [.unlocked, .foreground(World.appID), .locked, .unlocked],
                expected: "phone present banner sound list badge 1", receipt: "alerted S13 *"),
            ForegroundRow(
                reports: [.unlocked, .foreground(World.appID), .foreground(AppID(derived: "mail"))],
                expected: "phone present banner sound list badge 1", receipt: "alerted S13 *"),
            ForegroundRow(
                reports: [.unlocked, .foreground(World.appID), .background(nil)],
                expected: "phone present banner sound list badge 1", receipt: "alerted S13 *"),
            ForegroundRow(
                reports: [.unlocked, .foreground(World.appID), .background(AppID(derived: "mail"))],
                expected: "phone in-app badge 1"),
        ])
    func foreground(row: ForegroundRow) throws {
        var world = try World.ready { $0.app.foregroundPresentation = row.presentation }
        for kind in row.reports { world.interact(kind) }
        world.fresh.notify(.text("Hi") { ($0.interruptionLevel, $0.sound) = (row.level, RequestedSound()) })
        let receipt = try #require(try world.sentReceipts().last)
        #expect(try world.deliveries() == [row.expected])
        #expect(World.short(receipt) == row.receipt)
    }

    @Test("previews, lock state, tokens, counts and the members for a push are in the step as it is read")
    func facts() throws {
        var world = try World.ready {
            ($0.person.previews, $0.settings.previews, $0.settings.grouping) = (.never, .always, .byApp)
            $0.person.devices.append(World.watch)
            $0.person.devices[1].previews = .whenUnlocked
            ($0.person.devices[0].pushTokens, $0.person.devices[0].systemVersion) = ([World.appID: "abc"], "17.2")
        }
        for kind in [Interaction.Kind.unlocked, .offline] { world.interact(kind) }
        for number in 0..<3 { world.notify(.text("Story \(number)") { $0.threadID = number > 0 ? "a" : nil }) }
        let counted = try #require(try world.steps().last?.notifications.first)
        #expect(counted.threadCount == 2 && counted.groupCount == 3)
        world.fresh.notify(.text("A") { ($0.collapseID, $0.expires, $0.filterCriteria) = ("c", World.at(600), "work") })
        let step = try #require(try world.steps().first)
        let notification = try #require(step.notifications.first)
        #expect(notification.collapseID == "c" && notification.filterCriteria == "work")
        #expect(notification.expires == World.at(600))
        #expect(step.devices.map(\.previews) == [.always, .whenUnlocked])
        #expect(step.devices.map(\.isUnlocked) == [true, false])
        #expect(step.devices.map(\.pushToken) == ["abc", nil])
        #expect(step.devices.map(\.systemVersion) == ["17.2", nil])
        #expect(step.devices.map(\.watchInterface) == [nil, .static])
    }

    @Test("D3: an app in the foreground always gets the number, 0 while it is hidden; the person sets the list")
    func inAppBadge() throws {
        var world = try World.ready {
            ($0.app.foregroundPresentation, $0.settings.badge, $0.settings.notificationCenter) = ([.list], false, false)
        }
        for kind in [Interaction.Kind.unlocked, .foreground(World.appID)] { world.interact(kind) }
        _ = world.driver.take()
        for number in 0..<2 {
            world.notify(.text("Story \(number)"))
            #expect(try world.deliveries() == ["phone in-app badge 0"])
        }
    }
}
