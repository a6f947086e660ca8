import Model
import TestSupport
import Testing

/// Rule N5.
@Suite struct ReplacementTests {
    static func collapsing(_ body: String, _ change: (inout RequestDetails) -> Void = { _ in }) -> RequestDetails {
        .text(body) {
            $0.collapseID = "c"
            change(&$0)
        }
    }

    @Test("N5: only within the same device or none, and the same app's id") func scope() throws {
        var world = try World.ready()
        world.notify(Self.collapsing("A"))
        world.notify(Self.collapsing("B") { $0.device = World.phone })
        world.notify(.text("C") { $0.collapseID = "C" })
        #expect(try world.steps().map(\.replaces) == [nil, nil, nil])
    }

    @Test("N5: one that arrives after a newer replacement ends as `replaced`") func overtaken() throws {
        var world = try World.ready()
        world.notify(Self.collapsing("New"), acceptedAt: World.start)
        world.fresh.notify(Self.collapsing("Old"), acceptedAt: World.at(-1))
        #expect(try world.steps() == [])
        #expect(try world.receipts() == ["replaced N5 *"])
    }

    @Test("N5: a parked one ends, and the new one's own trigger decides") func parked() throws {
        var world = try World.ready()
        world.notify(Self.collapsing("A") { $0.trigger = .after(seconds: 60, repeats: false) })
        #expect(try world.receipts() == ["parked P10"])
        world.notify(Self.collapsing("B") { $0.trigger = .after(seconds: 90, repeats: false) })
        #expect(try world.receipts() == ["replaced N5 *", "parked P10"])
        world.driver.advance(seconds: 60)
        #expect(try world.receipts() == [])
        world.driver.advance(seconds: 30)
        #expect(try world.receipts() == ["alerted S13 *"])
    }

