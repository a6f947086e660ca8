import Model
import TestSupport
import Testing

/// Rule N13, and W5 if an app or a device leaves.
@Suite struct AppRemovalTests {
    static let tablet = World.tablet
    static let watch = World.watch
    static let tv = World.tv

    static func world(_ change: (inout World) -> Void = { _ in }) throws -> World {
        try World.ready {
            $0.person.devices += [watch, tablet, tv]
            change(&$0)
        }
    }

    static func uninstall(_ devices: Set<String>, _ world: inout World) {
        _ = world.driver.take()
        for index in world.person.devices.indices where devices.contains(world.person.devices[index].id.string) {
            world.person.devices[index].apps = []
        }
        world.register()
    }

    @Test("N13: an app leaves one device: its items and number leave that device and the watch of an iPhone")
    func oneDevice() throws {
        let rows: [(Set<String>, [String])] = [
            (["tablet"], ["tablet withdraw badge 0"]), (["tv"], ["tv badge badge 0"]),
            (["phone"], ["phone withdraw badge 0", "watch withdraw"]),
            (
                ["phone", "tablet"],
                ["phone withdraw badge 0", "watch withdraw", "tablet withdraw badge 0", "tv badge badge 0"]
            ),
            (
                ["phone", "tablet", "tv"],
                ["phone withdraw badge 0", "watch withdraw", "tablet withdraw badge 0", "tv badge badge 0"]
            ), ([], []),
        ]
        for (devices, expected) in rows {
            var world = try Self.world()
            let ids = [world.notify(.text("One")), world.notify(.text("Two"))]
            Self.uninstall(devices, &world)
            let withdrawn = try world.steps().filter { $0.kind == .withdraw }.flatMap { $0.notifications.map(\.id) }
            #expect(devices == ["tv"] || withdrawn == (devices.isEmpty ? [] : ids), "\(devices)")
            #expect(try world.deliveries().sorted() == expected.sorted(), "\(devices)")
            #expect(try world.receipts() == [])
            world.register()
            #expect(try world.deliveries() == [], "\(devices), again")
        }
    }

    @Test("N13: an item that no device can have stops counting, without a receipt; reinstalling restores none")
    func nowhere() throws {
        var world = try Self.world()
        world.notify(.text("One"))
        Self.uninstall(["phone", "tablet", "tv"], &world)
        _ = world.driver.take()
        for index in world.person.devices.indices { world.person.devices[index].apps = [World.appID] }
        world.register()
        #expect(try world.deliveries() == [])
        world.notify(.text("Two"))
        #expect(try world.steps().flatMap(\.devices).compactMap(\.badge) == [1, 1, 1])
    }

    @Test("N13: a local one leaves with its device's app; the other devices get the number") func local() throws {
        var world = try Self.world()
        world.notify(.text("Here") { $0.device = Self.tablet.id })
        world.notify(.text("Everywhere"))
        Self.uninstall(["tablet"], &world)
        #expect(try world.deliveries() == ["tablet withdraw badge 0", "phone badge badge 1", "tv badge badge 1"])
    }

    @Test("W5: a parked one ends when no device is left; a television alone goes on counting")
    func television() throws {
        var world = try World.ready { $0.person.devices = [Self.tv] }
        world.notify(.text("One"))
        world.fresh.register()
        #expect(try world.deliveries() == [])
        world.notify(.text("Later") { $0.trigger = .after(seconds: 60, repeats: false) })
        Self.uninstall(["tv"], &world)
        #expect(try world.sentReceipts().map(\.details["was"]) == ["no-device"])
        #expect(try world.deliveries() == ["tv badge badge 0"])
    }

    static func unregister(_ world: inout World) throws {
        try world.fresh.driver.unregister(World.appID)
        world.driver.sweep()
    }

