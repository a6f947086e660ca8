import Model
import TestSupport
import Testing

/// Section 4, N1 to N6, N13's numbers, and N16.
@Suite struct NotificationCenterTests {
    /// An iPhone, its watch, and an Apple TV, all with the app.
    static func world(_ change: (inout World) -> Void = { _ in }) throws -> World {
        try World.ready {
            $0.person.devices.append(World.watch)
            $0.person.devices.append(World.tv)
            change(&$0)
        }
    }

    @Test("N1: every arrival counts, quiet ones too") func count() throws {
        var world = try Self.world()
        for number in 1...3 {
            world.notify(.text("Story \(number)") { $0.interruptionLevel = number == 2 ? .passive : .active })
            let badges = try world.steps().flatMap(\.devices).compactMap(\.badge)
            #expect(badges == [number, number])
            _ = world.driver.take()
        }
    }

    @Test("N1: arrivals also count while the number is hidden") func hidden() throws {
        for hide in [
            { (settings: inout AppSettings) in settings.badge = false },
            { (settings: inout AppSettings) in settings.authorization = .provisional },
        ] {
            var world = try Self.world { hide(&$0.settings) }
            world.notify(.text("One"))
            world.notify(.text("Two"))
            #expect(try world.steps().flatMap(\.devices).allSatisfy { $0.badge == nil })
            world.fresh.settings = AppSettings(authorization: .authorized)
            world.register()
            #expect(try world.deliveries() == ["phone badge badge 2", "tv badge badge 2"])
            hide(&world.settings)
            world.register()
            #expect(try world.deliveries() == ["phone badge badge 0", "tv badge badge 0"])
            world.register()
            #expect(try world.deliveries() == [])
        }
    }

    @Test("N2: a read notification stops counting, and stays") func reading() throws {
        try checkEach(
            [("viewed", { .viewed($0) }), ("read", { .read(.notification($0)) })],
            ["phone badge badge 1", "tv badge badge 1"])
    }

    @Test("N6: an opened or cleared notification leaves every device") func opening() throws {
        try checkEach(
            [
                ("opened", { .opened($0) }), ("cleared", { .cleared($0) }),
                ("action", { .action($0, action: PlainID(derived: "a"), text: nil) }),
            ],
            ["phone withdraw badge 1", "watch withdraw", "tv badge badge 1"])
    }

    /// Sends each interaction about the first of two notifications, and once more, which must do nothing.
    private func checkEach(
        _ kinds: [(name: String, of: (NotificationID) -> Interaction.Kind)], _ expected: [String]
    ) throws {
        for (name, kind) in kinds {
            var world = try Self.world()
            let first = world.notify(.text("One"))
            world.notify(.text("Two"))
            world.fresh.interact(kind(first))
            #expect(try world.deliveries() == expected, "\(name)")
            world.interact(kind(first))
            #expect(try world.deliveries() == [], "\(name) again")
        }
    }

    @Test("N4: reading the last unread one removes every item of the app") func nothingUnread() throws {
        var world = try Self.world()
        let first = world.notify(.text("One"))
        let second = world.notify(.text("Two"))
        world.interact(.viewed(first))
        world.fresh.interact(.viewed(second))
        let step = try #require(try world.steps().first)
        #expect(step.kind == .withdraw)
        #expect(step.notifications.map(\.id) == [first, second])
        #expect(try world.deliveries() == ["phone withdraw badge 0", "watch withdraw", "tv badge badge 0"])
    }

    @Test("N4: cleared-all of an app, of everything, and the app reading all of its items") func all() throws {
        for kind in [
            Interaction.Kind.clearedAll(World.appID), .clearedAll(nil), .read(.app(World.appID)),
        ] {
            var world = try Self.world()
            let ids = [world.notify(.text("One")), world.notify(.text("Two"))]
            world.fresh.interact(kind)
            #expect(try world.steps().map { $0.notifications.map(\.id) } == [ids])
            #expect(try world.deliveries() == ["phone withdraw badge 0", "watch withdraw", "tv badge badge 0"])
        }
    }

    @Test("Interactions count once for each device and id, and an unknown id has no effect")
    func onceAndUnknown() throws {
        var world = try Self.world()
        let first = world.notify(.text("One"))
        let second = world.notify(.text("Two"))
        world.fresh.interact(.viewed(first), id: "same")
        world.fresh.interact(.viewed(second), id: "same")
        #expect(try world.deliveries() == [])
        world.interact(.viewed(second), device: DeviceID(derived: "stolen"))
        world.interact(.viewed(NotificationID(derived: "news/r2/bob")))
        world.interact(.viewed(NotificationID(derived: "news/r99/ann")))
        world.interact(.viewed(NotificationID(derived: "nonsense")))
        #expect(try world.deliveries() == [])
        world.driver.advance(seconds: 86_400)
        world.interact(.viewed(second), id: "same")
        #expect(try world.deliveries() == ["phone withdraw badge 0", "watch withdraw", "tv badge badge 0"])
    }

    @Test("N16: the app is told of an opening, an action with its text, and a clear if the category asks")
    func responses() throws {
        var world = try Self.world { $0.app.categories["told"] = AppCategory(id: "told", customDismissAction: true) }
        let rows: [(ExactString?, (NotificationID) -> Interaction.Kind, Response.Kind?)] = [
            (nil, { .opened($0) }, .opened), (nil, { .cleared($0) }, nil), ("story", { .cleared($0) }, nil),
            ("told", { .cleared($0) }, .dismissed), ("told", { .viewed($0) }, nil),
            (
                nil, { .action($0, action: PlainID(derived: "reply"), text: "Yes") },
                .action(PlainID(derived: "reply"), text: "Yes")
            ),
        ]
        for (number, row) in rows.enumerated() {
            let id = world.notify(.text("Story \(number)") { $0.category = row.0 })
            world.fresh.interact(row.1(id))
            let told = try world.responses()
            #expect(told.map(\.kind) == (row.2.map { [$0] } ?? []))
            #expect(told.allSatisfy { $0.notification == id })
        }
    }

