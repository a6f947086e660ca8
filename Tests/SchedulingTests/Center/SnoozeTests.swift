import Model
import TestSupport
import Testing

/// Rule W10.
@Suite struct SnoozeTests {
    @Test("W10: an action with seconds snoozes, 0 being 540; all others count as opened") func actions() throws {
        let rows: [(String, Double?, Double?)] = [
            ("later", 0, 540), ("later", 60, 60), ("other", 60, nil), ("later", nil, nil),
        ]
        for (action, seconds, wait) in rows {
            var world = try World.ready {
                $0.app.categories["story"] = AppCategory(
                    id: "story", actions: [CategoryAction(id: World.later, title: "Later", snoozeSeconds: seconds)])
            }
            let id = world.notify(.text("Now") { $0.category = "story" })
            world.fresh.interact(.action(id, action: PlainID(derived: action), text: nil))
            #expect(try world.responses().count == 1)
            guard let wait else {
                #expect(try world.deliveries() == ["phone withdraw badge 0"])
                continue
            }
            let receipt = try #require(try world.sentReceipts().first)
            #expect(receipt.details["until"] == .instant(World.at(wait)))
            #expect(try world.steps() == [])
            #expect(try world.receipts() == ["snoozed W10"])
            world.driver.advance(seconds: wait - 0.001)
            #expect(try world.receipts() == [])
            try world.driver.crashAndRestore()
            world.driver.advance(seconds: 0.001)
            #expect(try world.steps().first?.notifications.first?.content == RequestDetails.text("Now").content)
            #expect(try world.deliveries() == ["phone alert lock-screen list"])
            world.driver.advance(seconds: 86_400)
            #expect(try world.receipts() == [])
        }
    }

    static let later = AppCategory(
        id: "story", actions: [CategoryAction(id: World.later, title: "Later", snoozeSeconds: 600)])
    static let stop = AppCategory(id: "story", actions: [CategoryAction(id: PlainID(derived: "stop"), title: "Stop")])

    /// The app's category, the watch's own one, and the devices on which the action snoozes.
    static let places: [(app: AppCategory?, own: AppCategory?, phone: Bool, watch: Bool)] = [
        (later, nil, true, true), (stop, later, false, true), (later, stop, true, false), (nil, later, false, true),
        (stop, nil, false, false),
    ]

    @Test("W10: a watch has actions of its own, and they snooze on the watch alone", arguments: places.indices)
    func onAWatch(index: Int) throws {
        let row = Self.places[index]
        for (device, snoozes) in [(World.phone, row.phone), (RestoreTests.watch.id, row.watch)] {
            var world = try World.ready {
                $0.app.categories["story"] = row.app
                $0.app.watch = row.own.map { WatchInterfaces(categories: [$0]) }
                $0.person.devices.append(RestoreTests.watch)
            }
            let id = world.notify(.text("Now") { $0.category = "story" })
            world.fresh.interact(.action(id, action: World.later, text: nil), device: device)
            #expect(try world.receipts() == (snoozes ? ["snoozed W10"] : []), "\(index), \(device)")
            try world.driver.crashAndRestore()
            world.driver.advance(seconds: 600)
            let contents = try world.steps().filter { $0.kind == .alert }.flatMap(\.notifications).map(\.content)
            #expect(contents == (snoozes ? [RequestDetails.text("Now").content] : []), "\(index), \(device)")
        }
    }

    @Test("W10: it may be snoozed again; the second snooze replaces the first") func again() throws {
        var (world, id) = try World.waiting(for: .snooze)
        world.driver.advance(seconds: 500)
        world.interact(.action(id, action: World.later, text: nil))
        world.driver.advance(seconds: 539)
        #expect(try world.receipts() == ["snoozed W10"])
        world.driver.advance(seconds: 1)
        #expect(try world.receipts() == ["alerted S13"])
        world.interact(.action(id, action: World.later, text: nil))
        world.driver.advance(seconds: 540)
        #expect(try world.receipts() == ["snoozed W10", "alerted S13"])
    }

    @Test("W10: a held alert can be snoozed, and its hold ends", arguments: [World.Waiting.focus, .summary])
    func held(kind: World.Waiting) throws {
        var (world, id) = try World.waiting(for: kind)
        world.interact(.action(id, action: World.later, text: nil))
        #expect(try world.receipts() == ["snoozed W10"])
        world.interact(.focusOff(nil))
        #expect(try world.receipts() == [])
        world.driver.advance(seconds: 540)
        #expect(try world.receipts() == [kind == .focus ? "alerted S13 *" : "held S12 summary"])
    }