    @Test("N5: a newer one that is still parked has replaced nothing yet; it will when it is due")
    func newerParked() throws {
        for oldWaits in [false, true] {
            var world = try World.ready()
            world.notify(Self.collapsing("New") { $0.trigger = .at(World.at(90)) }, id: "new", acceptedAt: World.start)
            let old = world.notify(
                Self.collapsing("Old") { if oldWaits { $0.trigger = .at(World.at(60)) } },
                id: "old", acceptedAt: World.at(-1))
            #expect(try world.receipts() == ["parked P10", oldWaits ? "replaced N5 *" : "alerted S13 *"])
            world.driver.advance(seconds: 90)
            #expect(try world.steps().map(\.replaces) == [oldWaits ? nil : old])
            #expect(
                try world.receipts() == (oldWaits ? ["alerted S13 *"] : ["replaced N5", "quiet N5 level-not-raised *"]))
        }
    }

    @Test("N5: an older one that arrives after a newer replacement has left is replaced", arguments: [false, true])
    func olderAfterTheNewerHasLeft(restarts: Bool) throws {
        let older = World.at(-1)
        for (device, isReplaced) in [(nil, true), (World.phone, false)] as [(DeviceID?, Bool)] {
            var world = try World.ready()
            let new = world.notify(Self.collapsing("New"), id: "new")
            world.interact(.opened(new))
            if restarts { try world.driver.crashAndRestore() }
            world.fresh.notify(Self.collapsing("Old") { $0.device = device }, id: "old", acceptedAt: older)
            #expect(try world.receipts() == [isReplaced ? "replaced N5 *" : "alerted S13 *"])
            world.notify(Self.collapsing("Newest"), id: "newest")
            #expect(try world.receipts() == ["alerted S13 *"])
        }
    }

    struct Later: Sendable {
        var name: String
        var second: RequestDetails
        var change: @Sendable (inout World) -> Void = { _ in }
        var receipts: [String]
        var deliveries: [String]
        /// The output within the next minute.
        var then: [String] = []
        var thenDeliveries: [String] = []
    }

    static let laters: [Later] = [
        Later(
            name: "shown", second: .text("B"), receipts: ["replaced N5", "alerted S13 *"],
            deliveries: ["phone present lock-screen list"]),
        Later(
            name: "parked", second: .text("B") { $0.trigger = .after(seconds: 60, repeats: false) },
            receipts: ["parked P10"], deliveries: [], then: ["replaced N5", "alerted S13 *"],
            thenDeliveries: ["phone present lock-screen list"]),
        Later(
            name: "refused", second: .text("B"), change: { $0.settings.authorization = .denied },
            receipts: ["suppressed P3 not-authorized *"], deliveries: []),
        Later(
            name: "expired", second: .text("B") { $0.expires = World.start }, receipts: ["expired P2 *"],
            deliveries: []),
        Later(
            name: "a withdrawal", second: RequestDetails(kind: .withdraw(.app)),
            receipts: ["withdrawn N8", "quiet N8 withdrawn *"], deliveries: ["phone withdraw badge 0"]),
        Later(
            name: "for an unknown device", second: .text("B") { $0.device = DeviceID(derived: "nobody") },
            receipts: [], deliveries: [], then: ["suppressed P1 device-unknown *"]),
        Later(
            name: "for one of the devices", second: .text("B") { $0.device = World.phone },
            change: { $0.person.devices.append(World.tablet) }, receipts: ["replaced N5", "alerted S13 *"],
            deliveries: ["phone present lock-screen list", "tablet withdraw"]),
        Later(
            name: "nowhere", second: .text("B"),
            change: {
                ($0.settings.style, $0.settings.lockScreen) = (.none, false)
                ($0.settings.notificationCenter, $0.settings.badge) = (false, false)
            },
            receipts: ["replaced N5", "nowhere D11 *"], deliveries: ["phone withdraw"]),
    ]

    @Test(
        "P0: the same id after its window: the first stays until the new one has passed P and is due",
        arguments: laters.indices, [false, true])
    func sameAfterTheWindow(index: Int, restarts: Bool) throws {
        let row = Self.laters[index]
        var world = try World.ready()
        world.notify(.text("A"), id: "same")
        world.driver.advance(seconds: 86_400)
        row.change(&world)
        world.register()
        world.fresh.notify(row.second, id: "same")
        #expect(try world.told() == row.receipts, "\(row.name)")
        #expect(try world.deliveries() == row.deliveries, "\(row.name)")
        if restarts { try world.driver.crashAndRestore() }
        // From now on the window is that of the second request, whatever its outcome; P1's refusal is forgotten.
        world.notify(.text("C"), id: "same")
        #expect(try world.receipts() == ["suppressed P0 duplicate"], "\(row.name)")
        world.driver.advance(seconds: 60)
        #expect(try world.told() == row.then, "\(row.name)")
        #expect(try world.deliveries() == row.thenDeliveries, "\(row.name)")
        world.interact(.cleared(NotificationID(derived: "news/same/ann")))
        let isThere = row.receipts != ["withdrawn N8", "quiet N8 withdrawn *"]
        #expect(try world.deliveries().isEmpty == !isThere, "\(row.name)")
    }

    /// A third request of the same id, while the first is there and the second parked: the outputs now, and when it is
    /// due.
    static let thirds: [(name: String, third: RequestDetails, now: [String], then: [String])] = [
        ("shown", .text("C"), ["replaced N5", "replaced N5 *", "alerted S13 *"], []),
        ("refused", .marketing("C"), ["suppressed P6 marketing-not-consented *"], ["replaced N5", "alerted S13 *"]),
        (
            "parked for earlier", .text("C") { $0.trigger = .after(seconds: 1800, repeats: false) }, ["parked P10"],
            ["replaced N5", "replaced N5 *", "alerted S13 *"]
        ),
        (
            "parked for later", .text("C") { $0.trigger = .after(seconds: 7200, repeats: false) }, ["parked P10"],
            ["replaced N5", "alerted S13 *", "replaced N5", "alerted S13 *"]
        ),
        (
            "for an unknown device", .text("C") { $0.device = DeviceID(derived: "nobody") }, [],
            ["suppressed P1 device-unknown *", "replaced N5", "alerted S13 *"]
        ),
        (
            "an update of others", .text("C") { $0.kind = .update(.threadID("none")) },
            ["quiet N10 nothing-to-update *"], ["replaced N5", "alerted S13 *"]
        ),
    ]

    @Test(
        "P0: a third of the same id takes nothing from the first two before it comes", arguments: thirds.indices,
        [false, true])
    func third(index: Int, restarts: Bool) throws {
        let row = Self.thirds[index]
        var world = try World.ready(windowSeconds: 60)
        world.notify(.text("A"), id: "same")
        world.driver.advance(seconds: 60)
        world.notify(.text("B") { $0.trigger = .at(World.at(3600)) }, id: "same")
        world.driver.advance(seconds: 60)
        if restarts { try world.driver.crashAndRestore() }
        world.fresh.notify(row.third, id: "same")
        #expect(try world.receipts() == row.now, "\(row.name)")
        if restarts { try world.driver.crashAndRestore() }
        world.driver.advance(seconds: 86_400)
        #expect(try world.receipts() == row.then, "\(row.name)")
    }

    @Test("P0: a request older than the current item is replaced, parked or late") func olderOfTheSameID() throws {
        var world = try World.ready(windowSeconds: 60)
        world.notify(.text("New"), id: "same")
        world.fresh.notify(.text("Old"), id: "same", acceptedAt: World.at(-3600))
        #expect(try world.receipts() == ["suppressed P0 duplicate"])
    }

    @Test("N8: a withdrawal by the id of both removes the item that is there and the parked one")
    func withdrawsBoth() throws {
        var world = try World.ready()
        world.notify(.text("A"), id: "same")
        world.driver.advance(seconds: 86_400)
        world.notify(.text("B") { $0.trigger = .after(seconds: 60, repeats: false) }, id: "same")
        world.fresh.notify(RequestDetails(kind: .withdraw(.request(RequestID(derived: "same")))))
        #expect(try world.receipts() == ["withdrawn N8", "withdrawn N8 *", "quiet N8 withdrawn *"])
        world.driver.advance(seconds: 60)
        #expect(try world.receipts() == [])
    }

    @Test("A cause that recurs after the window is a new cause: the ids of its steps differ") func idsOfSteps() throws {
        var world = try World.ready()
        var ids: [String] = []
        for _ in 0..<2 {
            let id = world.notify(.text("A"), id: "same")
            world.notify(.text("Beside") { $0.alertsAgain = true })
            world.interact(.cleared(id), id: "same")
            world.notify(RequestDetails(kind: .withdraw(.app)), id: "all")
            ids += try world.steps().map(\.id)
            world.fresh.driver.advance(seconds: 86_400)
        }
        #expect(ids.count == 8)
        #expect(Set(ids).count == 8)
    }

    @Test("N5: every pair of levels, read or not, insisting or not", arguments: InterruptionLevel.allCases)
    func levels(first: InterruptionLevel) throws {
        for second in InterruptionLevel.allCases {
            for bits in 0..<4 {
                let (isRead, insists) = (bits & 1 != 0, bits & 2 != 0)
                var world = try World.ready()
                let old = world.notify(Self.collapsing("A") { $0.interruptionLevel = first })
                world.notify(.text("Beside"))
                if isRead { world.interact(.viewed(old)) }
                let new = world.fresh.notify(
                    Self.collapsing("B") { ($0.interruptionLevel, $0.alertsAgain) = (second, insists) })
                let comment: Comment = "\(first) to \(second), read \(isRead), insists \(insists)"
                let step = try #require(try world.steps().first)
                let receipts = try world.receipts()
                let alerts = (second > first || insists) && second != .passive
                #expect(step.kind == (alerts ? .alert : .update), comment)
                #expect(step.devices.map { $0.alert != nil } == [alerts], comment)
                #expect(step.devices.map(\.badge) == [isRead ? 2 : nil], comment)
                #expect(step.replaces == old, comment)
                #expect(step.notifications.map(\.id) == [new], comment)
                let rule =
                    switch second {
                    case .passive: "quiet S3 passive *"
                    case .active: "alerted S13 *"
                    case .timeSensitive: "alerted S11 *"
                    case .critical: "alerted S2 *"
                    }
                let decided = second > first || insists
                #expect(receipts == ["replaced N5", decided ? rule : "quiet N5 level-not-raised *"], comment)
                // The old id no longer exists.
                world.interact(.viewed(old))
                #expect(try world.deliveries() == [], comment)
            }
        }
    }

    @Test("N5: with every part off the new one is shown nowhere") func nowhere() throws {
        var world = try World.ready()
        world.notify(Self.collapsing("A"))
        world.settings.style = .none
        world.settings.lockScreen = false
        world.settings.notificationCenter = false
        world.registering.settings.badge = false
        world.fresh.notify(Self.collapsing("B"))
        #expect(try world.told() == ["replaced N5", "nowhere D11 *"])
        // The item that it replaced is not there any more either.
        #expect(try world.deliveries() == ["phone withdraw"])
    }

    @Test("N5: after the window the same id takes over the view of the earlier item") func takesView() throws {
        var world = try World.ready()
        world.interact(.unlocked)
        let id = world.notify(.text("A") { $0.category = "story" }, id: "same")
        world.driver.advance(seconds: 86_400)
        world.interact(.expanded(id))
        world.fresh.notify(.text("B") { $0.category = "story" }, id: "same")
        #expect(try world.steps().map(\.kind) == [.present])
        #expect(try world.receipts() == ["replaced N5", "quiet N11 *"])
    }
}