    @Test("A device added later gets the number, but no earlier items") func newDevice() throws {
        var world = try World.ready()
        world.notify()
        world.fresh.registering.person.devices.append(World.tablet)
        #expect(try world.deliveries() == ["tablet badge badge 1"])
    }

    @Test("A device that replaces another gets the number of the items that come with it")
    func newDeviceInPlaceOfAnother() throws {
        var world = try World.ready()
        world.notify()
        world.notify(.text("Waits") { $0.device = DeviceID(derived: "tv") }, id: "waits")
        world.fresh.registering.person.devices = [World.tv]
        #expect(try world.deliveries() == ["tv badge badge 1"])
    }

    @Test("An erased person: everything leaves, and only the sequence is remembered, for 30 days")
    func erasure() throws {
        var world = try Self.world()
        world.notify(.text("One"), id: "one")
        let before = try #require(try world.steps().last?.sequence)
        world.fresh.erase()
        #expect(try world.deliveries() == ["phone withdraw badge 0", "watch withdraw", "tv badge badge 0"])
        #expect(world.driver.changelog.map(\.key) == ["ann\tmeta"])
        world.register()
        world.notify(.text("One"), id: "one")
        #expect(try #require(try world.steps().last?.sequence) > before)
        world.erase()
        world.driver.advance(seconds: 31 * 86_400)
        #expect(world.driver.changelog.isEmpty)
        #expect(world.driver.remembersNothing)
    }

    @Test("N12: the oldest leaves when there are more than 100, and every item leaves after 30 days")
    func limits() throws {
        var world = try World.ready()
        let first = world.notify(.text("Story 0"))
        for number in 1..<100 { world.notify(.text("Story \(number)")) }
        world.fresh.notify(.text("Story 100"))
        #expect(try world.steps().map(\.kind) == [.withdraw, .present])
        #expect(try world.steps().first?.notifications.map(\.id) == [first])
        #expect(try world.deliveries() == ["phone withdraw badge 99", "phone present lock-screen list badge 100"])
        world.driver.advance(seconds: 86_400)
        world.notify(.text("Tomorrow"))
        world.fresh.driver.advance(to: World.at(30 * 86_400 - 1))
        #expect(try world.steps() == [])
        world.driver.advance(to: World.at(30 * 86_400))
        #expect(try world.steps().last?.devices.map(\.badge) == [1])
        #expect(try world.steps().allSatisfy { $0.kind == .withdraw && $0.why.rule == .n12 })
        #expect(try world.steps().flatMap(\.notifications).count == 99)
        world.driver.advance(seconds: 86_400)
        #expect(try world.steps().last?.devices.map(\.badge) == [0])
        #expect(world.driver.changelog.map(\.key) == ["ann\trecord", "ann\tmeta"])
    }

    @Test("N12: the oldest, removed to make room, does not remove others, because the new one counts")
    func roomForOneMore() throws {
        var world = try World.ready()
        let ids = (0..<100).map { world.notify(.text("Story \($0)")) }
        for id in ids.dropFirst() { world.interact(.viewed(id)) }
        world.fresh.notify(.text("Story 100"))
        #expect(try world.steps().map { $0.notifications.map(\.id) }.first == [ids[0]])
        #expect(try world.told() == ["alerted S13 *"])
        #expect(try world.deliveries() == ["phone withdraw badge 0", "phone present lock-screen list badge 1"])
        // Read items still in the list leave when the count really reaches zero.
        world.interact(.clearedAll(nil))
        #expect(try world.steps().flatMap(\.notifications).count == 100)
    }

    @Test("N12: a waiting item that makes room is cancelled under this rule") func waitingLeaves() throws {
        var world = try World.ready { $0.turnOn(Focus(id: World.work)) }
        let first = world.notify(.text("Story 0"))
        for number in 1..<100 { world.notify(.text("Story \(number)")) }
        world.fresh.notify(.text("Story 100"))
        let receipts = try world.sentReceipts()
        #expect(receipts.map(World.short) == ["cancelled N12 *", "held S10 focus"])
        #expect(receipts.first?.notification == first)
    }

    @Test("N4: cleared-all of one app does not affect the other's items, nor does an app that reads all of its own")
    func oneApp() throws {
        for kind in [Interaction.Kind.clearedAll(World.appID), .read(.app(World.appID))] {
            var world = try World.ready { try? $0.addChat() }
            world.notify(.text("One"))
            world.notify(.text("Two"), of: World.chatID)
            world.fresh.interact(kind)
            #expect(try world.steps().map { $0.app } == [World.appID])
        }
    }

    @Test("R11: which device plays the media is forgotten with the item") func mediaForgotten() throws {
        var world = try World.ready()
        let id = world.notify(.text("Song"))
        world.interact(.mediaStarted(id))
        world.interact(.mediaStarted(NotificationID(derived: "news/nothing/ann")))
        func stored() -> String? {
            world.driver.changelog.first { $0.key == "ann\tdevice/phone" }.map {
                String(decoding: $0.value, as: UTF8.self)
            }
        }
        #expect(stored()?.contains(id.string) == true)
        #expect(stored()?.contains("nothing") == false)
        world.interact(.cleared(id))
        world.interact(.unlocked)
        #expect(stored()?.contains(id.string) == false)
    }
}