    @Test("N13: an app that is removed altogether takes everything with it") func removed() throws {
        var world = try Self.world()
        let shown = [world.notify(.text("One")), world.notify(.text("Two"))]
        let parked = world.notify(.text("Later") { $0.trigger = .after(seconds: 60, repeats: false) })
        try Self.unregister(&world)
        let receipts = try world.sentReceipts()
        #expect(receipts.map(World.short) == ["suppressed W5 turned-off-while-waiting *"])
        #expect(receipts.map(\.notification) == [parked])
        #expect(receipts.map(\.details["was"]) == ["app-removed"])
        #expect(try world.steps().map { $0.notifications.map(\.id) } == [shown])
        #expect(
            try world.deliveries() == [
                "phone withdraw badge 0", "watch withdraw", "tablet withdraw badge 0", "tv badge badge 0",
            ])
        world.driver.sweep()
        world.driver.advance(seconds: 120)
        #expect(world.driver.take().isEmpty)
    }

    @Test("W5: a repetition ends with its app; a shown request is not shown again, a suppressed one may be")
    func repetition() throws {
        var world = try World.ready()
        let id = world.notify(.text("Drink") { $0.trigger = .after(seconds: 60, repeats: true) })
        world.driver.advance(seconds: 60)
        let once = RequestDetails.text("Once") { $0.event = Event(id: PlainID(derived: "e")) }
        world.notify(once)
        try Self.unregister(&world)
        let receipts = try world.sentReceipts()
        #expect(receipts.map(World.short) == ["suppressed W5 turned-off-while-waiting *"])
        #expect(receipts.map(\.notification) == [id])
        #expect(try world.steps().map { $0.notifications.count } == [2])
        try world.driver.register(world.app)
        world.driver.sweep()
        world.fresh.notify(once)
        world.notify(.text("Drink"))
        #expect(try world.receipts() == ["suppressed P8 repeat *", "alerted S13 *"])
    }

    @Test("P8: an alert that left with its device before it came does not make the next one a repeat")
    func suppressedBeside() throws {
        for isRepeating in [false, true] {
            // A television alone counts the item, and shows nothing.
            var world = try World.ready {
                $0.person.devices.append(Self.tv)
                $0.turnOn(Focus(id: World.work))
            }
            let trigger = isRepeating ? Trigger.after(seconds: 600, repeats: true) : nil
            world.notify(.text("One") { $0.trigger = trigger })
            world.driver.advance(seconds: 600)
            Self.uninstall(["phone"], &world)
            #expect(try world.receipts() == ["suppressed W5 turned-off-while-waiting *"])
            world.registering.person.devices[0].apps = [World.appID]
            try world.driver.crashAndRestore()
            world.interact(.focusOff(nil))
            // The receipt has also ended the repetition.
            world.driver.advance(seconds: 600)
            #expect(try world.receipts() == [])
            world.notify(.text("One"))
            #expect(try world.receipts() == ["alerted S13 *"])
        }
    }

    @Test("Other apps and other people are not affected, and a restore in between changes nothing")
    func others() throws {
        var world = try World.ready()
        world.notify(.text("One"))
        let other = App(id: AppID(derived: "other"), name: "Other")
        try world.driver.register(other)
        try world.driver.unregister(other.id)
        try world.driver.crashAndRestore()
        world.fresh.driver.sweep()
        #expect(world.driver.take().isEmpty)
        try world.driver.unregister(World.appID)
        try world.driver.crashAndRestore()
        world.driver.sweep()
        #expect(try world.deliveries() == ["phone withdraw badge 0"])
    }

    @Test("N13: another device's local items do not leave the device that loses the app") func othersLocal() throws {
        var world = try Self.world()
        world.notify(.text("There") { $0.device = World.phone })
        Self.uninstall(["tablet"], &world)
        #expect(try world.deliveries() == ["tablet badge badge 0"])
    }

    @Test("W5: an item that loses its devices `was` `no-device`, even if the app's unread ones leave first")
    func noDevice() throws {
        var world = try World.ready()
        let snoozed = world.notify(.text("Snoozed") { $0.category = "story" }, id: "snoozed")
        world.notify(.text("Unread"), id: "unread")
        world.interact(.viewed(snoozed))
        world.interact(.action(snoozed, action: World.later, text: nil))
        world.fresh.registering.person.devices[0].apps = []
        let receipts = try world.sentReceipts()
        #expect(receipts.map(World.short) == ["suppressed W5 turned-off-while-waiting"])
        #expect(receipts.map(\.notification) == [snoozed])
        #expect(receipts.map { $0.details["was"] } == ["no-device"])
    }

    @Test("W5: so does a local repetition whose device leaves the record") func repetitionWithoutDevice() throws {
        let tablet = World.tablet
        var world = try World.ready { $0.person.devices.append(tablet) }
        world.notify(.text("Drink") { ($0.device, $0.trigger) = (tablet.id, .after(seconds: 600, repeats: true)) })
        world.driver.advance(seconds: 600)
        world.fresh.registering.person.devices.removeLast()
        let receipts = try world.sentReceipts()
        #expect(receipts.map(World.short) == ["suppressed W5 turned-off-while-waiting *"])
        #expect(receipts.map { $0.details["was"] } == ["no-device"])
        world.driver.advance(seconds: 86_400)
        #expect(try world.receipts().count == 1)
    }
}
