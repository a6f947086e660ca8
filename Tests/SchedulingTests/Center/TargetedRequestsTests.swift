import Model
import TestSupport
import Testing

@testable import Scheduling

/// Rules N7 to N10, and their order.
@Suite struct TargetedRequestsTests {
    static let targets: [(Target, String)] = [
        (.request(RequestID(derived: "one")), "one"), (.collapseID("c"), "one"), (.threadID("t"), "one two"),
        (.app, "one two three"), (.request(RequestID(derived: "none")), ""), (.collapseID("x"), ""),
        (.threadID("x"), ""),
    ]

    static func world() throws -> World {
        var world = try World.ready()
        world.notify(.text("1") { ($0.collapseID, $0.threadID) = ("c", "t") }, id: "one")
        world.notify(.text("2") { $0.threadID = "t" }, id: "two")
        world.notify(.text("3"), id: "three")
        _ = world.driver.take()
        return world
    }

    static func names(_ step: Step) -> String { step.notifications.requests.joined(separator: " ") }

    @Test("N8, N10: a withdrawal, of something or nothing", arguments: targets.indices)
    func withdraw(index: Int) throws {
        let (target, expected) = Self.targets[index]
        var world = try Self.world()
        world.notify(RequestDetails(kind: .withdraw(target)), id: "w")
        let left = expected.split(separator: " ").count
        let steps = try world.steps()
        #expect(steps.map(Self.names) == (expected.isEmpty ? [] : [expected]))
        #expect(steps.first?.devices.first?.badge == (expected.isEmpty ? nil : 3 - left))
        let concerned = Array(repeating: "withdrawn N8", count: left)
        #expect(
            try world.receipts()
                == concerned + [expected.isEmpty ? "quiet N10 nothing-to-withdraw *" : "quiet N8 withdrawn *"])
    }

    @Test("N7, N10: an update, of something or nothing", arguments: targets.indices) func update(index: Int) throws {
        let (target, expected) = Self.targets[index]
        var world = try Self.world()
        world.notify(.text("New") { $0.kind = .update(target) }, id: "u")
        let steps = try world.steps()
        #expect(steps.map(Self.names).joined(separator: " ") == expected)
        for step in steps {
            #expect(step.kind == .update)
            #expect(step.devices.map(\.alert) == [nil])
            #expect(step.devices.map(\.badge) == [nil])
            #expect(step.notifications.first?.content == RequestDetails.text("New").content)
        }
        #expect(try world.receipts() == [expected.isEmpty ? "quiet N10 nothing-to-update *" : "quiet N7 updated *"])
    }

    @Test("N9, N10: something or nothing marked as read", arguments: targets.indices) func markRead(index: Int) throws {
        let (target, expected) = Self.targets[index]
        var world = try Self.world()
        world.notify(RequestDetails(kind: .markRead(target)), id: "m")
        let count = 3 - expected.split(separator: " ").count
        let deliveries = try world.steps().flatMap(\.devices).map(\.badge)
        #expect(deliveries == (expected.isEmpty ? [] : [count]))
        #expect(try world.steps().map(\.kind) == (expected.isEmpty ? [] : count == 0 ? [.withdraw] : [.badge]))
        #expect(
            try world.receipts() == [expected.isEmpty ? "quiet N10 nothing-to-mark-read *" : "quiet N9 marked-read *"])
    }

    @Test("P0: a targeted request counts once, whether the app is allowed or not") func gate() throws {
        var world = try Self.world()
        world.registering.settings.authorization = .denied
        world.notify(RequestDetails(kind: .markRead(.app)), id: "m")
        world.notify(RequestDetails(kind: .markRead(.app)), id: "m")
        #expect(try world.receipts() == ["quiet N9 marked-read *", "suppressed P0 duplicate"])
    }

    @Test("N8: a withdrawal that overtook its target applies to it for the window") func overtaking() throws {
        for (later, expected) in [(-1.0, "withdrawn N8 *"), (1, "alerted S13 *")] {
            var world = try World.ready()
            world.driver.advance(seconds: 60)
            let withdrawnAt = world.driver.now
            world.notify(RequestDetails(kind: .withdraw(.threadID("t"))), lane: .urgent)
            world.fresh.notify(.text("Late") { $0.threadID = "t" }, acceptedAt: withdrawnAt.adding(seconds: later))
            #expect(try world.receipts() == [expected])
        }
    }

    @Test("N7: a notification accepted later than the request is not its target") func newerTargets() throws {
        var world = try World.ready()
        world.notify(.text("New"), id: "one", acceptedAt: World.start)
        world.fresh.notify(RequestDetails(kind: .withdraw(.app)), acceptedAt: World.at(-1))
        #expect(try world.receipts() == ["quiet N10 nothing-to-withdraw *"])
        world.notify(.text("Second") { $0.kind = .update(.app) }, acceptedAt: World.at(2))
        world.notify(.text("First") { $0.kind = .update(.app) }, acceptedAt: World.at(1))
        #expect(try world.receipts() == ["quiet N7 updated *", "replaced N7 *"])
    }

    @Test("N4: when a withdrawal leaves nothing unread, the read ones leave with it") func nothingUnreadLeft() throws {
        var world = try World.ready()
        let read = world.notify(.text("Read"), id: "read")
        let unread = world.notify(.text("Unread"), id: "unread")
        world.interact(.viewed(read))
        world.fresh.notify(RequestDetails(kind: .withdraw(.request(RequestID(derived: "unread")))))
        #expect(try world.steps().map { $0.notifications.map(\.id) } == [[unread, read]])
        #expect(try world.receipts() == ["withdrawn N8", "quiet N8 withdrawn *"])
    }

    /// The number of withdrawals that the app's entry remembers.
    static func remembered(_ world: World) -> Int {
        let entry = world.driver.changelog.first { $0.key == "ann\tapp/news" }
        return entry.map { String(decoding: $0.value, as: UTF8.self).matches(of: /"target"/).count } ?? 0
    }

    @Test("N8: a withdrawal of a known id is not remembered; of each target the latest is; and only so many")
    func rememberedWithdrawals() throws {
        var world = try Self.world()
        world.notify(RequestDetails(kind: .withdraw(.request(RequestID(derived: "one")))))
        #expect(Self.remembered(world) == 0)
        world.notify(.text("1"), id: "one", acceptedAt: World.at(-1))
        #expect(try world.receipts().last == "suppressed P0 duplicate")
        for second in [5.0, 9, 7] {
            world.notify(RequestDetails(kind: .withdraw(.threadID("t"))), acceptedAt: World.at(second))
        }
        #expect(Self.remembered(world) == 1)
        world.fresh.notify(.text("Late") { $0.threadID = "t" }, acceptedAt: World.at(8))
        #expect(try world.receipts() == ["withdrawn N8 *"])
        var remembered = AppState()
        for number in 0..<1100 {
            let target = Target.request(RequestID(derived: "unknown-\(number)"))
            remembered.note(AppState.Withdrawal(target: target, device: nil, acceptedAt: World.at(Double(-number))))
        }
        #expect(remembered.withdrawals.count == 1000)
        #expect(remembered.withdrawals.map(\.acceptedAt).max() == World.start)
    }

    @Test("P8: an updated notification is compared by its new content") func updatedContent() throws {
        var world = try World.ready()
        world.notify(.text("Old"), id: "one")
        world.notify(.text("New") { $0.kind = .update(.request(RequestID(derived: "one"))) })
        world.fresh.notify(.text("New"))
        world.notify(.text("Old"))
        #expect(try world.receipts() == ["suppressed P8 repeat *", "alerted S13 *"])
    }

    @Test("N7: on every device that can have the item, in the list if the person has it there")
    func updateDevices() throws {
        for isListed in [true, false] {
            var world = try NotificationCenterTests.world { $0.settings.notificationCenter = isListed }
            world.notify(.text("Old"))
            world.fresh.notify(.text("New") { $0.kind = .update(.app) })
            let list = isListed ? " list" : ""
            #expect(try world.deliveries() == ["phone update\(list)", "watch update\(list)"])
        }
    }

    @Test("N8: a withdrawal ends a repetition, whether its item is there or not") func repetition() throws {
        for isThere in [false, true] {
            var world = try World.ready()
            world.notify(.text("Drink") { $0.trigger = .after(seconds: 600, repeats: true) })
            if isThere { world.driver.advance(seconds: 600) }
            world.fresh.notify(RequestDetails(kind: .withdraw(.app)))
            #expect(try world.receipts() == ["withdrawn N8 *", "quiet N8 withdrawn *"])
            world.driver.advance(seconds: 3600)
            #expect(try world.receipts() == [])
        }
    }

    /// Two devices; one notification for both, and one local to each.
    static func local() throws -> World {
        var world = try World.ready { $0.person.devices.append(World.tablet) }
        for device in [nil, World.phone, DeviceID(derived: "tablet")] {
            world.notify(.text("One") { $0.device = device }, id: device?.string ?? "all")
        }
        _ = world.driver.take()
        return world
    }

    @Test(
        "N7: a target without a device names the notifications of every device; with one, that device's local ones",
        arguments: [nil, "phone", "tablet"])
    func localUpdates(device: String?) throws {
        var world = try Self.local()
        world.notify(
            .text("New") {
                $0.kind = .update(.app)
                $0.device = device.map { DeviceID(derived: $0) }
            })
        let updated = try world.steps().flatMap(\.notifications).map { $0.id.parts?.request.string }
        #expect(updated == (device.map { [$0] } ?? ["all", "phone", "tablet"]))
        #expect(try world.receipts() == ["quiet N7 updated *"])
    }

    @Test("N8: the same for withdrawals", arguments: [nil, "phone", "tablet"])
    func localWithdrawals(device: String?) throws {
        var world = try Self.local()
        world.notify(RequestDetails(kind: .withdraw(.app), device: device.map { DeviceID(derived: $0) }))
        let count = device == nil ? 3 : 1
        #expect(try world.told() == Array(repeating: "withdrawn N8", count: count) + ["quiet N8 withdrawn *"])
        #expect(
            try world.deliveries()
                == (device == nil
                    ? ["phone withdraw badge 0", "tablet withdraw badge 0"]
                    : device == "phone"
                        ? ["phone withdraw badge 2", "tablet badge badge 2"]
                        : ["tablet withdraw badge 2", "phone badge badge 2"]))
    }

    @Test("N9: the same for marking as read", arguments: [nil, "phone", "tablet"])
    func wholeApp(device: String?) throws {
        var world = try Self.local()
        world.notify(RequestDetails(kind: .markRead(.app), device: device.map { DeviceID(derived: $0) }))
        let left = try world.steps().flatMap(\.notifications).map { $0.id.parts?.request.string }
        #expect(left == (device.map { [$0] } ?? ["all", "phone", "tablet"]))
        #expect(try world.receipts() == ["quiet N9 marked-read *"])
    }

    @Test("N8: a withdrawal that overtook applies to its own target; without a device, to those of every device")
    func overtakenTargets() throws {
        let rows: [(Target, (inout RequestDetails) -> Void, Bool)] = [
            (.threadID("t"), { $0.threadID = "t" }, true), (.threadID("t"), { $0.threadID = "u" }, false),
            (.collapseID("t"), { $0.collapseID = "t" }, true), (.collapseID("t"), { $0.threadID = "t" }, false),
            (.request(RequestID(derived: "late")), { _ in }, true), (.app, { _ in }, true),
            (.request(RequestID(derived: "other")), { _ in }, false), (.app, { $0.device = World.phone }, true),
        ]
        for (target, change, isWithdrawn) in rows {
            var world = try World.ready()
            world.notify(RequestDetails(kind: .withdraw(target)), lane: .urgent)
            world.fresh.notify(.text("Late") { change(&$0) }, id: "late", acceptedAt: World.at(-1))
            #expect(try world.receipts() == [isWithdrawn ? "withdrawn N8 *" : "alerted S13 *"], "\(target)")
        }
    }

    // MARK: The gate and the grace

    static let authorizations: [(Authorization, isUpdated: Bool)] = [
        (.notDetermined, false), (.denied, false), (.criticalOnly, true), (.provisional, true), (.authorized, true),
    ]

    @Test("N7: an app that may not notify may withdraw and mark as read, not update", arguments: authorizations.indices)
    func forbidden(index: Int) throws {
        let (authorization, isUpdated) = Self.authorizations[index]
        var world = try World.ready { $0.app.publicAuthority = PublicAuthority(regions: ["DE"]) }
        world.notify(.text("One"), id: "one")
        world.notify(.text("Two"), id: "two")
        world.notify(.text("Flood") { $0.interruptionLevel = .critical }, id: "flood")
        world.registering.settings.authorization = authorization
        _ = world.driver.take()
        func update(_ target: Target) throws -> ([String], Int) {
            world.notify(.text("New") { $0.kind = .update(target) })
            let shown = try world.steps().count
            return (try world.receipts(), shown)
        }
        let one = Target.request(RequestID(derived: "one"))
        let refused = ["suppressed P3 not-authorized *"]
        #expect(try update(one) == (isUpdated ? (["quiet N7 updated *"], 1) : (refused, 0)))
        // P3 is checked before N10.
        #expect(try update(.threadID("none")) == (isUpdated ? ["quiet N10 nothing-to-update *"] : refused, 0))
        // A government alert may still be updated, and nothing else with it.
        #expect(try update(.request(RequestID(derived: "flood"))) == (["quiet N7 updated *"], 1))
        #expect(try update(.app) == (["quiet N7 updated *"], isUpdated ? 3 : 1))
        world.notify(RequestDetails(kind: .markRead(one)))
        #expect(try world.receipts() == ["quiet N9 marked-read *"])
        world.notify(RequestDetails(kind: .withdraw(one)))
        #expect(try world.receipts() == ["withdrawn N8", "quiet N8 withdrawn *"])
    }

    @Test("N8: a notification withdrawn while it waits for its device does not come", arguments: [0, 1])
    func inTheGrace(seconds: Double) throws {
        let tablet = World.tablet
        for target in [Target.app, .request(RequestID(derived: "one"))] {
            var world = try World.ready()
            world.notify(.text("One") { $0.device = tablet.id }, id: "one")
            world.driver.advance(seconds: seconds)
            #expect(try world.receipts() == [])
            world.notify(RequestDetails(kind: .withdraw(target)))
            #expect(try world.receipts() == ["withdrawn N8 *", "quiet N10 nothing-to-withdraw *"])
            world.registering.person.devices.append(tablet)
            world.driver.advance(seconds: 20)
            #expect(try world.receipts() == [])
            world.notify(.text("One") { $0.device = tablet.id }, id: "one")
            #expect(try world.receipts() == ["suppressed P0 duplicate"])
        }
    }

    @Test("P1: when a person registers, waiting withdrawals come first, whatever arrived at the same moment")
    func withdrawalsFirst() throws {
        for seconds in [0.0, 1] {
            var world = try World()
            world.notify(.text("One"), id: "one")
            world.driver.advance(seconds: seconds)
            world.notify(RequestDetails(kind: .withdraw(.request(RequestID(derived: "one")))), id: "w")
            world.driver.advance(seconds: seconds)
            world.notify(.text("Two"), id: "two")
            world.fresh.register()
            #expect(try world.told() == ["withdrawn N8 *", "quiet N10 nothing-to-withdraw *", "alerted S13 *"])
            #expect(try world.steps().flatMap(\.notifications).requests == ["two"])
        }
    }
}