    static let dueRows: [(name: String, change: @Sendable (inout World) -> Void, receipts: [String], leaves: Bool)] = [
        ("nothing", { _ in }, ["alerted S13"], false),
        ("Focus", { $0.turnOn(Focus(id: World.work)) }, ["held S10 focus"], false),
        ("summary", { $0.summarise() }, ["held S12 summary"], false),
        ("quiet", { $0.settings.quiet = true }, ["quiet S4 quiet-by-person"], false),
        (
            "nowhere",
            {
                $0.settings.style = .none
                $0.settings.lockScreen = false
                $0.settings.notificationCenter = false
                $0.settings.badge = false
            }, ["nowhere D11"], false
        ),
    ]

    @Test("W10: when due, it is decided anew by all of section 3", arguments: dueRows.indices)
    func due(index: Int) throws {
        let row = Self.dueRows[index]
        var (world, _) = try World.waiting(for: .snooze)
        row.change(&world)
        world.register()
        #expect(try world.receipts() == [])
        world.driver.advance(seconds: 540)
        #expect(try world.receipts() == row.receipts, "\(row.name)")
    }

    @Test("W10: one that P refuses when it is due ends under P's own rule, and its item leaves") func refused() throws {
        var (world, _) = try World.waiting(for: .snooze)
        try world.driver.unregister(World.appID)
        world.driver.advance(seconds: 540)
        #expect(try world.steps().map(\.kind) == [.withdraw])
        #expect(try world.receipts() == ["suppressed P1 app-removed"])
    }

    @Test("W10: a repeating one's snooze fires separately; its next firing ends the snooze") func repeating() throws {
        var world = try World.ready()
        let id = world.notify(
            .text("Drink") { ($0.trigger, $0.category) = (.after(seconds: 600, repeats: true), "story") })
        world.driver.advance(seconds: 600)
        world.interact(.action(id, action: World.later, text: nil))
        world.fresh.driver.advance(seconds: 540)
        #expect(try world.receipts() == ["alerted S13"])
        world.interact(.action(id, action: World.later, text: nil))
        world.driver.advance(seconds: 60)
        #expect(try world.receipts() == ["snoozed W10", "alerted S13"])
        world.driver.advance(seconds: 599)
        #expect(try world.receipts() == [])
    }

    @Test("W10: a setting turned off meanwhile lowers the level, with a receipt") func loweredMeanwhile() throws {
        var world = try World.ready()
        let id = world.notify(.text("Now") { ($0.interruptionLevel, $0.category) = (.timeSensitive, "story") })
        world.interact(.action(id, action: World.later, text: nil))
        world.interact(.turnOff(World.appID))
        world.fresh.driver.advance(seconds: 540)
        #expect(try world.receipts() == ["lowered L2 time-sensitive-turned-off", "alerted S13"])
    }

    @Test("W10: one that waits out another's snooze says until when") func inItsPlace() throws {
        var (world, _) = try World.waiting(for: .snooze, .text("One") { $0.collapseID = "c" })
        world.driver.advance(seconds: 100)
        world.notify(.text("Two") { $0.collapseID = "c" })
        let receipt = try #require(try world.sentReceipts().last)
        #expect(World.short(receipt) == "snoozed N5")
        #expect(receipt.details["until"] == .instant(World.at(540)))
        world.fresh.driver.advance(seconds: 440)
        #expect(try world.receipts() == ["alerted S13 *"])
    }

    @Test("W10: it counts from the person's choice, and is decided by the level at its own time")
    func fromThen() throws {
        var world = try World.ready()
        let id = world.notify(.text("Now") { ($0.category, $0.interruptionLevel) = ("story", .timeSensitive) })
        world.driver.advance(seconds: 100)
        world.interact(.action(id, action: World.later, text: nil), at: World.at(40))
        world.registering.settings.timeSensitive = false
        world.fresh.driver.advance(seconds: 479.999)
        #expect(try world.receipts() == [])
        world.driver.advance(seconds: 0.001)
        #expect(try world.steps().flatMap(\.notifications).map(\.level) == [.active])
        #expect(try world.receipts() == ["lowered L2 time-sensitive-turned-off", "alerted S13"])
    }
}
