import Model
import TestSupport
import Testing

/// Rule W8: which items a digest names, by the surface where it shows and by why they were quiet on arrival.
@Suite struct DigestListingTests {
    // MARK: Where it shows

    struct Surface: Sendable {
        var name: String
        var isUnlocked = false
        var platform = Platform.iOS
        /// The parts that the first app shows.
        var news: @Sendable (inout AppSettings) -> Void
        var surface: AlertSurface
        var named: [String]
        var receipts: [String]
    }

    static let both = ["alerted W8 *", "alerted W8 *"]
    static let surfaces: [Surface] = [
        Surface(name: "both show", news: { _ in }, surface: .lockScreen, named: ["chat", "news"], receipts: both),
        Surface(
            name: "Lock Screen off", news: { $0.lockScreen = false }, surface: .lockScreen, named: ["chat"],
            receipts: ["quiet D13 *", "alerted W8 *"]),
        Surface(
            name: "style none on the Lock Screen", news: { $0.style = .none }, surface: .lockScreen,
            named: ["chat", "news"], receipts: both),
        Surface(
            name: "style none on a banner", isUnlocked: true, news: { $0.style = .none }, surface: .banner,
            named: ["chat"], receipts: ["quiet D13 *", "alerted W8 *"]),
        Surface(
            name: "Lock Screen off on a banner", isUnlocked: true, news: { $0.lockScreen = false }, surface: .banner,
            named: ["chat", "news"], receipts: both),
        Surface(
            name: "a watch", platform: .watchOS, news: { $0.lockScreen = false }, surface: .shortLook,
            named: ["chat", "news"], receipts: both),
    ]

    @Test("W8: a digest leaves out items of an app that is off where the digest shows", arguments: surfaces.indices)
    func surface(index: Int) throws {
        let row = Self.surfaces[index]
        var world = try DigestTests.world {
            $0.person.devices = [Device(id: World.phone, platform: row.platform, apps: [World.appID])]
            try? $0.addChat()
            row.news(&$0.settings)
        }
        if row.isUnlocked { world.interact(.unlocked) }
        world.notify(.text("News") { $0.sound = RequestedSound() }, id: "news")
        world.notify(.text("Chat"), id: "chat", of: World.chatID)
        world.fresh.interact(.focusOff(nil))
        let step = try #require(try world.steps().first)
        let device = try #require(step.devices.first)
        #expect(device.alert?.surface == row.surface, "\(row.name)")
        #expect(step.notifications(of: device).compactMap { $0.id.parts?.request.string } == row.named, "\(row.name)")
        // An item that is left out does not sound either.
        #expect((device.alert?.sound != nil) == row.named.contains("news"), "\(row.name)")
        #expect(try world.receipts() == row.receipts, "\(row.name)")
    }

    @Test("W9: an item that a summary leaves out where it shows is listed by itself, if it was to come with it")
    func leftOutIsListed() throws {
        var world = try World.ready {
            $0.summarise(.withSummary)
            $0.settings.lockScreen = false
            try? $0.addChat { $0.summary = .all }
        }
        world.notify(.text("News"), id: "news")
        world.notify(.text("Chat"), id: "chat", of: World.chatID)
        world.fresh.driver.advance(to: World.evening)
        #expect(try world.told() == ["quiet D13 *", "alerted W9 *"])
        #expect(try world.deliveries() == ["phone summary lock-screen list", "phone update list"])
    }

    // MARK: Passive items in a digest

    @Test("W8: a passive item that arrives at the instant of the Focus's end is in no digest") func atTheEnd() throws {
        for seconds in [-1.0, 0, 1] {
            var world = try World.ready { $0.turnOn(Focus(id: World.work), until: World.at(600)) }
            let held = world.notify(.text("Held"))
            let quiet = world.notify(
                .text("Quiet") { ($0.interruptionLevel, $0.trigger) = (.passive, .at(World.at(600 + seconds))) })
            world.fresh.driver.advance(seconds: 700)
            let digest = try #require(try world.steps().first { $0.kind == .digest })
            #expect(digest.notifications.map(\.id) == (seconds < 0 ? [quiet, held] : [held]), "\(seconds)")
        }
    }

    /// Why a passive item was quiet on arrival, and whether the digest lists it.
    static let quiets: [(name: String, asItCame: @Sendable (inout AppSettings) -> Void, isListed: Bool)] = [
        ("S3", { _ in }, true), ("on trial", { $0.authorization = .provisional }, false),
        (
            "nowhere",
            {
                ($0.style, $0.lockScreen, $0.notificationCenter, $0.badge) = (AlertStyle.none, false, false, false)
            }, false
        ),
    ]

    @Test(
        "W8: of the passive ones a digest lists those that were quiet for their level as they came",
        arguments: quiets.indices)
    func quietAsItCame(index: Int) throws {
        let row = Self.quiets[index]
        var world = try DigestTests.world {
            try? $0.addChat()
            row.asItCame(&$0.settings)
        }
        let quiet = world.notify(.text("Quiet") { $0.interruptionLevel = .passive })
        world.settings = AppSettings(authorization: .authorized)
        world.register()
        let held = world.notify(.text("Held"), of: World.chatID)
        world.fresh.interact(.focusOff(nil))
        let digest = try #require(try world.steps().first { $0.kind == .digest })
        #expect(Set(digest.notifications.map(\.id)) == (row.isListed ? [quiet, held] : [held]), "\(row.name)")
    }

    @Test(
        "W8: a Focus that another one interrupted is on in two stretches, looked at meanwhile or not",
        arguments: [false, true])
    func interrupted(isLookedAt: Bool) throws {
        for restarts in [false, true] {
            var world = try World.ready {
                $0.person.focuses = [
                    Focus(id: World.work, schedule: FocusChangesTests.period("13:00", "23:00")),
                    Focus(id: World.sleep, schedule: FocusChangesTests.period("15:00", "16:00")),
                ]
            }
            world.driver.advance(seconds: 3600)
            world.notify(.text("Quiet") { $0.interruptionLevel = .passive })
            world.driver.advance(seconds: 1.5 * 3600)
            if isLookedAt { world.interact(.wristRaised) }
            if restarts { try world.driver.crashAndRestore() }
            world.driver.advance(seconds: 1.5 * 3600)
            let held = world.notify(.text("Held"))
            let receipt = try #require(try world.sentReceipts().last)
            #expect(receipt.details["focusSince"] == "2026-03-02T15:00:00Z")
            world.notify(.text("Beside") { $0.interruptionLevel = .passive }, id: "beside")
            world.fresh.driver.advance(seconds: 8 * 3600)
            let digest = try #require(try world.steps().first { $0.kind == .digest })
            #expect(digest.notifications.map(\.id.string) == ["news/beside/ann", held.string])
        }
    }
}
